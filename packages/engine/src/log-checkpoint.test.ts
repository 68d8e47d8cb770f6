import type { Instant } from "@candor/money/money";
import fc from "fast-check";
import { expect, test } from "vitest";
import { checkpointOfWire, wireCheckpoint } from "./checkpoint-wire.ts";
import {
  type CheckpointFacts,
  faultOfCheckpoints,
  hashOfCheckpoint,
  isAmongFolded,
  type LogCheckpoint,
  pathOfHead,
  rootOfHeads,
} from "./log-checkpoint.ts";
import { KEY_CHANGE_MS_MAX, type LogKey } from "./log-key.ts";
import { crypto, first, flipped, type Holder, START, second } from "./log-key-test-support.ts";
import { type BlockHead, hashOfHead, NO_BLOCK_HASH, type SignedHead } from "./tick-block.ts";

const INSTRUMENT = 7;

/** Heads of twenty ticks each, whose signatures nobody asks for here. */
async function headsOf(count: number): Promise<SignedHead[]> {
  const heads: SignedHead[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const head: BlockHead = {
      ...{ format: 2, instrumentId: INSTRUMENT, priceMode: "simulated", entryCount: 0, keyId: first.key.id },
      ...{ firstSeq: 20 * nth + 1, lastSeq: 20 * nth + 20 },
      ...{ firstAt: (START + 5_000 * nth) as Instant, lastAt: (START + 5_000 * nth + 4_750) as Instant },
      ...{ merkleRoot: new Uint8Array(32).fill(nth), previousHash: heads.at(-1)?.hash ?? NO_BLOCK_HASH },
    };
    heads.push({ ...head, hash: await hashOfHead(head, crypto.sha256), signature: new Uint8Array(64) });
  }
  return heads;
}

async function folded(
  heads: readonly SignedHead[],
  before?: LogCheckpoint,
  change: Partial<CheckpointFacts> = {},
  by: Holder = first,
) {
  const [begun, ended] = [heads[0], heads.at(-1)] as [SignedHead, SignedHead];
  const facts: CheckpointFacts = {
    ...{ instrumentId: INSTRUMENT, number: (before?.number ?? 0) + 1, priceMode: "simulated" },
    ...{ firstSeq: begun.firstSeq, lastSeq: ended.lastSeq, firstAt: begun.firstAt, lastAt: ended.lastAt },
    ...{ headCount: heads.length, entryCount: 0, beforeHash: begun.previousHash, lastHash: ended.hash },
    ...{ root: await rootOfHeads(heads, crypto.sha256), at: (ended.lastAt + 1_000) as Instant, keyId: by.key.id },
    previousHash: before ? await hashOfCheckpoint(before, crypto.sha256) : NO_BLOCK_HASH,
    ...change,
  };
  const kept = await Promise.all(
    heads.map(async ({ firstSeq }, nth) => ({ firstSeq, path: await pathOfHead(heads, nth, crypto.sha256) })),
  );
  return { ...facts, signature: await by.sign(await hashOfCheckpoint(facts, crypto.sha256)), kept };
}

const HEADS = await headsOf(9);
const ONE = await folded(HEADS.slice(0, 5));
const TWO = await folded(HEADS.slice(5), ONE);
const faultOf = async (checkpoints: readonly LogCheckpoint[], keys: readonly LogKey[] = [first.key]) =>
  (await faultOfCheckpoints(INSTRUMENT, checkpoints, keys, crypto))?.fault;

test("checkpoints that follow each other hold, as they travel too", async () => {
  expect(await faultOf([ONE, TWO])).toBeUndefined();
  expect([ONE, TWO].map(wireCheckpoint).map(checkpointOfWire)).toEqual([ONE, TWO]);
});

test("with anything in them changed, left out, doubled, or in another order they do not", async () => {
  const names = Object.keys(ONE).filter((name) => name !== "kept") as (keyof CheckpointFacts | "signature")[];
  for (const name of names) {
    const value: unknown = ONE[name];
    const other = typeof value === "number" ? value + 1 : typeof value === "string" ? `${value}x` : undefined;
    await fc.assert(
      fc.asyncProperty(fc.nat(31), fc.nat(7), async (index, bit) => {
        const changed = { ...ONE, [name]: other ?? flipped(value as Uint8Array, index, bit) } as LogCheckpoint;
        expect(await faultOf([changed, TWO]), name).toBeDefined();
        expect(await faultOf([changed]), name).toBeDefined();
      }),
      { numRuns: other === undefined ? 20 : 1 },
    );
  }
  for (const list of [[TWO], [TWO, ONE], [ONE, ONE], [ONE, TWO, TWO]])
    expect(await faultOf(list)).toBe("checkpoint-order-wrong");
});

test("signed by whoever has the key they still follow each other, and fold nothing live or twice", async () => {
  const order = "checkpoint-order-wrong";
  const after = (change: Partial<CheckpointFacts>) => folded(HEADS.slice(5), ONE, change);
  expect(await faultOf([ONE, await after({ firstSeq: 81 })])).toBe(order);
  expect(await faultOf([ONE, await after({ firstAt: ONE.lastAt })])).toBe(order);
  expect(await faultOf([ONE, await after({ beforeHash: NO_BLOCK_HASH })])).toBe(order);
  expect(await faultOf([ONE, await after({ headCount: 0 })])).toBe(order);
  expect(await faultOf([ONE, await after({ previousHash: NO_BLOCK_HASH })])).toBe(order);
  expect(await faultOf([ONE, await after({ at: TWO.lastAt })])).toBe(order);
  expect(await faultOf([await folded(HEADS.slice(0, 5), undefined, { beforeHash: HEADS[0]!.hash })])).toBe(order);
  expect(await faultOf([{ ...ONE, priceMode: "live" as never }])).toBe(order);
});

test("they are signed by a key in its turn", async () => {
  const since = (START + 60_000) as Instant;
  const keys = [first.key, { ...second.key, since }];
  const at = (ms: number) => ({ at: (since + ms) as Instant });
  const one = HEADS.slice(0, 5);
  expect(await faultOf([await folded(one, undefined, at(KEY_CHANGE_MS_MAX))], keys)).toBeUndefined();
  expect(await faultOf([await folded(one, undefined, at(KEY_CHANGE_MS_MAX + 1))], keys)).toBe("checkpoint-key-unknown");
  expect(await faultOf([await folded(one, undefined, at(0), second)], keys)).toBeUndefined();
  expect(await faultOf([await folded(one, undefined, at(-1), second)], keys)).toBe("checkpoint-key-unknown");
  expect(await faultOf([ONE], [])).toBe("checkpoint-key-unknown");
});

test("each folded head is shown to be one of them, and no other is", async () => {
  const is = (head: SignedHead, checkpoint: LogCheckpoint = ONE) => isAmongFolded(head, checkpoint, crypto.sha256);
  for (const head of HEADS.slice(0, 5)) expect(await is(head)).toBe(true);
  for (const head of HEADS.slice(0, 5)) expect(await is({ ...head, hash: flipped(head.hash, 3, 1) })).toBe(false);
  expect(await is(HEADS[2]!, { ...ONE, kept: [] })).toBe(false);
  expect(await is({ ...HEADS[5]!, firstSeq: 41 })).toBe(false);
});
