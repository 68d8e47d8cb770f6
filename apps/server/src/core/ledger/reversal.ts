/** Corrects a transfer by a transfer back. The original stays; it can be undone once, and what undid it stands. */
import type { Tx } from "../../platform/database/database.ts";
import type { AccountKey } from "./account.ts";
import type { ChangedBalance, OpenBatch } from "./ledger-batch.ts";
import { isReversed, readTransfer } from "./transfer-store.ts";

export type ReversalRefusal = "transfer-unknown" | "not-reversible" | "already-reversed" | "insufficient-funds";
export type Reversal =
  | { readonly refused: false; readonly transferId: string }
  | { readonly refused: true; readonly code: ReversalRefusal };

export interface ReversalPorts {
  readonly begin: (tx: Tx, accounts: readonly AccountKey[]) => Promise<OpenBatch>;
}

interface Outcome {
  readonly reversal: Reversal;
  readonly changed: readonly ChangedBalance[];
}

const refused = (code: ReversalRefusal): Outcome => ({ reversal: { refused: true, code }, changed: [] });

/** @param reason kept with the transfer back: 1 to 200 characters on one line, without "|" */
export async function reverseTransfer(
  { begin }: ReversalPorts,
  tx: Tx,
  transferId: string,
  reason: string,
): Promise<Outcome> {
  const original = await readTransfer(tx, transferId);
  if (!original) return refused("transfer-unknown");
  const { from, to, amount, reference } = original;
  if (!to || original.isReversal) return refused("not-reversible");
  const batch = await begin(tx, [from, to]);
  // Asked under the locks of both accounts: a second reversal waits here until the first is kept.
  if (await isReversed(tx, transferId)) return refused("already-reversed");
  const correction = { reversesId: transferId, note: reason };
  const result = batch.applyCorrection(
    { step: "move", from: to, to: from, amount, kind: "reversal", reference },
    correction,
  );
  if (result.refused) return refused("insufficient-funds");
  const changed = await batch.flush();
  const [id] = result.transferIds;
  if (id === undefined) throw new Error("a reversal without a transfer");
  return { reversal: { refused: false, transferId: id }, changed };
}
