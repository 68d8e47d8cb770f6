/**
 * Freezing an account and lifting that freeze, as two operators agree on it: with a cause, an end, and a notice and a mail to
 * the owner. A freeze that nobody lifts ends by itself, and its owner is notified of that as well.
 */
import { FREEZE_CAUSES, FREEZE_DAYS_MAX } from "@candor/api/care-words";
import { type Refusal, refuse } from "@candor/api/refusal";
import { z } from "zod";
import type { ProposalKind } from "../../core/maker-checker/maker-checker.ts";
import { recordAuditEntry } from "../../core/operator/operator.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { Jobs } from "../../platform/tasks/jobs.ts";
import { findPerson } from "./care-store.ts";
import type { CareDeps } from "./customer-care-types.ts";
import { HOLDING_BACK, uid } from "./holding-back.ts";
import { endRestrictions } from "./restriction-kinds.ts";

const freezeSchema = z.strictObject({
  uid,
  cause: z.enum(FREEZE_CAUSES),
  days: z.int().min(1).max(FREEZE_DAYS_MAX),
  /** For operators. */
  note: z.string().max(500),
});
export type FreezeSubject = z.output<typeof freezeSchema>;

const unfreezeSchema = z.strictObject({ uid });
export type UnfreezeSubject = z.output<typeof unfreezeSchema>;

const lastsByOperators = async ({ accountSafety }: CareDeps, reader: Reader, customerId: string): Promise<boolean> =>
  (await accountSafety.operatorFreezes.lasting(reader, customerId))?.frozenBy === "operator";

export function freezeKind(deps: CareDeps): ProposalKind<FreezeSubject> {
  const { clock, accountSafety, notices } = deps;
  async function check(tx: Tx, subject: FreezeSubject): Promise<Refusal | undefined> {
    const person = await findPerson(tx, subject.uid);
    if (!person) return refuse("customer-unknown");
    return (await lastsByOperators(deps, tx, person.id)) ? refuse("account-already-frozen") : undefined;
  }
  return {
    ...HOLDING_BACK,
    kind: "account-freeze",
    schema: freezeSchema,
    check,
    async carryOut(tx, subject, { proposal, approvedBy, reason }) {
      const person = await findPerson(tx, subject.uid);
      if (!person) return refuse("customer-unknown");
      const at = clock.now();
      const agreed = { ...subject, customerId: person.id, proposalId: proposal };
      const frozen = await accountSafety.operatorFreezes.freeze(tx, agreed);
      if (frozen.refused) return frozen;
      await recordAuditEntry(tx, {
        ...{ operator: approvedBy, at, act: "account-frozen", reason, subject: { kind: "customer", id: subject.uid } },
        details: `${subject.cause}, ${subject.days} days`,
      });
      const parameters = { cause: subject.cause, until: frozen.value, at };
      await notices.notify(tx, {
        ...{ customerId: person.id, kind: "account-frozen", parameters },
        ...{ source: `proposal/${proposal}`, also: "mail" },
      });
      return undefined;
    },
    describe: async (_reader, { uid: number, cause, days, note }) =>
      `Freeze customer ${number} for ${days} ${days === 1 ? "day" : "days"}: ${cause}${note === "" ? "" : `; ${note}`}`,
  };
}

export function unfreezeKind(deps: CareDeps): ProposalKind<UnfreezeSubject> {
  const { clock, accountSafety, notices } = deps;
  return {
    ...HOLDING_BACK,
    kind: "account-unfreeze",
    schema: unfreezeSchema,
    async check(tx, subject) {
      const person = await findPerson(tx, subject.uid);
      if (!person) return refuse("customer-unknown");
      return (await lastsByOperators(deps, tx, person.id)) ? undefined : refuse("account-not-frozen");
    },
    async carryOut(tx, subject, { proposal, approvedBy, reason }) {
      const person = await findPerson(tx, subject.uid);
      if (!person) return refuse("customer-unknown");
      const at = clock.now();
      const lifted = await accountSafety.operatorFreezes.lift(tx, person.id, proposal);
      if (lifted.refused) return lifted;
      const of = { kind: "customer", id: subject.uid };
      await recordAuditEntry(tx, { operator: approvedBy, at, act: "account-unfrozen", reason, subject: of });
      await notices.notify(tx, {
        ...{ customerId: person.id, kind: "account-unfrozen", parameters: { at } },
        ...{ source: `proposal/${proposal}`, also: "mail" },
      });
      return undefined;
    },
    // Which one, so that an agreement on one freeze never lifts a later one.
    async describe(reader, { uid: number }) {
      const person = await findPerson(reader, number);
      const freeze = person && (await accountSafety.operatorFreezes.lasting(reader, person.id));
      const which = freeze?.expiresAt ? ` for ${freeze.cause}, until ${isoOf(freeze.expiresAt)}` : "";
      return `Lift the freeze of customer ${number}${which}, before its time`;
    },
  };
}

/** Call before the jobs start. */
export function registerFreezeJobs(jobs: Jobs, deps: CareDeps): void {
  jobs.schedule("freezes-that-end", "* * * * *", async () => {
    // Each for itself: what fails of one does not keep the other.
    await Promise.all([endFreezes(deps), endRestrictions(deps)]);
  });
}

/** Ends freezes whose time is up, and notifies their owners; how many. */
export function endFreezes({ database, clock, accountSafety, notices }: CareDeps): Promise<number> {
  return database.transaction(async (tx) => {
    const ended = await accountSafety.operatorFreezes.endExpired(tx);
    for (const { id, customerId } of ended) {
      const [parameters, source] = [{ at: clock.now() }, `account-freeze/${id}`];
      await notices.notify(tx, { customerId, kind: "account-unfrozen", parameters, source, also: "mail" });
    }
    return ended.length;
  });
}
