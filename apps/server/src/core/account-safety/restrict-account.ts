/**
 * Restrictions by operators: two of them agree that something of an account stops, with a cause and an end of 1 to 90 days. Another
 * one of the same kind takes the place of the one that lasts. Who agreed, and notifying the owner, is the caller's.
 */
import { type Answer, answer, type Refusal, refuse } from "@candor/api/refusal";
import type { Restriction } from "@candor/api/restriction-words";
import { type Instant, instantOf } from "@candor/money/money";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { restrictionFault } from "../../platform/http/restriction-fault.ts";
import { insertSafetyEvent } from "../customer/customer.ts";
import type { SignInContext } from "../sign-in/sign-in.ts";
import {
  type AccountRestriction,
  endRestriction,
  insertRestriction,
  lockExpiredRestrictions,
  lockHeldBack,
  lockRestriction,
  type NewRestriction,
  readRestrictions,
} from "./restriction-store.ts";

export type { AccountRestriction } from "./restriction-store.ts";

export type AgreedRestriction = Omit<NewRestriction, "begunAt" | "expiresAt"> & { readonly days: number };

export interface Restrictions {
  /** Those that last. */
  lasting(reader: Reader, customerId: string): Promise<readonly AccountRestriction[]>;
  /** When it ends, and whether it took the place of one that lasted. */
  restrict(tx: Tx, agreed: AgreedRestriction): Promise<{ readonly until: Instant; readonly isChange: boolean }>;
  /** Before its time. Refused where none of the kind lasts. */
  end(tx: Tx, customerId: string, kind: Restriction, proposalId: string): Promise<Answer<true>>;
  /** Ends those whose time is up; which they were. */
  endExpired(tx: Tx): Promise<readonly AccountRestriction[]>;
}

const DAY_MS = 86_400_000;
const PER_RUN = 100;
/** It was no device of the owner's. */
const NO_ORIGIN = { userAgent: "", clientAddress: "" };

export function createRestrictions({ clock, sessions }: Pick<SignInContext, "clock" | "sessions">): Restrictions {
  async function ended(tx: Tx, { id, customerId, begunAt }: AccountRestriction, proposalId: string | null) {
    // A clock that was set back must not keep an account restricted.
    await endRestriction(tx, id, instantOf(Math.max(clock.now(), begunAt)), proposalId);
    sessions.refresh(tx, customerId);
  }
  return {
    lasting: readRestrictions,
    async restrict(tx, { days, ...agreed }) {
      const begunAt = clock.now();
      const until = instantOf(begunAt + days * DAY_MS);
      const before = await lockRestriction(tx, agreed.customerId, agreed.kind);
      if (before) await ended(tx, before, agreed.proposalId);
      await insertRestriction(tx, { ...agreed, begunAt, expiresAt: until });
      const event = before ? "restriction-changed" : "restricted-by-operator";
      await insertSafetyEvent(tx, agreed.customerId, event, begunAt, NO_ORIGIN);
      sessions.refresh(tx, agreed.customerId);
      return { until, isChange: before !== undefined };
    },
    async end(tx, customerId, kind, proposalId) {
      const found = await lockRestriction(tx, customerId, kind);
      if (!found) return refuse("account-not-restricted");
      await ended(tx, found, proposalId);
      await insertSafetyEvent(tx, customerId, "restriction-ended", clock.now(), NO_ORIGIN);
      return answer(true);
    },
    async endExpired(tx) {
      const expired = await lockExpiredRestrictions(tx, clock.now(), PER_RUN);
      for (const one of expired) {
        await ended(tx, one, null);
        await insertSafetyEvent(tx, one.customerId, "restriction-ended", clock.now(), NO_ORIGIN);
      }
      return expired;
    },
  };
}

/**
 * Why money may not leave the account now, judged by the tables in the transaction that moves it: a session may have been judged a
 * moment before. A freeze or a restriction that comes meanwhile waits for the end of the transaction.
 */
export async function heldBackFault(
  tx: Tx,
  customerId: string,
  { restrictedBy, now }: { readonly restrictedBy: readonly Restriction[]; readonly now: Instant },
): Promise<Refusal | undefined> {
  const { isFrozen, isFrozenByOperators, restrictions } = await lockHeldBack(tx, customerId);
  if (isFrozen) return refuse(isFrozenByOperators ? "account-frozen-by-operator" : "account-frozen");
  return restrictionFault({ restrictedBy }, restrictions, now);
}
