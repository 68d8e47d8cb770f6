/**
 * Restricting an account and ending that before its time, as two operators agree on it. What is proposed of a kind that lasts
 * takes its place: another cause, another end. The owner is notified of the begin, of each change and of the end.
 */
import { FREEZE_CAUSES, FREEZE_DAYS_MAX } from "@candor/api/care-words";
import { refuse } from "@candor/api/refusal";
import { RESTRICTION_WORDS_MAX, RESTRICTIONS_OFFERED } from "@candor/api/restriction-words";
import { z } from "zod";
import type { AccountRestriction } from "../../core/account-safety/account-safety.ts";
import type { ProposalKind } from "../../core/maker-checker/maker-checker.ts";
import { recordAuditEntry } from "../../core/operator/operator.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Reader } from "../../platform/database/database.ts";
import { findPerson } from "./care-store.ts";
import type { CareDeps } from "./customer-care-types.ts";
import { HOLDING_BACK, uid } from "./holding-back.ts";

const kind = z.enum(RESTRICTIONS_OFFERED);
const line = (max: number) =>
  z
    .string()
    .max(max)
    // What cannot be stored, or written into a mail as one line.
    .regex(/^[^\p{Cc}]*$/u);
const restrictSchema = z.strictObject({
  ...{ uid, kind },
  cause: z.enum(FREEZE_CAUSES),
  days: z.int().min(1).max(FREEZE_DAYS_MAX),
  /** For the owner, beside the cause; empty without any. */
  words: line(RESTRICTION_WORDS_MAX),
  /** For operators. */
  note: z.string().max(500),
});
export type RestrictSubject = z.output<typeof restrictSchema>;

const unrestrictSchema = z.strictObject({ uid, kind });
export type UnrestrictSubject = z.output<typeof unrestrictSchema>;

async function lastingOf(
  { accountSafety }: CareDeps,
  reader: Reader,
  subject: UnrestrictSubject,
): Promise<AccountRestriction | undefined> {
  const person = await findPerson(reader, subject.uid);
  const lasting = person ? await accountSafety.restrictions.lasting(reader, person.id) : [];
  return lasting.find((one) => one.kind === subject.kind);
}

/** Which one, so that an agreement on one restriction never changes or ends a later one. */
const described = ({ cause, expiresAt }: AccountRestriction): string => `for ${cause}, until ${isoOf(expiresAt)}`;

export function restrictKind(deps: CareDeps): ProposalKind<RestrictSubject> {
  const { clock, accountSafety, notices } = deps;
  return {
    ...HOLDING_BACK,
    kind: "account-restrict",
    schema: restrictSchema,
    check: async (tx, subject) => ((await findPerson(tx, subject.uid)) ? undefined : refuse("customer-unknown")),
    async carryOut(tx, subject, { proposal, approvedBy, reason }) {
      const person = await findPerson(tx, subject.uid);
      if (!person) return refuse("customer-unknown");
      const { kind: restriction, cause, days, words } = subject;
      const agreed = { ...subject, customerId: person.id, proposalId: proposal };
      const { until, isChange } = await accountSafety.restrictions.restrict(tx, agreed);
      const at = clock.now();
      await recordAuditEntry(tx, {
        ...{ operator: approvedBy, at, act: "account-restricted", reason },
        ...{ subject: { kind: "customer", id: subject.uid }, details: `${restriction}: ${cause}, ${days} days` },
      });
      const change = isChange ? ("changed" as const) : ("began" as const);
      const parameters = { restriction, change, cause, words, until, at };
      await notices.notify(tx, {
        ...{ customerId: person.id, kind: "account-restricted", parameters },
        ...{ source: `proposal/${proposal}`, also: "mail" },
      });
      return undefined;
    },
    async describe(reader, subject) {
      const { uid: number, kind: restriction, cause, days, words, note } = subject;
      const before = await lastingOf(deps, reader, subject);
      const what = `customer ${number} (${restriction}) for ${days} ${days === 1 ? "day" : "days"}: ${cause}`;
      const more = [words, note].filter((text) => text !== "").map((text) => `; ${text}`);
      const instead = before ? `, in place of the one ${described(before)}` : "";
      return `Restrict ${what}${more.join("")}${instead}`;
    },
  };
}

export function unrestrictKind(deps: CareDeps): ProposalKind<UnrestrictSubject> {
  const { clock, accountSafety, notices } = deps;
  return {
    ...HOLDING_BACK,
    kind: "account-unrestrict",
    schema: unrestrictSchema,
    async check(tx, subject) {
      if (!(await findPerson(tx, subject.uid))) return refuse("customer-unknown");
      return (await lastingOf(deps, tx, subject)) ? undefined : refuse("account-not-restricted");
    },
    async carryOut(tx, subject, { proposal, approvedBy, reason }) {
      const person = await findPerson(tx, subject.uid);
      if (!person) return refuse("customer-unknown");
      const ended = await accountSafety.restrictions.end(tx, person.id, subject.kind, proposal);
      if (ended.refused) return ended;
      const at = clock.now();
      const of = { kind: "customer", id: subject.uid };
      const act = { operator: approvedBy, at, act: "account-restriction-ended", reason, subject: of } as const;
      await recordAuditEntry(tx, { ...act, details: subject.kind });
      const parameters = { restriction: subject.kind, at };
      await notices.notify(tx, {
        ...{ customerId: person.id, kind: "restriction-ended", parameters },
        ...{ source: `proposal/${proposal}`, also: "mail" },
      });
      return undefined;
    },
    async describe(reader, subject) {
      const lasting = await lastingOf(deps, reader, subject);
      const which = lasting ? ` ${described(lasting)}` : "";
      return `End the restriction of customer ${subject.uid} (${subject.kind})${which}, before its time`;
    },
  };
}

/** Ends restrictions whose time is up, and notifies their owners; how many. */
export function endRestrictions({ database, clock, accountSafety, notices }: CareDeps): Promise<number> {
  return database.transaction(async (tx) => {
    const ended = await accountSafety.restrictions.endExpired(tx);
    for (const { id, customerId, kind: restriction } of ended) {
      const [parameters, source] = [{ restriction, at: clock.now() }, `account-restriction/${id}`];
      await notices.notify(tx, { customerId, kind: "restriction-ended", parameters, source, also: "mail" });
    }
    return ended.length;
  });
}
