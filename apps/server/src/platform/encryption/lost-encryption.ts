/**
 * What was encrypted or hashed with keys that are gone for good: counts it, and gives it up so that the rest can be used again. What
 * is given up is kept as it was in `given_up_seal`. Names of tables in SQL are this file's own words.
 */
import type { Instant } from "@candor/money/money";
import { isoOf } from "../clock.ts";
import type { Reader, Tx } from "../database/database.ts";
import { beginning, countEncryptedBy, ENCRYPTED_COLUMNS, endOf } from "./encrypted-columns.ts";

/** What can be given up, by the table it lies in. Hashes of documents stay: they find nothing any more and harm nobody. */
export const LOST_KINDS = [
  "stored_file",
  "verification_field",
  "authenticator",
  "recovery_code",
  "pay_password",
  "payee",
] as const;
export type LostKind = (typeof LOST_KINDS)[number];
export type LostCounts = Readonly<Record<LostKind, number>>;

export interface Lost {
  /** What the values of keys begin with that are not there. */
  readonly prefixes: readonly Buffer[];
  /** Whether the key of fingerprints is gone, without which recovery codes and pay passwords cannot be checked. */
  readonly areHashesLost: boolean;
}

export async function countLost(reader: Reader, { prefixes, areHashesLost }: Lost): Promise<LostCounts> {
  const counts: Record<LostKind, number> = {
    ...{ stored_file: 0, verification_field: 0, authenticator: 0, recovery_code: 0, pay_password: 0, payee: 0 },
  };
  for (const column of ENCRYPTED_COLUMNS) {
    const kind = LOST_KINDS.find((of) => of === column.table);
    if (kind) for (const prefix of prefixes) counts[kind] += await countEncryptedBy(reader, column, prefix);
  }
  if (areHashesLost)
    for (const table of ["recovery_code", "pay_password"] as const) {
      const { rows } = await reader.query<{ count: number }>(`select count(*)::int as count from ${table}`);
      counts[table] = rows[0]?.count ?? 0;
    }
  return counts;
}

export interface GivenUp {
  readonly kind: LostKind;
  readonly customerId: string;
  /** Of a field of a verification. */
  readonly applicationId: string | null;
  readonly field: string | null;
}

/** Gives all of it up, under the name of who does so. Pictures stay as rows that show nothing, fields of verifications empty. */
export async function giveUpLost(
  tx: Tx,
  { prefixes, areHashesLost }: Lost,
  by: { readonly operator: string; readonly at: Instant },
): Promise<readonly GivenUp[]> {
  const found: GivenUp[] = [];
  const take = async (kind: LostKind, { lost, end }: { lost: string; end: string }, values: readonly unknown[]) => {
    const { rows } = await tx.query<GivenUp>(
      `with lost as (${lost}), ended as (${end})
       insert into given_up_seal (kind, customer_id, kept, operator, at)
       select '${kind}', customer_id, kept, $1::text, $2::timestamptz from lost
       returning kind, customer_id as "customerId", kept ->> 'case_id' as "applicationId", kept ->> 'field' as field`,
      [by.operator, isoOf(by.at), ...values],
    );
    found.push(...rows);
  };
  for (const prefix of prefixes) for (const given of ENCRYPTED) await take(given.kind, given, [prefix, endOf(prefix)]);
  if (areHashesLost) for (const given of HASHED) await take(given.kind, given, []);
  for (const prefix of prefixes) for (const sql of OF_OPERATORS) await tx.query(sql, [prefix, endOf(prefix)]);
  return found;
}

const between = (column: string): string => `${beginning(column)} > $3 and ${beginning(column)} <= $4`;

/** What is lost of each, and what then becomes of it. $2 is the instant, $3 and $4 the reach of a key. */
const ENCRYPTED = [
  {
    kind: "stored_file",
    lost: `select id, owner_customer_id as customer_id, to_jsonb(one) as kept from stored_file one
      where ${between("sealed_key")} for update`,
    end: `update stored_file set sealed_key = null, given_up_at = $2 where id in (select id from lost)`,
  },
  {
    kind: "verification_field",
    lost: `select one.case_id, one.field, found.customer_id, to_jsonb(one) as kept
      from verification_field one join verification_case found on found.id = one.case_id
      where ${between("one.sealed")} for update of one`,
    end: `update verification_field set sealed = '' where (case_id, field) in (select case_id, field from lost)`,
  },
  {
    kind: "authenticator",
    lost: `select customer_id, to_jsonb(one) as kept from authenticator one where ${between("sealed_secret")} for update`,
    end: "delete from authenticator where customer_id in (select customer_id from lost)",
  },
  {
    // Nobody could be told any more where it pays to: it stays as a row that shows nothing, and is added anew.
    kind: "payee",
    lost: `select id, customer_id, to_jsonb(one) as kept from payee one where ${between("sealed")} for update`,
    end: `update payee set sealed = '', removed_at = coalesce(removed_at, $2) where id in (select id from lost)`,
  },
] as const;

const reach = `${beginning("sealed_secret")} > $1 and ${beginning("sealed_secret")} <= $2`;
/** Nothing of a customer's: whoever signed in with it is enrolled anew, on the machine. */
const OF_OPERATORS = [
  `delete from operator_authenticator where ${reach}`,
  `update operator_enrolment set method = null, password_hash = null, sealed_secret = null where ${reach}`,
];

const HASHED = [
  {
    kind: "recovery_code",
    lost: "select customer_id, to_jsonb(one) as kept from recovery_code one for update",
    end: "delete from recovery_code where customer_id in (select customer_id from lost)",
  },
  {
    kind: "pay_password",
    lost: "select customer_id, to_jsonb(one) as kept from pay_password one for update",
    end: "delete from pay_password where customer_id in (select customer_id from lost)",
  },
] as const;
