import type { Instant } from "@candor/money/money";
import { expect, test } from "vitest";
import { faultOfEpochs, hashOfEpoch, keptPlaces, type LogEpoch, type LogEpochFacts } from "./log-epoch.ts";
import { crypto, first, KEYS, START, second } from "./log-key-test-support.ts";
import { epochOfWire, wireEpoch } from "./log-wire.ts";
import { NO_BLOCK_HASH } from "./tick-block.ts";

const hashOf = (number: number): Uint8Array => new Uint8Array(32).fill(number);

const placeAt = (instrumentId: number, seq: number) => ({
  ...{ instrumentId, kept: { seq, hash: hashOf(seq) } },
  ...{ published: { seq: seq + 20, hash: hashOf(9) }, orphanedCount: 1, orphanedHash: hashOf(7) },
});

async function signed(facts: LogEpochFacts, holder = first): Promise<LogEpoch> {
  return { ...facts, signature: await holder.sign(await hashOfEpoch(facts, crypto.sha256)) };
}

const FACTS: LogEpochFacts = {
  ...{ number: 1, at: (START + 5_000) as Instant, keyId: first.key.id, previousHash: NO_BLOCK_HASH },
  places: [placeAt(1, 40), { ...placeAt(2, 60), published: null }],
};
const one = await signed(FACTS);
const next = async (change: Partial<LogEpochFacts> = {}): Promise<LogEpoch> =>
  signed({
    ...{ number: 2, at: (START + 9_000) as Instant, keyId: first.key.id, places: [placeAt(1, 40), placeAt(2, 80)] },
    previousHash: await hashOfEpoch(one, crypto.sha256),
    ...change,
  });
const faultOf = async (...epochs: readonly LogEpoch[]) => (await faultOfEpochs(epochs, KEYS, crypto))?.fault;

test("entries that follow each other and are signed hold, also over the wire", async () => {
  const epochs = [one, await next()];
  expect(await faultOf(...epochs)).toBeUndefined();
  expect(epochs.map(wireEpoch).map(epochOfWire)).toEqual(epochs);
  expect(keptPlaces(epochs, 2).map(({ seq }) => seq)).toEqual([60, 80]);
});

test("an entry out of its turn, before its time, or after another one than it says does not hold", async () => {
  expect(await faultOf(await next())).toBe("epoch-order-wrong");
  expect(await faultOf(one, await next({ number: 3 }))).toBe("epoch-order-wrong");
  expect(await faultOf(one, await next({ at: START as Instant }))).toBe("epoch-order-wrong");
  expect(await faultOf(one, await next({ previousHash: hashOf(1) }))).toBe("epoch-order-wrong");
  expect(await faultOf(one, await next({ places: [placeAt(2, 80), placeAt(1, 40)] }))).toBe("epoch-order-wrong");
});

test("an entry that keeps less than the one before did does not hold: that one would be gone with it", async () => {
  expect(await faultOf(one, await next({ places: [placeAt(1, 20), placeAt(2, 80)] }))).toBe("epoch-order-wrong");
});

test("only a key of the log signs, once it is there, and every fact is signed", async () => {
  expect(await faultOf(await signed({ ...FACTS, keyId: "0000000000000000" }))).toBe("epoch-key-unknown");
  expect(await faultOf(await signed({ ...FACTS, at: (START - 1) as Instant }))).toBe("epoch-key-unknown");
  expect(await faultOf(await signed(FACTS, second))).toBe("epoch-signature-wrong");
  const [place, other] = FACTS.places;
  if (!place || !other) throw new Error("there are two");
  const changes = [
    { ...place, kept: { ...place.kept, seq: 41 } },
    { ...place, kept: { ...place.kept, hash: hashOf(1) } },
    { ...place, published: null },
    { ...place, orphanedCount: 2 },
    { ...place, orphanedHash: hashOf(8) },
  ];
  for (const changed of changes)
    expect(await faultOf({ ...one, places: [changed, other] }), JSON.stringify(changed)).toBe("epoch-signature-wrong");
});
