/** Whom a customer is related to, as compliance sees it, and whose account is an operator's, which two operators agree on. */
import type * as api from "@candor/api/customer-care";
import type { ResponseOf } from "@candor/api/endpoint";
import { OPERATOR_NAME } from "@candor/api/operator-words";
import { type Refusal, refuse } from "@candor/api/refusal";
import { z } from "zod";
import type { ProposalKind } from "../../core/maker-checker/maker-checker.ts";
import { isActiveOperator, recordAuditEntry } from "../../core/operator/operator.ts";
import { isStaffRelated, operatorAccounts, relatedTo, sharersOfDevice } from "../../core/related/related.ts";
import type { Database, Reader } from "../../platform/database/database.ts";
import { findPerson, type PersonRow, readUids } from "./care-store.ts";
import type { CareDeps } from "./customer-care-types.ts";
import { uid } from "./holding-back.ts";

export async function readRelatives(
  { database }: { readonly database: Database },
  { id }: PersonRow,
): Promise<ResponseOf<typeof api.listRelated>> {
  const [related, devices] = await Promise.all([relatedTo(database, id), sharersOfDevice(database, id)]);
  const uids = await readUids(database, [...related.list.map(({ customerId }) => customerId), ...devices.list]);
  const numberOf = (customerId: string): string => uids.get(customerId) ?? "";
  return {
    list: related.list.map(({ customerId, via, since }) => ({ uid: numberOf(customerId), via: [...via], since })),
    has_more: related.hasMore,
    devices: devices.list.map(numberOf),
    has_more_devices: devices.hasMore,
    is_staff: await isStaffRelated(database, id),
  };
}

const schema = z.strictObject({
  operator: z.string().regex(OPERATOR_NAME),
  uid,
  change: z.enum(["add", "remove"]),
});
type Subject = z.output<typeof schema>;

/** Nobody is named alone: whoever's account is named is shut out where the house gives something away. */
export function operatorAccountKind({ clock }: Pick<CareDeps, "clock">): ProposalKind<Subject> {
  async function check(reader: Reader, { operator, uid: number, change }: Subject): Promise<Refusal | undefined> {
    const person = await findPerson(reader, number);
    if (!person) return refuse("customer-unknown");
    const standing = await operatorAccounts.find(reader, { operator, customerId: person.id });
    return (standing !== undefined) === (change === "add") ? refuse("operator-account-unchanged") : undefined;
  }
  return {
    kind: "operator-account",
    schema,
    proposers: ["support", "finance", "compliance", "product", "admin"],
    approvers: ["compliance", "admin"],
    async check(tx, subject) {
      if (subject.change === "add" && !(await isActiveOperator(tx, subject.operator)))
        return refuse("operator-unknown");
      return check(tx, subject);
    },
    async carryOut(tx, { operator, uid: number, change }, { proposal: proposalId, approvedBy, reason }) {
      const person = await findPerson(tx, number);
      if (!person) return refuse("customer-unknown");
      const at = clock.now();
      const agreed = { operator, customerId: person.id, at, proposalId };
      await operatorAccounts[change === "add" ? "add" : "end"](tx, agreed);
      const act = change === "add" ? ("operator-account-added" as const) : ("operator-account-removed" as const);
      const subject = { kind: "customer", id: number };
      await recordAuditEntry(tx, { operator: approvedBy, at, act, reason, subject, details: operator });
      return undefined;
    },
    describe: async (_reader, { operator, uid: number, change }) =>
      change === "add"
        ? `Customer ${number} is an account of operator ${operator}`
        : `Customer ${number} is no account of operator ${operator} any more`,
  };
}
