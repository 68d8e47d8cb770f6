import type { Instant, PriceTicks } from "@candor/money/money";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ByteWriter } from "./byte-codec.ts";
import type { HaltEntry } from "./halt-entry.ts";
import type { LogKey } from "./log-key.ts";
import { crypto, first, flipped, type Holder, holderOf, KEYS, START, second, third } from "./log-key-test-support.ts";
import { LogVerifier } from "./log-verifier.ts";
import { rootOf } from "./merkle-tree.ts";
import { type BlockHead, hashOfHead, leavesOf, NO_BLOCK_HASH, sealBlock, type TickBlock } from "./tick-block.ts";
import type { BlockTick } from "./tick-packing.ts";
import { proofOf, verifyProof } from "./tick-proof.ts";

const INSTRUMENT = 7;

/** Prices with a sample below and one above, so that the index is between them. */
const tickOf = (seq: number, price: number): BlockTick => ({
  ...{ seq, at: (START + seq * 250) as Instant, chartAt: (START + seq * 250) as Instant },
  ...{ price: price as PriceTicks, volume: 1, isValid: true },
  samples: [
    { source: "binance", price: price - 2, at: (START + seq * 250) as Instant },
    { source: "kraken", price: price + 2, at: (START + seq * 250 - 40) as Instant },
  ],
});

/** Sources that contradict each other. */
const apartOf = (seq: number): BlockTick => ({
  ...tickOf(seq, 10_000),
  samples: [9_000, 11_000].map((price, nth) => ({ source: `s${nth}`, price, at: (START + seq * 250) as Instant })),
});

/** What a halt or resumption at a tick says. */
const entryOf = (kind: HaltEntry["kind"], cause: HaltEntry["cause"], { seq, at, samples }: BlockTick): HaltEntry => ({
  ...{ instrumentId: INSTRUMENT, kind, cause, at, afterSeq: seq - 1, operators: [], reason: "", samples },
});

/** The first tick that counts again after a fault in ticks 2 and 3: 30 seconds after tick 4. */
const HEALED = 4 + 120;

async function blockOf(
  ticks: readonly BlockTick[],
  previous: TickBlock | undefined,
  holder = first,
  entries: readonly HaltEntry[] = [],
): Promise<TickBlock> {
  const content = { instrumentId: INSTRUMENT, priceMode: "live", ticks, entries, keyId: holder.key.id } as const;
  const block = await sealBlock({ ...content, previousHash: previous?.hash ?? NO_BLOCK_HASH }, crypto.sha256);
  return { ...block, signature: await holder.sign(block.hash) };
}

/** Four blocks of three ticks; the keys change twice. */
async function chain(): Promise<TickBlock[]> {
  const blocks: TickBlock[] = [];
  for (const [index, holder] of [first, first, second, third].entries()) {
    const seqs = [1, 2, 3].map((nth) => index * 3 + nth);
    blocks.push(
      await blockOf(
        seqs.map((seq) => tickOf(seq, 10_000 + ((seq * 37) % 11))),
        blocks.at(-1),
        holder,
      ),
    );
  }
  return blocks;
}

const CHAIN = await chain();

async function firstFault(blocks: readonly TickBlock[], keys: readonly LogKey[] = KEYS) {
  const verifier = new LogVerifier(INSTRUMENT, keys, crypto);
  for (const block of blocks) {
    const found = await verifier.add(block);
    if (found) return found;
  }
  return undefined;
}

describe("a stretch of the log", () => {
  test("without a fault is counted, from its beginning or from any block on", async () => {
    for (const from of [0, 1, 3]) {
      const verifier = new LogVerifier(INSTRUMENT, KEYS, crypto);
      for (const block of CHAIN.slice(from)) expect(await verifier.add(block)).toBeUndefined();
      expect(verifier).toMatchObject({ blocks: 4 - from, ticks: 12 - 3 * from, ticksWithoutSamples: 0 });
    }
  });

  test("with any one bit changed in any block, hash, root or signature is found in that block", async () => {
    const place = fc.record({
      block: fc.nat(3),
      field: fc.constantFrom("packed", "merkleRoot", "previousHash", "hash", "signature"),
      index: fc.nat(500),
      bit: fc.nat(7),
    });
    await fc.assert(
      fc.asyncProperty(place, async ({ block, field, index, bit }) => {
        const chosen = CHAIN[block]!;
        const bytes = chosen[field as "packed"];
        const changed = { ...chosen, [field]: flipped(bytes, index % bytes.length, bit) };
        const found = await firstFault(CHAIN.with(block, changed));
        expect(found?.firstSeq).toBe(chosen.firstSeq);
      }),
    );
  });

  test("with a block removed, repeated, swapped or remade does not hold together", async () => {
    const [a, b, c, d] = CHAIN as [TickBlock, TickBlock, TickBlock, TickBlock];
    expect(await firstFault([a, c, d])).toMatchObject({ fault: "gap", firstSeq: 7 });
    expect(await firstFault([a, b, b])).toMatchObject({ fault: "gap" });
    expect(await firstFault([b, a])).toMatchObject({ fault: "gap" });
    const remade = await blockOf(
      [4, 5, 6].map((seq) => tickOf(seq, 20_000)),
      a,
    );
    expect(await firstFault([a, remade])).toBeUndefined();
    expect(await firstFault([a, remade, c])).toMatchObject({ fault: "chain-broken", firstSeq: 7 });
  });

  test("of another instrument, or that does not begin where it says, is refused", async () => {
    expect((await new LogVerifier(8, KEYS, crypto).add(CHAIN[0]!))?.fault).toBe("instrument-wrong");
    const floating = await blockOf([tickOf(1, 10_000)], CHAIN[2]);
    expect(await firstFault([floating])).toMatchObject({ fault: "chain-broken" });
  });

  test("whose price was made after its instant counts only by the age of its samples, and halts nothing", async () => {
    const [before, after] = [tickOf(1, 10_000), tickOf(30, 10_000)];
    const late = (ageMs: number, changes: Partial<BlockTick>): BlockTick => {
      const tick = tickOf(29, 10_000);
      const samples = tick.samples.map((sample) => ({ ...sample, at: (tick.at - ageMs) as Instant }));
      return { ...tick, samples, ...changes };
    };
    const found = async (tick: BlockTick) =>
      (await firstFault([await blockOf([before, { ...tick, seq: 2 }, { ...after, seq: 3 }], undefined)]))?.fault;
    expect(await found(late(400, { late: "made-up" }))).toBeUndefined();
    expect(await found(late(900, { late: "stale", isValid: false }))).toBeUndefined();
    expect(await found(late(900, { late: "stale" }))).toBe("mark-wrong");
    expect(await found(late(100, { late: "stale", isValid: false }))).toBe("mark-wrong");
    expect(await found(late(6_000, { late: "made-up" }))).toBe("mark-wrong");
    expect(await found(late(900, { isValid: false }))).toBe("validity-wrong");
  });

  test("whose price is not the index of its samples is found, though it is sealed and signed", async () => {
    const lying = { ...tickOf(2, 10_000), price: 10_001 as PriceTicks };
    expect(await firstFault([await blockOf([tickOf(1, 10_000), lying], undefined)])).toMatchObject({
      fault: "index-wrong",
      seq: 2,
    });
    const [low, high] = [9_000, 11_000].map((price, index) => ({ source: `s${index}`, price, at: START as Instant }));
    const split = { ...tickOf(1, 10_000), samples: [low!, high!] };
    expect(await firstFault([await blockOf([split], undefined)])).toMatchObject({ fault: "validity-wrong", seq: 1 });
    expect(await firstFault([await blockOf([{ ...split, isValid: false }], undefined)])).toBeUndefined();
    const bare = { ...tickOf(2, 10_000), samples: [] };
    expect(await firstFault([await blockOf([tickOf(1, 10_000), bare], undefined)])).toMatchObject({
      fault: "samples-missing",
    });
  });

  test("voids a price only between a halt by rule and its resumption", async () => {
    const LAST = HEALED + 1;
    const ticks = Array.from({ length: LAST }, (_, index) => {
      const seq = index + 1;
      return { ...(seq === 2 || seq === 3 ? apartOf(seq) : tickOf(seq, 10_000)), isValid: seq === 1 || seq >= HEALED };
    });
    const entry = (kind: HaltEntry["kind"], afterSeq: number, cause: HaltEntry["cause"] = "disagreement") =>
      entryOf(kind, cause, ticks[afterSeq]!);
    const sealed = async (...entries: HaltEntry[]) => [await blockOf(ticks, undefined, first, entries)];
    expect(await firstFault(await sealed(entry("halt", 1), entry("resume", HEALED - 1)))).toBeUndefined();
    expect(await firstFault(await sealed())).toMatchObject({ fault: "validity-wrong", seq: 2 });
    expect(await firstFault(await sealed(entry("halt", 1)))).toMatchObject({ fault: "validity-wrong", seq: HEALED });
    expect(await firstFault(await sealed(entry("halt", 0), entry("resume", HEALED - 1)))).toMatchObject({ seq: 1 });
    expect(await firstFault(await sealed(entry("halt", 1, "operator")))).toMatchObject({ seq: 2 });
    const halted = await blockOf([ticks[0]!, ticks[1]!], undefined, first, [entry("halt", 1)]);
    expect(await firstFault([halted, await blockOf([ticks[2]!], halted)])).toBeUndefined();
    expect(await firstFault([halted, await blockOf([tickOf(3, 10_000)], halted)])).toMatchObject({ seq: 3 });
  });

  test("whose halt or resumption does not follow from the samples beside it is found, though it is sealed and signed", async () => {
    const fine = [1, 2, 3].map((seq) => ({ ...tickOf(seq, 10_000), isValid: seq === 1 }));
    for (const cause of ["silence", "disagreement", "jump"] as const) {
      const halted = await blockOf(fine, undefined, first, [entryOf("halt", cause, fine[1]!)]);
      expect(await firstFault([halted])).toMatchObject({ fault: "halt-unfounded", seq: 2 });
    }
    const apart = [tickOf(1, 10_000), { ...apartOf(2), isValid: false }, tickOf(3, 10_000)];
    const entries = [entryOf("halt", "disagreement", apart[1]!), entryOf("resume", "disagreement", apart[2]!)];
    expect(await firstFault([await blockOf(apart, undefined, first, entries)])).toMatchObject({
      fault: "resumption-unfounded",
      seq: 3,
    });
  });

  test("with a halt or resumption by rule outside its block is found, as it would have no effect", async () => {
    const before = await blockOf([tickOf(1, 10_000)], undefined);
    const found = async (afterSeq: number, isHalted: boolean, cause: HaltEntry["cause"] = "disagreement") => {
      const ticks = [2, 3].map((seq) => ({
        ...(seq === afterSeq + 1 && isHalted ? apartOf(seq) : tickOf(seq, 10_000)),
        isValid: !(isHalted && seq > afterSeq),
      }));
      const entry = { ...entryOf("halt", cause, ticks[afterSeq - 1] ?? ticks[0]!), afterSeq };
      return firstFault([before, await blockOf(ticks, before, first, [entry])]);
    };
    for (const afterSeq of [1, 2]) expect(await found(afterSeq, true)).toBeUndefined();
    for (const afterSeq of [0, 3, 4, 99])
      expect(await found(afterSeq, false)).toMatchObject({ fault: "entry-outside", firstSeq: 2, lastSeq: 3 });
    expect(await found(99, false, "operator")).toBeUndefined();
  });

  test("after a block whose content is gone believes the first tick again: what halted or resumed there is not known", async () => {
    const entry = entryOf("halt", "silence", tickOf(2, 10_000));
    const invalid = (seq: number) => ({ ...tickOf(seq, 10_000), isValid: false });
    const valid = await blockOf([tickOf(1, 10_000)], undefined);
    const halted = await blockOf([invalid(2)], valid, first, [entry]);
    const verifier = new LogVerifier(INSTRUMENT, KEYS, crypto);
    expect(await verifier.add(valid)).toBeUndefined();
    expect(await verifier.addHead(halted)).toBeUndefined();
    expect(await verifier.add(await blockOf([invalid(3)], halted))).toBeUndefined();
  });

  test("written without signatures or samples is believed only from before there was a key", async () => {
    const bare = { ...tickOf(1, 10_000), samples: [] };
    const unsigned = async (at: number): Promise<TickBlock> => {
      const writer = new ByteWriter();
      for (const number of [1, 1, 1]) writer.natural(number);
      for (const step of [at, at, 10_000]) writer.whole(step);
      for (const number of [1, 1]) writer.natural(number);
      const tick = { ...bare, at: at as Instant, chartAt: at as Instant };
      const leaf = leavesOf({ format: 1, ticks: [tick], entries: [] }, INSTRUMENT);
      const head: BlockHead = {
        ...{ format: 1 as const, instrumentId: INSTRUMENT, priceMode: "live" as const },
        ...{ firstSeq: 1, lastSeq: 1, entryCount: 0 },
        ...{ firstAt: tick.at, lastAt: tick.at, merkleRoot: await rootOf(leaf, crypto.sha256) },
        ...{ previousHash: NO_BLOCK_HASH, keyId: "" },
      };
      return {
        ...{ ...head, packed: writer.bytes(), hash: await hashOfHead(head, crypto.sha256) },
        signature: new Uint8Array(0),
      };
    };
    expect(await firstFault([await unsigned(START)])).toBeUndefined();
    expect(await firstFault([await unsigned(START + 250)])).toMatchObject({ fault: "signature-missing" });
    expect(await firstFault([await blockOf([{ ...bare, at: START as Instant }], undefined)])).toBeUndefined();
    expect(await firstFault([await blockOf([bare], undefined)])).toMatchObject({ fault: "samples-missing", seq: 1 });
  });

  test("signed by a key that is unknown, or whose turn is over, is found", async () => {
    expect(await firstFault(CHAIN, [first.key])).toMatchObject({ fault: "key-unknown", firstSeq: 7 });
    const late = await blockOf([tickOf(13, 10_000)], CHAIN[3], first);
    expect(await firstFault([...CHAIN, late])).toMatchObject({ fault: "key-out-of-turn" });
    const forged = { ...CHAIN[3]!, signature: await first.sign(CHAIN[3]!.hash) };
    expect(await firstFault(CHAIN.with(3, forged))).toMatchObject({ fault: "signature-wrong" });
  });

  test("signed by a key although the next one has begun is found, but for the moments in which a running server learns of it", async () => {
    const NEXT_SINCE = START + 60_000;
    const next = await holderOf("rotated", first, NEXT_SINCE);
    const keys = [first.key, next.key];
    const faultAt = async (at: number, holder: Holder) => {
      const [tick, later] = [
        { ...tickOf(1, 10_000), at: at as Instant },
        { ...tickOf(2, 10_000), at: (at + 250) as Instant },
      ];
      return (await firstFault([await blockOf([tick, later], undefined, holder)], keys))?.fault;
    };
    expect(await faultAt(NEXT_SINCE, first)).toBeUndefined();
    expect(await faultAt(NEXT_SINCE + 10_000, first)).toBeUndefined();
    expect(await faultAt(NEXT_SINCE + 10_250, first)).toBe("key-out-of-turn");
    expect(await faultAt(NEXT_SINCE + 86_400_000, first)).toBe("key-out-of-turn");
    // Ticks from before may have waited for their block.
    for (const at of [NEXT_SINCE - 30_000, NEXT_SINCE + 86_400_000]) expect(await faultAt(at, next)).toBeUndefined();
  });

  test("is checked against the head before it and the one after, which are not counted", async () => {
    const [a, b, c, d] = CHAIN as [TickBlock, TickBlock, TickBlock, TickBlock];
    const verifier = new LogVerifier(INSTRUMENT, KEYS, crypto);
    expect(await verifier.addNeighbour(a)).toBeUndefined();
    expect(await verifier.add(b)).toBeUndefined();
    expect(await verifier.addNeighbour(c)).toBeUndefined();
    expect(verifier).toMatchObject({ blocks: 1, ticks: 3 });
    expect(await verifier.addNeighbour(d)).toBeUndefined();
    const skipping = new LogVerifier(INSTRUMENT, KEYS, crypto);
    await skipping.addNeighbour(a);
    expect(await skipping.add(c)).toMatchObject({ fault: "gap" });
    const early = { ...a, lastAt: (a.lastAt - 250) as Instant };
    expect(await new LogVerifier(INSTRUMENT, KEYS, crypto).addNeighbour(early)).toMatchObject({ fault: "hash-wrong" });
  });

  test("of heads alone is checked for its chain and signatures", async () => {
    const verifier = new LogVerifier(INSTRUMENT, KEYS, crypto);
    for (const head of CHAIN) expect(await verifier.addHead(head)).toBeUndefined();
    const changed = { ...CHAIN[1]!, lastAt: (CHAIN[1]!.lastAt + 1) as Instant };
    expect((await new LogVerifier(INSTRUMENT, KEYS, crypto).addHead(changed))?.fault).toBe("hash-wrong");
  });
});

describe("a tick's proof", () => {
  test("stands alone: the tick, its way to the root, and the signed head", async () => {
    for (const block of CHAIN) {
      const key = KEYS.find(({ id }) => id === block.keyId)!;
      for (let seq = block.firstSeq; seq <= block.lastSeq; seq += 1) {
        const proof = (await proofOf(block, seq, crypto.sha256))!;
        expect(await verifyProof(proof, key.publicKey, crypto)).toBe(true);
        const dearer = { ...proof.tick, price: (proof.tick.price + 1) as PriceTicks };
        expect(await verifyProof({ ...proof, tick: dearer }, key.publicKey, crypto)).toBe(false);
        const other = { ...proof.tick, samples: proof.tick.samples.slice(1) };
        expect(await verifyProof({ ...proof, tick: other }, key.publicKey, crypto)).toBe(false);
        const head = { ...proof.head, signature: await first.sign(new Uint8Array(32)) };
        expect(await verifyProof({ ...proof, head }, key.publicKey, crypto)).toBe(false);
      }
    }
  });

  test("is there for the ticks of the block only", async () => {
    expect(await proofOf(CHAIN[1]!, 3, crypto.sha256)).toBeUndefined();
    expect(await proofOf(CHAIN[1]!, 7, crypto.sha256)).toBeUndefined();
  });
});
