/** What goes over the wire for a call: form fields, query and headers. Pure, so that each rule has a plain test. */
import type { AccountMode } from "@candor/api/account-mode";
import type { Language } from "@candor/api/language";
import { queryFields } from "@candor/api/query-text";

interface Caller {
  readonly language: Language;
  readonly userId: string | null;
  readonly account: AccountMode;
  /** IANA name; refusals tell moments on its clock. */
  readonly timeZone: string;
}

/** Form fields of an input, with `lang` and `uid`; empty, undefined and null values are skipped, arrays get brackets. */
export function formFields(input: object, caller: Pick<Caller, "language" | "userId">): URLSearchParams {
  const fields = queryFields(input);
  fields.set("lang", caller.language);
  if (caller.userId !== null) fields.set("uid", caller.userId);
  return fields;
}

/** Address and fetch options of 'METHOD /path'. */
export function requestOf(
  key: string,
  input: object,
  caller: Caller,
  intentKey: string | null,
): { readonly url: string; readonly init: RequestInit } {
  const space = key.indexOf(" ");
  const method = key.slice(0, space);
  const path = `/api${key.slice(space + 1)}`;
  const fields = formFields(input, caller);
  const headers: Record<string, string> = { "X-Account": caller.account, "Accept-Language": caller.language };
  if (intentKey !== null) headers["Idempotency-Key"] = intentKey;
  if (method === "GET")
    return { url: `${path}?${fields.toString()}`, init: { method, headers, credentials: "same-origin" } };
  headers["X-Time-Zone"] = caller.timeZone;
  headers["Content-Type"] = "application/x-www-form-urlencoded";
  return { url: path, init: { method, headers, credentials: "same-origin", body: fields.toString() } };
}
