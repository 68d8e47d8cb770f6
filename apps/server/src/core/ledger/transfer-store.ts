/** Transfers in SQL: written in one statement per flush, never changed. */
import { type Amount, amountOf, type Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { AccountKey } from "./account.ts";
import { ACCOUNT_COLUMNS, arrayText, keyOfRow } from "./account-store.ts";
import type { Posting } from "./posting.ts";

export interface TransferRow {
  readonly id: string;
  readonly step: Posting["step"];
  readonly fromId: string;
  readonly toId: string | null;
  readonly amount: Amount;
  readonly kind: string;
  readonly reference: string;
  readonly holdReference: string | null;
}

/** What makes a transfer the correction of another. */
export interface Correction {
  readonly reversesId: string;
  readonly note: string;
}

/** Keeps them and changes the balances by them, which nothing else of the program's role can. */
const WRITE = "select ledger_write($1, $2, $3, $4, $5, $6, $7, $8, $9)";

/** Array text by hand is worth it: the driver's own escapes every item. References hold nothing that needs escaping. */
const quoted = (text: string | null): string => (text === null ? "null" : `"${text}"`);

/** With what they change of the balances, all of it or nothing. The CHECKs of the tables have the last word. */
export async function writeTransfers(tx: Tx, rows: readonly TransferRow[], at: Instant): Promise<void> {
  await tx.query({
    name: "ledger-write",
    text: WRITE,
    values: [
      arrayText(rows.map(({ id }) => id)),
      arrayText(rows.map(({ step }) => step)),
      arrayText(rows.map(({ fromId }) => fromId)),
      arrayText(rows.map(({ toId }) => toId ?? "null")),
      arrayText(rows.map(({ amount }) => amount)),
      arrayText(rows.map(({ kind }) => quoted(kind))),
      arrayText(rows.map(({ reference }) => quoted(reference))),
      arrayText(rows.map(({ holdReference }) => quoted(holdReference))),
      isoOf(at),
    ],
  });
}

export async function writeCorrection(tx: Tx, row: TransferRow, correction: Correction, at: Instant): Promise<void> {
  await tx.query(
    `select ledger_write(array[$1::bigint], array[$2::text], array[$3::bigint], array[$4::bigint], array[$5::numeric],
       array[$6::text], array[$7::text], array[null::text], $8, $9, $10)`,
    [
      ...[row.id, row.step, row.fromId, row.toId, row.amount.toString(), row.kind, row.reference, isoOf(at)],
      ...[correction.reversesId, correction.note],
    ],
  );
}

export interface StoredTransfer {
  readonly step: Posting["step"];
  readonly amount: Amount;
  readonly reference: string;
  readonly from: AccountKey;
  /** Null for a hold or a release. */
  readonly to: AccountKey | null;
  readonly isReversal: boolean;
}

export async function readTransfer(reader: Reader, id: string): Promise<StoredTransfer | undefined> {
  const { rows } = await reader.query<{
    step: Posting["step"];
    amount: string;
    reference: string;
    isReversal: boolean;
  }>(`select step, amount, reference, reverses_id is not null as "isReversal" from ledger_transfer where id = $1`, [
    id,
  ]);
  const [row] = rows;
  if (!row) return undefined;
  const sides = await reader.query<Parameters<typeof keyOfRow>[0] & { isFrom: boolean }>(
    `select account.id = from_account_id as "isFrom", ${ACCOUNT_COLUMNS} from ledger_transfer
     join ledger_account account on account.id in (from_account_id, to_account_id) where ledger_transfer.id = $1`,
    [id],
  );
  const from = sides.rows.find(({ isFrom }) => isFrom);
  const to = sides.rows.find(({ isFrom }) => !isFrom);
  if (!from) throw new Error(`the transfer ${id} comes from nowhere`);
  return { ...row, amount: amountOf(BigInt(row.amount)), from: keyOfRow(from), to: to ? keyOfRow(to) : null };
}

export async function isReversed(reader: Reader, id: string): Promise<boolean> {
  return (await reader.query("select from ledger_transfer where reverses_id = $1", [id])).rowCount > 0;
}
