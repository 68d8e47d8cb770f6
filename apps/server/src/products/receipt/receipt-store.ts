/** Receipts in SQL: the text that was issued first, and nothing else afterwards. */
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";

export interface StoredReceipt {
  readonly portfolioId: string;
  readonly id: string;
  readonly orderId: string;
  readonly kind: "option" | "contract";
  readonly keyId: string;
  readonly body: string;
  readonly issuedAt: Instant;
}

/** The text of a receipt of this portfolio; undefined where none was issued. */
export async function readReceiptText(reader: Reader, portfolioId: string, id: string): Promise<string | undefined> {
  const { rows } = await reader.query<{ body: string }>(
    "select body from receipt where portfolio_id = $1 and id = $2",
    [portfolioId, id],
  );
  return rows[0]?.body;
}

/** Keeps one that nobody has issued meanwhile. */
export async function insertReceipt(tx: Tx, receipt: StoredReceipt): Promise<void> {
  const { portfolioId, id, orderId, kind, keyId, body, issuedAt } = receipt;
  await tx.query(
    `insert into receipt (portfolio_id, id, order_id, kind, key_id, body, issued_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict do nothing`,
    [portfolioId, id, orderId, kind, keyId, body, isoOf(issuedAt)],
  );
}
