/** Whether what operators have stopped of an account stops a call of its owner's. */
import type { Endpoint } from "@candor/api/endpoint";
import { type Refusal, refuse } from "@candor/api/refusal";
import type { RestrictionFact } from "@candor/api/restriction-words";
import type { Instant } from "@candor/money/money";

/** The refusal names what, why and until when: of several the one that lasts longest. */
export function restrictionFault(
  { restrictedBy }: Pick<Endpoint, "restrictedBy">,
  restrictions: readonly RestrictionFact[],
  now: Instant,
): Refusal | undefined {
  const holding = restrictions.filter(({ kind, until }) => until > now && restrictedBy.includes(kind));
  const [last] = holding.sort((one, other) => other.until - one.until);
  return last && refuse("account-restricted", { kind: last.kind, cause: last.cause, until_at: last.until });
}
