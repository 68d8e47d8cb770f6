/** The steps of a withdrawal as it is drawn: what was done and when, what is next and when to expect it. Pure. */
import type { WithdrawalDetail } from "@candor/api/withdrawal";
import type { WithdrawalState } from "@candor/api/withdrawal-words";

export interface TimelineStep {
  readonly state: WithdrawalState;
  readonly phase: "done" | "failed" | "now" | "ahead";
  /** When it was done; null of what is not. */
  readonly at: number | null;
  /** When the next one can be expected. */
  readonly expectedBy: number | null;
}

const PATH: readonly WithdrawalState[] = ["pending", "approved", "sent", "confirmed"];
const BACK: ReadonlySet<WithdrawalState> = new Set(["cancelled", "rejected", "failed"]);

export const isBack = (state: WithdrawalState): boolean => BACK.has(state);
export const isOver = (state: WithdrawalState): boolean => state === "confirmed" || isBack(state);

export function timelineOf(detail: Pick<WithdrawalDetail, "state" | "steps" | "expected_by">): readonly TimelineStep[] {
  const { state, steps, expected_by } = detail;
  const done = steps.map(({ state: reached, at }): TimelineStep => {
    return { state: reached, at, phase: isBack(reached) ? "failed" : "done", expectedBy: null };
  });
  if (isOver(state)) return done;
  const ahead = PATH.slice(PATH.indexOf(state) + 1).map((next, place): TimelineStep => {
    const isNext = place === 0;
    return { state: next, at: null, phase: isNext ? "now" : "ahead", expectedBy: isNext ? expected_by : null };
  });
  return [...done, ...ahead];
}

/** Whether the next step should have been taken by now. */
export const isLate = ({ expected_by }: Pick<WithdrawalDetail, "expected_by">, now: number): boolean =>
  expected_by !== null && now > expected_by;
