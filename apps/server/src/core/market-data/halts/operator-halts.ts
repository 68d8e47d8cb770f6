/**
 * What operators may do to an instrument: stop new orders, and let them go on. Any operator halts alone; a resumption needs
 * two different ones within a quarter of an hour. Ticks, the log and running settlements go on all the while; nothing here
 * touches a price or a result (DOMAIN section 0, principle 1).
 */
import { type Answer, answer, refuse } from "@candor/api/refusal";
import type { HaltEntry } from "@candor/engine/halt-entry";
import { type Instant, instantOf } from "@candor/money/money";
import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import { Outage } from "../../../platform/process/outage.ts";
import { recordAuditEntry } from "../../operator/operator.ts";
import type { HaltPort } from "../model/price-view.ts";
import { askToResume, confirmResume, type HaltCommand, insertHalt, lockCommandsOf } from "./halt-store.ts";

/** So long a request to resume waits for a second operator. */
const CONFIRM_WITHIN_MS = 15 * 60_000;
/** A step of the grid takes a quarter of a second; one that takes longer than this has no database. */
const STEP_WITHIN_MS = 5_000;

export interface OperatorHaltDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly book: () => HaltPort;
}

export interface OperatorRequest {
  readonly operator: string;
  readonly instrumentId: number;
  /** Public, in the operator's words. */
  readonly reason: string;
}

export type ResumeOutcome =
  | { readonly state: "waiting"; readonly askedBy: string; readonly expiresAt: Instant }
  | { readonly state: "resumed"; readonly entry: HaltEntry };

/** Stops new orders. Answers once the entry that says so is durable. */
export async function haltByOperator(deps: OperatorHaltDeps, request: OperatorRequest): Promise<Answer<HaltEntry>> {
  const { database, clock, book } = deps;
  const { instrumentId, operator, reason } = request;
  const subject = { kind: "instrument", id: String(instrumentId) };
  const at = clock.now();
  const decided = await database.transaction(async (tx): Promise<Answer<HaltCommand>> => {
    await lockCommandsOf(tx, instrumentId);
    if (book().isHaltedByOperator(instrumentId)) return refuse("market-already-halted");
    const command = await insertHalt(tx, { ...request, at });
    await recordAuditEntry(tx, { operator, at, act: "halted", subject, reason });
    return answer(command);
  });
  if (decided.refused) return decided;
  const entry = await done(book(), decided.value);
  return entry ? answer(entry) : refuse("market-already-halted");
}

/** Asks to let new orders go on, or confirms what another operator has asked. */
export async function resumeByOperators(
  deps: OperatorHaltDeps,
  request: OperatorRequest,
): Promise<Answer<ResumeOutcome>> {
  const { database, clock, book } = deps;
  const { instrumentId, operator, reason } = request;
  const subject = { kind: "instrument", id: String(instrumentId) };
  const at = clock.now();
  const decided = await database.transaction(async (tx): Promise<Answer<HaltCommand | ResumeOutcome>> => {
    await lockCommandsOf(tx, instrumentId);
    if (!book().isHaltedByOperator(instrumentId)) return refuse("market-not-halted");
    const confirmed = await confirmResume(tx, { ...request, at });
    if (confirmed) {
      await recordAuditEntry(tx, { operator, at, act: "resumed", subject, reason });
      return answer(confirmed);
    }
    const expiresAt = instantOf(at + CONFIRM_WITHIN_MS);
    const { isNew, ...waiting } = await askToResume(tx, { ...request, at }, expiresAt);
    if (isNew) await recordAuditEntry(tx, { operator, at, act: "asked-to-resume", subject, reason });
    return answer({ state: "waiting", ...waiting });
  });
  if (decided.refused) return decided;
  if ("state" in decided.value) return answer(decided.value);
  const entry = await done(book(), decided.value);
  return entry ? answer({ state: "resumed", entry }) : refuse("market-not-halted");
}

/** The command is kept already, so that it is done even where nobody waits for it any more. */
async function done(book: HaltPort, command: HaltCommand): Promise<HaltEntry | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Outage("database", "the grid stands still", true)), STEP_WITHIN_MS);
  });
  return Promise.race([book.take(command), late]).finally(() => clearTimeout(timer));
}
