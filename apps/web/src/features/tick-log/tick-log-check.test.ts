import type { WireResponse } from "@candor/api/api";
import { wireCheckpoint } from "@candor/engine/checkpoint-wire";
import { type CheckpointFacts, hashOfCheckpoint, rootOfHeads } from "@candor/engine/log-checkpoint";
import { keyIdOf, keyMessage, type LogKeyFacts } from "@candor/engine/log-key";
import { wireBlock, wireKey } from "@candor/engine/log-wire";
import { NO_BLOCK_HASH, sealBlock, type TickBlock } from "@candor/engine/tick-block";
import type { BlockTick } from "@candor/engine/tick-packing";
import type { Instant, PriceTicks } from "@candor/money/money";
import { beforeAll, expect, test } from "vitest";
import { browserCrypto } from "../../app/log-crypto.ts";
import type { KeptHead } from "../../live/log-heads.ts";
import { type CheckFault, checkTickLog } from "./tick-log-check.ts";
import { faultKind } from "./tick-log-view.ts";

type WireBlocks = WireResponse<"GET /market/log/blocks">["list"];
type WireKeys = WireResponse<"GET /market/log/keys">;
type WireCheckpoints = WireResponse<"GET /market/log/checkpoints">["list"];

const START = 1_790_000_000_000;
let blocks: WireBlocks;
let keys: WireKeys;
/** The first two blocks, folded. */
let folded: WireCheckpoints[number];

function tickOf(seq: number): BlockTick {
  const at = (START + seq * 250) as Instant;
  const price = (5_000 + seq) as PriceTicks;
  return { seq, at, chartAt: at, price, volume: 0, isValid: true, samples: [{ source: "kraken", price, at }] };
}

/** Four blocks of five ticks, signed as the server signs them. */
beforeAll(async () => {
  const pair = await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"]);
  const sign = async (message: Uint8Array) =>
    new Uint8Array(await crypto.subtle.sign("Ed25519", pair.privateKey, message as Uint8Array<ArrayBuffer>));
  const publicKey = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey));
  const id = await keyIdOf(publicKey, browserCrypto.sha256);
  const facts: LogKeyFacts = { id, publicKey, kind: "first", since: START as Instant, previousId: "", reason: "" };
  keys = [wireKey({ ...facts, ownSignature: await sign(keyMessage(facts)), previousSignature: new Uint8Array(0) })];
  const made: TickBlock[] = [];
  for (let nth = 0; nth < 4; nth += 1) {
    const ticks = [1, 2, 3, 4, 5].map((seq) => tickOf(nth * 5 + seq));
    const previousHash = made.at(-1)?.hash ?? NO_BLOCK_HASH;
    const content = { instrumentId: 1, priceMode: "live", ticks, entries: [], previousHash, keyId: id } as const;
    const block = await sealBlock(content, browserCrypto.sha256);
    made.push({ ...block, signature: await sign(block.hash) });
  }
  blocks = made.map(wireBlock);
  const heads = made.slice(0, 2);
  const [begun, ended] = heads as [TickBlock, TickBlock];
  const ofTwo: CheckpointFacts = {
    ...{ instrumentId: 1, number: 1, priceMode: "simulated", firstSeq: 1, lastSeq: 10 },
    ...{ firstAt: begun.firstAt, lastAt: ended.lastAt, headCount: 2, entryCount: 0 },
    ...{ beforeHash: NO_BLOCK_HASH, lastHash: ended.hash, root: await rootOfHeads(heads, browserCrypto.sha256) },
    ...{ at: (START + 60_000) as Instant, keyId: id, previousHash: NO_BLOCK_HASH },
  };
  const signature = await sign(await hashOfCheckpoint(ofTwo, browserCrypto.sha256));
  folded = wireCheckpoint({ ...ofTwo, signature, kept: [] });
});

interface Served {
  readonly from?: number;
  readonly kept?: KeptHead | undefined;
  /** Left out of the list of blocks alone, by their turns from 1 on. */
  readonly hidden?: readonly number[];
  readonly checkpoints?: WireCheckpoints;
}

/** As the server answers, three blocks at a time. */
function check(served: WireBlocks, { from = 0, kept, hidden = [], checkpoints = [] }: Served = {}) {
  const shown = served.filter((_, index) => !hidden.includes(index + 1));
  const ask = async (key: string, input: { from?: number; after_seq?: number; limit?: number }) => {
    if (key === "GET /market/log/keys") return keys;
    if (key === "GET /market/log/epochs") return [];
    if (key === "GET /market/log/checkpoints") return { list: checkpoints, has_more: false };
    const { from: since = 0, after_seq = 0, limit = 3 } = input as Record<string, number>;
    const all = (key === "GET /market/log/heads" ? served : shown).filter(
      (block) => block.last_at >= since && block.last_seq > after_seq,
    );
    const most = Math.min(3, limit);
    return { list: all.slice(0, most), has_more: all.length > most };
  };
  const deps = { ask: ask as never, crypto: browserCrypto, kept, onProgress: () => undefined };
  return checkTickLog(1, from, deps);
}

const keptOf = (block: WireBlocks[number], change: Partial<KeptHead> = {}): KeptHead => ({
  ...{ instrumentId: 1, seq: block.last_seq, hash: block.hash, checkedTo: null },
  ...change,
});

test("a log that holds is checked over all its pages", async () => {
  const result = {
    blocks: 4,
    prices: 20,
    halts: 0,
    from: START + 250,
    to: START + 5_000,
    lastSeq: 20,
    confirmsKept: false,
  };
  expect(await check(blocks)).toMatchObject({ is: "good", result });
  expect(await check(blocks, { from: START + 4_000 })).toMatchObject({ is: "good", result: { blocks: 1, prices: 5 } });
  expect(await check(blocks, { from: START + 60_000 })).toEqual({ is: "empty" });
});

test("what this browser was given before must still be in the log", async () => {
  const old = blocks[1]!;
  expect(await check(blocks, { kept: keptOf(old) })).toMatchObject({ is: "good", result: { confirmsKept: true } });
  const contradicted = { is: "bad", fault: "contradicted" };
  expect(await check(blocks, { kept: keptOf(old, { hash: "ab".repeat(32) }) })).toMatchObject(contradicted);
  expect(await check(blocks.slice(0, 2), { kept: keptOf(blocks[3]!) })).toMatchObject(contradicted);
  // A server that only repeats the hash it was asked about, beside another head.
  const parroted = blocks.with(1, { ...old, last_at: old.last_at + 1 });
  expect(await check(parroted, { kept: keptOf(old) })).toMatchObject(contradicted);
});

test("what this browser was given may have been folded, and nothing else is believed of it", async () => {
  const rest = blocks.slice(2);
  const from = START + 2_600;
  const shown = (kept: KeptHead | undefined, checkpoints: WireCheckpoints) => check(rest, { from, kept, checkpoints });
  const good = { is: "good", result: { blocks: 2, confirmsKept: false } };
  expect(await shown(undefined, [folded])).toMatchObject(good);
  expect(await shown(keptOf(blocks[0]!), [folded])).toMatchObject(good);
  expect(await shown(keptOf(blocks[1]!), [folded])).toMatchObject(good);
  const contradicted = { is: "bad", fault: "contradicted" };
  expect(await shown(keptOf(blocks[1]!, { hash: "ab".repeat(32) }), [folded])).toMatchObject(contradicted);
  expect(await shown(keptOf(blocks[2]!, { hash: "ab".repeat(32) }), [folded])).toMatchObject(contradicted);
  expect(await shown(keptOf(blocks[0]!), [])).toMatchObject(contradicted);
  const forged = { is: "bad", fault: "checkpoint-signature-wrong" };
  expect(await shown(keptOf(blocks[0]!), [{ ...folded, head_count: 1 }])).toMatchObject(forged);
  // What lies before the range is gone, and only the checkpoint says how it ended.
  expect(await shown(undefined, [])).toMatchObject({ is: "bad", fault: "gap" });
  expect(await shown(undefined, [{ ...folded, last_hash: "ab".repeat(32) }])).toMatchObject(forged);
  expect(await check(blocks.slice(3), { from, checkpoints: [folded] })).toMatchObject({ is: "bad", fault: "gap" });
  expect(await check(rest, { from: START + 2_000, checkpoints: [folded] })).toMatchObject({ is: "bad", fault: "gap" });
});

test("the first blocks of the range cannot be left out, nor the last ones that this browser was given", async () => {
  const gap = { is: "bad", fault: "gap" };
  const from = START + 1_500;
  expect(await check(blocks, { from })).toMatchObject({ is: "good", result: { blocks: 3 } });
  expect(await check(blocks, { from, hidden: [2] })).toMatchObject(gap);
  expect(await check(blocks, { from, hidden: [2, 3] })).toMatchObject(gap);
  // Another head in its place, which ended before the range.
  const replaced = blocks.with(1, { ...blocks[1]!, last_at: from - 1 });
  expect(await check(replaced, { from, hidden: [2] })).toMatchObject({ is: "bad", fault: "hash-wrong" });
  const kept = keptOf(blocks[3]!);
  expect(await check(blocks, { from, kept, hidden: [4] })).toMatchObject(gap);
  expect(await check(blocks, { from: START + 4_000, kept, hidden: [4] })).toMatchObject(gap);
  expect(await check(blocks, { from, kept: keptOf(blocks[2]!), hidden: [4] })).toMatchObject({ is: "good" });
});

test("a block that is changed, gone, unsigned or only a head is a fault of its kind", async () => {
  const kindOf = async (served: WireBlocks) => {
    const outcome = await check(served);
    return outcome.is === "bad" ? faultKind(outcome.fault satisfies CheckFault) : outcome.is;
  };
  const change = (field: Partial<WireBlocks[number]>) => blocks.with(2, { ...blocks[2]!, ...field });
  expect(await kindOf(change({ packed: blocks[1]!.packed }))).toBe("changed");
  expect(await kindOf(change({ signature: blocks[1]!.signature }))).toBe("signature");
  expect(await kindOf(change({ packed: null }))).toBe("missing");
  expect(await kindOf(blocks.toSpliced(2, 1))).toBe("missing");
});
