/** Under whose name a step is taken that one person takes alone or two report, where some of them may not be the one. */
import { type Answer, answer, type RefusalCode, refuse } from "@candor/api/refusal";
import type { Instant } from "@candor/money/money";
import { areOnePerson } from "../../core/operator/operator.ts";
import type { Tx } from "../../platform/database/database.ts";

interface Reported {
  readonly operator: string;
  readonly at: Instant;
  /** Who has reported the same before, and counts. */
  readonly earlier: readonly string[];
  /** Asked where nobody has. */
  readonly isForTwo: () => Promise<boolean>;
  /** Whether somebody does not take this step of this withdrawal, though they may report it. */
  readonly isBarred: (who: string) => Promise<boolean>;
  /** What they are told who have reported it already, or somebody who is as good as they. */
  readonly twice: Extract<RefusalCode, `withdrawal-${"payment" | "failure"}-reported-by-you`>;
}

/** Null where somebody else has to report it as well. */
export async function carriedBy(
  tx: Tx,
  { operator, at, earlier, isForTwo, isBarred, twice }: Reported,
): Promise<Answer<string | null>> {
  for (const other of earlier) if (await areOnePerson(tx, other, operator, at)) return refuse(twice);
  const isOwnBarred = await isBarred(operator);
  if (earlier.length === 0) {
    if (await isForTwo()) return answer(null);
    return isOwnBarred ? refuse("withdrawal-needs-another") : answer(operator);
  }
  if (!isOwnBarred) return answer(operator);
  for (const other of earlier) if (!(await isBarred(other))) return answer(other);
  return answer(null);
}
