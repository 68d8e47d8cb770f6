/**
 * What two administrators agree on about operators: adding one, and changing an operator's roles. Made for
 * core/maker-checker, which stands above this module and knows no kind by name. An operator is revoked by one alone, at once.
 */
import { OPERATOR_NAME, OPERATOR_ROLES, type OperatorRole } from "@candor/api/operator-words";
import { type Refusal, refuse } from "@candor/api/refusal";
import { z } from "zod";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { recordAuditEntry } from "./audit-store.ts";
import { enrolAsAgreed } from "./give-enrolment.ts";
import { addAsAgreed, changeRolesAsAgreed, findOperator } from "./operator-store.ts";
import type { OperatorDeps } from "./operator-types.ts";

interface Agreed {
  readonly proposal: string;
  readonly proposedBy: string;
  readonly approvedBy: string;
  readonly reason: string;
}

const subjectSchema = z.strictObject({
  name: z.string().regex(OPERATOR_NAME),
  /** Each once, in the order of their list. */
  roles: z
    .array(z.enum(OPERATOR_ROLES))
    .min(1)
    .max(20)
    .transform((sent) => OPERATOR_ROLES.filter((role) => sent.includes(role))),
});
type Subject = z.output<typeof subjectSchema>;

/** A kind as core/maker-checker takes it. */
export interface OperatorKind {
  readonly kind: string;
  readonly schema: z.ZodType<Subject>;
  readonly proposers: readonly OperatorRole[];
  readonly approvers: readonly OperatorRole[];
  check(tx: Tx, subject: Subject): Promise<Refusal | undefined>;
  carryOut(tx: Tx, subject: Subject, by: Agreed): Promise<Refusal | { readonly shown: string } | undefined>;
  describe(reader: Reader, subject: Subject): Promise<string>;
}

const admins = { schema: subjectSchema, proposers: ["admin"], approvers: ["admin"] } as const;
const subjectOf = ({ name }: Subject) => ({ kind: "operator", id: name });

export const operatorKinds = ({ clock }: Pick<OperatorDeps, "clock">): readonly OperatorKind[] => [
  {
    ...admins,
    kind: "operator-add",
    check: async (tx, { name }) => ((await findOperator(tx, name)) ? refuse("operator-name-taken") : undefined),
    async carryOut(tx, subject, { proposedBy, approvedBy, reason }) {
      const at = clock.now();
      if (!(await addAsAgreed(tx, { ...subject, at }, { proposedBy, approvedBy })))
        return refuse("operator-name-taken");
      const details = `${subject.roles.join(", ")} (proposed by ${proposedBy})`;
      await recordAuditEntry(tx, {
        operator: approvedBy,
        at,
        act: "created",
        subject: subjectOf(subject),
        reason,
        details,
      });
      return { shown: await enrolAsAgreed(tx, { name: subject.name, at, shownTo: approvedBy }) };
    },
    describe: async (_reader, { name, roles }) => `Add the operator ${name} with the roles ${roles.join(", ")}`,
  },
  {
    ...admins,
    kind: "operator-roles",
    async check(tx, { name, roles }) {
      const found = await findOperator(tx, name);
      if (!found || found.revokedAt !== null) return refuse("operator-unknown");
      return isSame(found.roles, roles) ? refuse("operator-roles-unchanged") : undefined;
    },
    async carryOut(tx, subject, { proposedBy, approvedBy, reason }) {
      // Nobody decides what they themselves may do.
      if (subject.name === approvedBy) return refuse("proposal-own");
      const before = (await findOperator(tx, subject.name))?.roles ?? [];
      await changeRolesAsAgreed(tx, subject.name, subject.roles);
      const details = `from ${before.join(", ")} to ${subject.roles.join(", ")} (proposed by ${proposedBy})`;
      const act = { operator: approvedBy, at: clock.now(), act: "roles-changed", reason, details } as const;
      await recordAuditEntry(tx, { ...act, subject: subjectOf(subject) });
      return undefined;
    },
    async describe(reader, { name, roles }) {
      const before = (await findOperator(reader, name))?.roles ?? [];
      return `Change the roles of ${name} from ${before.join(", ")} to ${roles.join(", ")}`;
    },
  },
];

const isSame = (some: readonly OperatorRole[], others: readonly OperatorRole[]): boolean =>
  some.length === others.length && some.every((role) => others.includes(role));
