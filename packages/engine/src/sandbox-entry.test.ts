import type { Instant, PriceTicks } from "@candor/money/money";
import { describe, expect, test } from "vitest";
import { crypto, first, KEYS, START } from "./log-key-test-support.ts";
import { LogVerifier } from "./log-verifier.ts";
import type { LogEntry } from "./sandbox-entry.ts";
import { NO_BLOCK_HASH, sealBlock, type TickBlock } from "./tick-block.ts";
import type { BlockTick } from "./tick-packing.ts";

const INSTRUMENT = 7;

const atOf = (seq: number): Instant => (START + seq * 250) as Instant;
const tickOf = (seq: number): BlockTick => ({
  ...{ seq, at: atOf(seq), chartAt: atOf(seq), price: 10_000 as PriceTicks, volume: 1, isValid: true },
  samples: [{ source: "simulated", price: 10_000, at: atOf(seq) }],
});

async function blockOf(
  ticks: readonly BlockTick[],
  previous: TickBlock | undefined,
  entries: readonly LogEntry[] = [],
): Promise<TickBlock> {
  const content = { instrumentId: INSTRUMENT, priceMode: "simulated", ticks, entries, keyId: first.key.id } as const;
  const block = await sealBlock({ ...content, previousHash: previous?.hash ?? NO_BLOCK_HASH }, crypto.sha256);
  return { ...block, signature: await first.sign(block.hash) };
}

describe("a sandbox", () => {
  const said = (seq: number): LogEntry => ({ instrumentId: INSTRUMENT, kind: "sandbox", at: atOf(seq) });
  const ticksFrom = (seq: number) => [0, 1, 2].map((nth) => tickOf(seq + nth));
  const verified = async (...blocks: readonly TickBlock[]) => {
    const verifier = new LogVerifier(INSTRUMENT, KEYS, crypto);
    const faults: (string | undefined)[] = [];
    for (const block of blocks) faults.push((await verifier.add(block))?.fault);
    return { faults, isSandbox: verifier.isSandbox, entries: verifier.entries };
  };

  test("is named by its first block, which no other block is missed for, and is no halt", async () => {
    const begun = await blockOf(ticksFrom(1), undefined, [said(1)]);
    const next = await blockOf(ticksFrom(4), begun);
    expect(await verified(begun, next)).toEqual({ faults: [undefined, undefined], isSandbox: true, entries: 0 });
    expect(await verified(next)).toEqual({ faults: [undefined], isSandbox: undefined, entries: 0 });
    expect((await verified(await blockOf(ticksFrom(1), undefined))).isSandbox).toBe(false);
  });

  test("is not said later, twice, or of another instant: nothing becomes one or stops being one", async () => {
    const begun = await blockOf(ticksFrom(1), undefined);
    expect((await verified(begun, await blockOf(ticksFrom(4), begun, [said(4)]))).faults[1]).toBe("sandbox-misplaced");
    for (const entries of [[said(1), said(1)], [said(2)]])
      expect((await verified(await blockOf(ticksFrom(1), undefined, entries))).faults).toEqual(["sandbox-misplaced"]);
  });

  test("cannot be taken out of a signed block: neither its content nor its head then holds", async () => {
    const begun = await blockOf(ticksFrom(1), undefined, [said(1)]);
    const plain = await blockOf(ticksFrom(1), undefined);
    expect((await verified({ ...begun, packed: plain.packed })).faults).toEqual(["content-does-not-match-head"]);
    expect((await verified({ ...plain, signature: begun.signature })).faults).toEqual(["signature-wrong"]);
  });
});
