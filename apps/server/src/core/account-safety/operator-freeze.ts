/**
 * Freezes by operators: two of them agree on one, with a cause and an end; it ends every session, stands beside a freeze of the
 * owner's own, and is lifted by two operators or by its time. Who agreed, and notifying the owner, is the caller's.
 */
import type { FreezeCause } from "@candor/api/care-words";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import { type Instant, instantOf } from "@candor/money/money";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { insertSafetyEvent } from "../customer/customer.ts";
import { endWaitingSteps, type SignInContext } from "../sign-in/sign-in.ts";
import {
  endFreeze,
  type Freeze,
  insertOperatorFreeze,
  lockExpiredFreezes,
  lockFreeze,
  readFreeze,
} from "./freeze-store.ts";

export type { Freeze } from "./freeze-store.ts";

export interface AgreedFreeze {
  readonly customerId: string;
  readonly cause: FreezeCause;
  /** In the operators' words, for operators. */
  readonly note: string;
  readonly days: number;
  /** What two operators agreed on. */
  readonly proposalId: string;
}

export interface OperatorFreezes {
  /** What freezes the account now, operators' first. */
  lasting(reader: Reader, customerId: string): Promise<Freeze | undefined>;
  /** When it ends. Refused where operators have frozen the account already. */
  freeze(tx: Tx, freeze: AgreedFreeze): Promise<Answer<Instant>>;
  /** Refused where no freeze by operators lasts. */
  lift(tx: Tx, customerId: string, proposalId: string): Promise<Answer<true>>;
  /** Ends those whose time is up; whose accounts they were. */
  endExpired(tx: Tx): Promise<readonly { readonly id: string; readonly customerId: string }[]>;
  /** Ends one session of a customer, or all; how many. Their owner finds it among what happened to the account. */
  endSessions(tx: Tx, customerId: string, sessionId: string | undefined): Promise<number>;
}

const DAY_MS = 86_400_000;
const PER_RUN = 100;
/** It was no device of the owner's. */
const NO_ORIGIN = { userAgent: "", clientAddress: "" };

export function createOperatorFreezes(context: SignInContext): OperatorFreezes {
  const { clock, sessions } = context;
  const kept = (tx: Tx, customerId: string, event: Parameters<typeof insertSafetyEvent>[2]) =>
    insertSafetyEvent(tx, customerId, event, clock.now(), NO_ORIGIN);
  return {
    lasting: readFreeze,
    async freeze(tx, { customerId, cause, note, days, proposalId }) {
      const frozenAt = clock.now();
      const expiresAt = instantOf(frozenAt + days * DAY_MS);
      if (!(await insertOperatorFreeze(tx, { customerId, cause, note, frozenAt, expiresAt, proposalId })))
        return refuse("account-already-frozen");
      await endWaitingSteps(context, tx, customerId);
      await sessions.endAll(tx, customerId, null);
      await kept(tx, customerId, "frozen-by-operator");
      sessions.refresh(tx, customerId);
      return answer(expiresAt);
    },
    async lift(tx, customerId, proposalId) {
      const freeze = await lockFreeze(tx, customerId, "operator");
      if (!freeze) return refuse("account-not-frozen");
      await endFreeze(tx, freeze.id, instantOf(Math.max(clock.now(), freeze.frozenAt)), proposalId);
      await kept(tx, customerId, "unfrozen-by-operator");
      sessions.refresh(tx, customerId);
      return answer(true);
    },
    async endExpired(tx) {
      const expired = await lockExpiredFreezes(tx, clock.now(), PER_RUN);
      for (const { id, customerId } of expired) {
        await endFreeze(tx, id, clock.now());
        await kept(tx, customerId, "unfrozen-by-operator");
        sessions.refresh(tx, customerId);
      }
      return expired;
    },
    async endSessions(tx, customerId, sessionId) {
      const ended =
        sessionId === undefined
          ? await sessions.endAll(tx, customerId, null)
          : Number(await sessions.end(tx, customerId, sessionId));
      if (sessionId === undefined) await endWaitingSteps(context, tx, customerId);
      if (ended > 0) await kept(tx, customerId, "sessions-ended-by-operator");
      return ended;
    },
  };
}
