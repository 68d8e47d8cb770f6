/** Turns whatever was thrown into one answer: an outage, a request that could not be read, a page too deep, or a bug of ours, logged loudly. */
import { tooDeep } from "@candor/api/paging";
import { type Refusal, type RefusalDetails, refuse } from "@candor/api/refusal";
import { currentRequest } from "../bus/request-context.ts";
import { PageTooDeep } from "../database/page-too-deep.ts";
import type { Log } from "../log.ts";
import { Outage } from "../process/outage.ts";

/** @param isChange what failed would have changed something: whether it did may be unknown then */
export function faultAnswer(error: unknown, log: Log, where: string, isChange = false): Refusal {
  if (error instanceof Outage) {
    // Nobody reads it, and nothing was wrong.
    if (error.reason === "gone") return refuse("service-unavailable");
    log.warn({ err: error, where }, "a call met an outage");
    // Who is told to try again would do it twice.
    if (isChange && error.isOutcomeUnknown) return refuse("outcome-unknown", named());
    return refuse(error.isOutOfTime ? "took-too-long" : "service-unavailable", named());
  }
  if (error instanceof PageTooDeep) return tooDeep(error.rows);
  const theirs = refusalOfFramework(error);
  if (theirs) return theirs;
  log.error({ err: error, where }, "a call failed");
  return refuse("server-fault", named());
}

/** By which the line in the log is found: of an answer that many are given that of the one whose call failed. */
function named(): RefusalDetails {
  const request = currentRequest();
  return request === undefined ? {} : { request_id: request };
}

/** The framework's own complaints about a request: its address, size or encoding. */
function refusalOfFramework(error: unknown): Refusal | undefined {
  if (!(error instanceof Error) || !("code" in error) || !String(error.code).startsWith("FST_")) return undefined;
  const status = "statusCode" in error ? Number(error.statusCode) : 500;
  if (error.code === "FST_ERR_BAD_URL" || error.code === "FST_ERR_MAX_PARAM_LENGTH") return refuse("no-such-route");
  if (status === 413) return refuse("request-too-large");
  return status < 500 ? refuse("malformed-body") : undefined;
}
