/** Why fields were not taken, as a refusal: the first reason that has a name of its own, else which field and what it may say. */

import type { Endpoint } from "@candor/api/endpoint";
import { isTooDeep, OPERATOR_PAGED_ROWS_MAX, PAGED_ROWS_MAX, type PageQuery, tooDeep } from "@candor/api/paging";
import { REFUSAL_CODES, type Refusal, type RefusalCode, type RefusalDetails, refuse } from "@candor/api/refusal";
import type { z } from "zod";

type Issue = z.core.$ZodIssue;

const codes: ReadonlySet<string> = new Set(REFUSAL_CODES);
const isRefusalCode = (message: string): message is RefusalCode => codes.has(message);

export function inputFault(issues: readonly Issue[]): Refusal {
  const issue = issues.find(({ message }) => isRefusalCode(message)) ?? issues[0];
  const { message = "", path = [] } = issue ?? {};
  const field = path.length > 0 ? { field: path.map(String).join(".") } : {};
  if (isRefusalCode(message)) return refuse(message, field);
  if (issue === undefined) return refuse("bad-input", field);
  const allowed = allowedBy(issue);
  return refuse("bad-input", {
    ...{ ...field, ...boundOf(issue) },
    ...(allowed.length > 0 ? { allowed: allowed.join(", ") } : {}),
  });
}

/** What was passed: of a number its bound, of a text or a list how long it may be. */
function boundOf(issue: Issue): RefusalDetails {
  if (issue.code === "too_big" && issue.inclusive !== false) return { maximum: String(issue.maximum) };
  if (issue.code === "too_small" && issue.inclusive !== false) return { minimum: String(issue.minimum) };
  return {};
}

/** The words of a list, each once; empty where the field takes more than a list of words. */
function allowedBy(issue: Issue): readonly string[] {
  if (issue.code === "invalid_value") return issue.values.map(String);
  if (issue.code !== "invalid_union") return [];
  const ways = issue.errors.map((way) => way.flatMap(allowedBy));
  return ways.every((way) => way.length > 0) ? [...new Set(ways.flat())] : [];
}

/** Of any list: what lies deeper than page numbers reach is found by what came before it, at the cost of a first page. */
export function depthFault({ who }: Endpoint, parsed: unknown): Refusal | undefined {
  if (typeof parsed !== "object" || parsed === null || !("page" in parsed) || !("limit" in parsed)) return undefined;
  const rowsMax = who === "operator" ? OPERATOR_PAGED_ROWS_MAX : PAGED_ROWS_MAX;
  return isTooDeep(parsed as PageQuery, rowsMax) ? tooDeep(rowsMax) : undefined;
}
