/**
 * Checks a receipt without trusting whoever wrote it: that its prices are in the signed log, that the signatures are those of
 * the log's keys, and that the engine's own functions make of those prices what the receipt says. Hash and signature are
 * handed in; nothing here does I/O.
 */
import { indexPrice } from "./index-price.ts";
import { isMarkedRight } from "./late-tick.ts";
import { faultOfKeys, KEY_CHANGE_MS_MAX, type KeyFault, type LogCrypto, type LogKey } from "./log-key.ts";
import { wireKey } from "./log-wire.ts";
import { rootAlong } from "./merkle-tree.ts";
import type { Receipt, ReceiptTick } from "./receipt.ts";
import { type ContractFault, faultOfContract } from "./receipt-contract.ts";
import { faultOfOption, type OptionFault } from "./receipt-option.ts";
import { readReceipt } from "./receipt-reading.ts";
import { onlyText, receiptMessage } from "./receipt-wire.ts";
import { hashOfHead, isSameBytes, type SignedHead, tickLeaf } from "./tick-block.ts";
import type { BlockTick } from "./tick-packing.ts";

export type ReceiptFault =
  | "unreadable"
  | KeyFault
  | "keys-differ"
  | "receipt-key-wrong"
  | "receipt-signature-wrong"
  | "instrument-wrong"
  | "price-mode-wrong"
  | "head-hash-wrong"
  | "head-key-wrong"
  | "head-signature-wrong"
  | "chain-broken"
  | "tick-twice"
  | "tick-outside-block"
  | "tick-path-wrong"
  | "index-wrong"
  | "mark-wrong"
  | OptionFault
  | ContractFault;

export interface ReceiptReport {
  /** The first one; null where the receipt holds. */
  readonly fault: ReceiptFault | null;
  /** The tick at fault, or the first of the block at fault. */
  readonly seq?: number;
  readonly ticks: number;
  readonly blocks: number;
  /** The first key of the log: whoever knows it from elsewhere knows that this is the same log. */
  readonly firstKeyId: string;
  /** Keys that replaced lost ones: nobody but the operator vouches for them. */
  readonly replacedKeys: readonly { readonly id: string; readonly reason: string }[];
}

type Found = { readonly fault: ReceiptFault; readonly seq?: number } | undefined;

/**
 * @param value a receipt as it was sent or read from a file; anything at all
 * @param known the log's keys as they are known from elsewhere, in their order; those of the receipt must be the first of them
 */
export async function verifyReceipt(
  value: unknown,
  crypto: LogCrypto,
  known?: readonly LogKey[],
): Promise<ReceiptReport> {
  const receipt = readOrNot(value);
  if (!receipt) return { fault: "unreadable", ticks: 0, blocks: 0, firstKeyId: "", replacedKeys: [] };
  const found = await faultOf(receipt, value as object, crypto, known).catch((): Found => ({ fault: "unreadable" }));
  return {
    ...(found ?? { fault: null }),
    ticks: receipt.ticks.length,
    blocks: receipt.heads.length,
    firstKeyId: receipt.keys[0]?.id ?? "",
    replacedKeys: receipt.keys.filter(({ kind }) => kind === "replaced").map(({ id, reason }) => ({ id, reason })),
  };
}

function readOrNot(value: unknown): Receipt | undefined {
  try {
    return readReceipt(value);
  } catch {
    return undefined;
  }
}

async function faultOf(
  receipt: Receipt,
  value: object,
  crypto: LogCrypto,
  known: readonly LogKey[] | undefined,
): Promise<Found> {
  const ofKeys = (await faultOfKeys(receipt.keys, crypto)) ?? faultOfKnown(receipt.keys, known);
  if (ofKeys) return { fault: ofKeys.fault };
  const key = receipt.keys.at(-1);
  if (!key || key.id !== receipt.keyId || key.since > receipt.issuedAt) return { fault: "receipt-key-wrong" };
  const message = await receiptMessage(value, crypto.sha256);
  if (!(await crypto.verify(key.publicKey, message, receipt.signature))) return { fault: "receipt-signature-wrong" };
  const ofHeads = await faultOfHeads(receipt, crypto);
  if (ofHeads) return ofHeads;
  const ticks = new Map<number, BlockTick>();
  for (const one of receipt.ticks) {
    const fault = ticks.has(one.tick.seq) ? "tick-twice" : await faultOfTick(one, receipt, crypto);
    if (fault) return { fault, seq: one.tick.seq };
    ticks.set(one.tick.seq, one.tick);
  }
  const fault = faultOfStory(receipt.story, ticks);
  return fault && { fault };
}

/** Whether prices make of an order what is told of it. @param ticks by their numbers, each known to be in the log */
export const faultOfStory = (
  story: Receipt["story"],
  ticks: ReadonlyMap<number, BlockTick>,
): OptionFault | ContractFault | undefined =>
  story.kind === "option" ? faultOfOption(story, ticks) : faultOfContract(story, ticks);

function faultOfKnown(keys: readonly LogKey[], known: readonly LogKey[] | undefined): Found {
  if (known === undefined) return undefined;
  const isKnown = keys.every((key, turn) => {
    const same = known[turn];
    return same !== undefined && onlyText(wireKey(same)) === onlyText(wireKey(key));
  });
  return isKnown ? undefined : { fault: "keys-differ" };
}

async function faultOfHeads(receipt: Receipt, crypto: LogCrypto): Promise<Found> {
  let before: SignedHead | undefined;
  for (const head of receipt.heads) {
    const fault = (await faultOfHead(head, receipt, crypto)) ?? faultOfOrder(head, before);
    if (fault) return { fault, seq: head.firstSeq };
    before = head;
  }
  return undefined;
}

async function faultOfHead(head: SignedHead, receipt: Receipt, crypto: LogCrypto): Promise<ReceiptFault | undefined> {
  if (head.instrumentId !== receipt.instrumentId) return "instrument-wrong";
  // Real money is settled on live prices and no others; that of a sandbox is none.
  if (receipt.isReal && !receipt.isSandbox && head.priceMode !== "live") return "price-mode-wrong";
  if (!isSameBytes(await hashOfHead(head, crypto.sha256), head.hash)) return "head-hash-wrong";
  const turn = receipt.keys.findIndex(({ id }) => id === head.keyId);
  const [key, next] = [receipt.keys[turn], receipt.keys[turn + 1]];
  const isInTurn = key !== undefined && (next === undefined || head.firstAt <= next.since + KEY_CHANGE_MS_MAX);
  if (head.format === 1 || !isInTurn) return "head-key-wrong";
  return (await crypto.verify(key.publicKey, head.hash, head.signature)) ? undefined : "head-signature-wrong";
}

/** Blocks of which one follows the other say so; between others there may be any number. */
function faultOfOrder(head: SignedHead, before: SignedHead | undefined): ReceiptFault | undefined {
  if (!before || head.firstSeq > before.lastSeq + 1) return undefined;
  const follows = head.firstSeq === before.lastSeq + 1 && head.firstAt > before.lastAt;
  return follows && isSameBytes(head.previousHash, before.hash) ? undefined : "chain-broken";
}

async function faultOfTick(
  { tick, blockSeq, path }: ReceiptTick,
  { heads, instrumentId }: Receipt,
  { sha256 }: LogCrypto,
): Promise<ReceiptFault | undefined> {
  const head = heads.find(({ firstSeq }) => firstSeq === blockSeq);
  const isInside = head && tick.seq >= head.firstSeq && tick.seq <= head.lastSeq;
  if (!isInside || tick.at < head.firstAt || tick.at > head.lastAt) return "tick-outside-block";
  const root = await rootAlong(tickLeaf(head.format, instrumentId, tick), path, sha256);
  if (!isSameBytes(root, head.merkleRoot)) return "tick-path-wrong";
  const said = tick.samples.map(({ price }) => price);
  if (said.length === 0 || said.some((price) => price <= 0)) return "index-wrong";
  if (!isMarkedRight(tick)) return "mark-wrong";
  const index = indexPrice(said, tick.at);
  return index.price === tick.price && (index.isAgreed || !tick.isValid) ? undefined : "index-wrong";
}
