/**
 * Issues a receipt: when it is first asked for, once and for all. Its blocks are pinned, so that it can be checked beside the
 * log for ever; one that would not hold is never signed.
 */
import { type Answer, answer, refuse } from "@candor/api/refusal";
import { hexOf, wireKey } from "@candor/engine/log-wire";
import { receiptProofs } from "@candor/engine/receipt-proofs";
import { verifyReceipt } from "@candor/engine/receipt-verifier";
import { receiptMessage, type UnsignedReceipt, type WireReceipt } from "@candor/engine/receipt-wire";
import type { Instant } from "@candor/money/money";
import type { Tx } from "../../platform/database/database.ts";
import { type ShownTicks, ticksOfClosing, ticksOfOption } from "./receipt-blocks.ts";
import { insertReceipt, readReceiptText } from "./receipt-store.ts";
import type { ReceiptDeps } from "./receipt-types.ts";
import { settledPart } from "./receipt-wire.ts";
import { type ClosingRow, readClosing } from "./settled-closing-store.ts";
import { isJudged, type OptionRow, readOption } from "./settled-order-store.ts";

/** A tick is in a sealed block after this time. */
const SEALED_WITHIN_MS = 6_000;

/** Another's and one that never was are answered alike. */
export async function issueReceipt(deps: ReceiptDeps, portfolioId: string, id: string): Promise<Answer<WireReceipt>> {
  const { database, proofs } = deps;
  const reader = database.reads({ class: "endpoint" });
  const issued = await readReceiptText(reader, portfolioId, id);
  if (issued !== undefined) return answer(JSON.parse(issued) as WireReceipt);
  const settled = (await readOption(reader, portfolioId, id)) ?? (await readClosing(reader, portfolioId, id));
  if (!settled) return refuse("receipt-unknown");
  if (settled.kind === "option" && isRunning(settled)) return notReady(deps, endOf(settled));
  if (settled.kind === "option" && !isJudged(settled)) return refuse("receipt-unknown");
  const shown =
    settled.kind === "option"
      ? await ticksOfOption(reader, proofs, settled)
      : await ticksOfClosing(reader, proofs, settled);
  if (!shown) return notReady(deps, settled.settledAt);
  const body = await database.transaction((tx) => issue(deps, tx, { portfolioId, settled, shown }));
  return answer(JSON.parse(body) as WireReceipt);
}

const isRunning = ({ status }: OptionRow): boolean => status === "accepted" || status === "open";
const endOf = ({ entry, settledAt, seconds }: OptionRow): number => entry?.endAt ?? settledAt + seconds * 1_000;

/** @param at when the last tick was made that it needs */
function notReady({ clock }: ReceiptDeps, at: Instant | number) {
  const seconds = Math.max(1, Math.ceil((at + SEALED_WITHIN_MS - clock.now()) / 1_000));
  return refuse("receipt-not-ready", { seconds });
}

interface Issue {
  readonly portfolioId: string;
  readonly settled: OptionRow | ClosingRow;
  readonly shown: ShownTicks;
}

async function issue(deps: ReceiptDeps, tx: Tx, { portfolioId, settled, shown }: Issue): Promise<string> {
  const { clock, instruments, proofs, installation } = deps;
  const { id, orderId, instrumentId } = settled;
  for (const { firstSeq } of shown.blocks) await proofs.pin(tx, instrumentId, firstSeq, `receipt ${id}`);
  const keys = await proofs.keys(tx);
  const keyId = keys.at(-1)?.id ?? "";
  const ticks = await receiptProofs(shown.blocks, shown.seqs, proofs.crypto.sha256);
  if (!ticks) throw new Error(`the ticks of receipt ${id} are not in their blocks`);
  const issuedAt = clock.now();
  const signedPart = { ...ticks, issued_at: issuedAt, keys: keys.map(wireKey), key_id: keyId };
  const origin = installation.isSandbox ? ({ sandbox: true } as const) : {};
  const unsigned: UnsignedReceipt = { ...settledPart(settled, instruments), ...origin, ...signedPart };
  const signature = await proofs.sign(keyId, await receiptMessage(unsigned, proofs.crypto.sha256));
  const receipt: WireReceipt = { ...unsigned, signature: hexOf(signature) };
  const { fault, seq } = await verifyReceipt(receipt, proofs.crypto, keys);
  if (fault !== null) throw new Error(`receipt ${id} does not hold: ${fault}${seq === undefined ? "" : ` at ${seq}`}`);
  await insertReceipt(tx, {
    portfolioId,
    id,
    orderId,
    kind: settled.kind,
    keyId,
    body: JSON.stringify(receipt),
    issuedAt,
  });
  // Two may have asked at once: what counts is the one that was kept.
  const kept = await readReceiptText(tx, portfolioId, id);
  if (kept === undefined) throw new Error(`receipt ${id} was not kept`);
  return kept;
}
