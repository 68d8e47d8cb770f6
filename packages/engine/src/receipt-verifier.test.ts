import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { crypto, first, flipped, holderOf, KEYS, START, second, third } from "./log-key-test-support.ts";
import { wireKey } from "./log-wire.ts";
import { contractReceipt, logOf, optionReceipt, type PlainTick, signed } from "./receipt-test-support.ts";
import { type ReceiptFault, verifyReceipt } from "./receipt-verifier.ts";
import type { UnsignedReceipt, WireReceipt } from "./receipt-wire.ts";

const steady = (count: number, price = 10_000): PlainTick[] =>
  Array.from({ length: count }, (_, index) => ({ price: price + (index % 3) }));

const log = await logOf(steady(80));
const rising = await logOf([...steady(40), ...steady(40, 10_050)]);
const falling = await logOf([...steady(40), ...steady(40, 9_400)]);
const OPTION = { direction: "up", seconds: 5, afterSeq: 10 } as const;

const faultOf = async (receipt: unknown): Promise<ReceiptFault | null> => (await verifyReceipt(receipt, crypto)).fault;
/** What a server that lies, and signs its lie, is told. */
const faultOfLie = async (receipt: UnsignedReceipt) => faultOf(await signed(receipt));

describe("a receipt of an option", () => {
  test("holds where it was judged on every price of its window", async () => {
    const receipt = await signed(await optionReceipt(rising, { ...OPTION, afterSeq: 30 }));
    expect(receipt.result).toMatchObject({ status: "won", count: 12 });
    expect(await verifyReceipt(receipt, crypto)).toEqual({
      ...{ fault: null, ticks: 15, blocks: 2, firstKeyId: first.key.id, replacedKeys: [] },
    });
  });

  test("holds as a file that was written and read again", async () => {
    const receipt = await signed(await optionReceipt(log, OPTION));
    expect(await faultOf(JSON.parse(JSON.stringify(receipt, null, 2)))).toBeNull();
  });

  test.each<[string, (receipt: Awaited<ReturnType<typeof optionReceipt>>) => object, ReceiptFault]>([
    [
      "a result turned round",
      ({ result }) => ({ result: { ...result, status: "lost", paid: "0.000000" } }),
      "result-wrong",
    ],
    ["less paid than follows", ({ result }) => ({ result: { ...result, paid: "18.499999" } }), "result-wrong"],
    ["another sum", ({ result }) => ({ result: { ...result, sum: `${BigInt(result.sum) + 1n}` } }), "result-wrong"],
    ["a smaller payout", ({ order }) => ({ order: { ...order, payout: "8.000000" } }), "terms-wrong"],
    ["a later end", ({ order }) => ({ order: { ...order, end_at: order.end_at + 250 } }), "terms-wrong"],
    ["another entry price", ({ order }) => ({ order: { ...order, entry_price: 9_999 } }), "entry-wrong"],
    ["an entry at a later tick", ({ order, ticks }) => later(order, ticks), "entry-wrong"],
    ["a tick of the window left out", ({ ticks }) => ({ ticks: ticks.toSpliced(5, 1) }), "window-incomplete"],
    ["the window's first ticks left out", ({ ticks }) => ({ ticks: ticks.toSpliced(1, 3) }), "window-incomplete"],
    ["the window's last ticks left out", ({ ticks }) => ({ ticks: ticks.slice(0, -3) }), "window-incomplete"],
    ["nothing after the window", ({ ticks }) => ({ ticks: ticks.slice(0, -1) }), "window-incomplete"],
    ["a tick twice", ({ ticks }) => ({ ticks: [...ticks, ...ticks.slice(-1)] }), "tick-twice"],
  ])("says of %s what is wrong", async (_, change, fault) => {
    const receipt = await optionReceipt(rising, { ...OPTION, afterSeq: 30 });
    expect(await faultOfLie({ ...receipt, ...change(receipt) } as UnsignedReceipt)).toBe(fault);
  });

  test.each<[string, number, number, object, ReceiptFault | null]>([
    ["that is a bump later than its acceptance", 0, 500, {}, null],
    ["that came earlier than that", 1, 500, {}, "entry-wrong"],
    ["behind another one that was late enough", -250, 250, {}, "entry-wrong"],
    ["behind another one that may have been too coarse", -250, 250, { is_step_bound: true }, null],
    ["that came earlier, whatever the steps", 1, 500, { is_step_bound: true }, "entry-wrong"],
  ])("by a price %s", async (_, takenLaterMs, bump_ms, steps, fault) => {
    const receipt = await optionReceipt(rising, { ...OPTION, afterSeq: 30 });
    const { order } = receipt;
    const early = bump_ms === 250 ? await optionReceipt(rising, { ...OPTION, afterSeq: 29 }) : receipt;
    const ticks = [...new Map([...early.ticks, ...receipt.ticks].map((tick) => [tick.seq, tick])).values()];
    const heads = early.heads.length > receipt.heads.length ? early.heads : receipt.heads;
    const after_seq = bump_ms === 250 ? 29 : 30;
    const taken_at = order.entry_at - bump_ms + takenLaterMs;
    const bumped = { ...receipt, ticks, heads, order: { ...order, after_seq, taken_at, bump_ms, ...steps } };
    expect(await faultOfLie(bumped as UnsignedReceipt)).toBe(fault);
  });

  const later = (order: { entry_seq: number }, ticks: WireReceipt["ticks"]): object => {
    const tick = ticks.find(({ seq }) => seq > order.entry_seq);
    const entry_at = tick?.at ?? 0;
    return {
      order: { ...order, entry_seq: tick?.seq, entry_at, entry_price: tick?.price, end_at: entry_at + 5_000 },
    };
  };

  test("is void with fewer than nine valid prices, and only then", async () => {
    const plain = steady(80).map((tick, index) => (index > 20 && index < 25 ? { ...tick, isValid: false } : tick));
    const holes = await logOf(plain);
    const receipt = await optionReceipt(holes, { ...OPTION, afterSeq: 8 });
    expect(receipt.result).toMatchObject({ status: "void", count: 8, paid: "10.000000" });
    expect(await faultOfLie(receipt)).toBeNull();
    const honest = await optionReceipt(rising, OPTION);
    const voided = { ...honest.result, status: "void" as const, count: 8, paid: "10.000000" };
    expect(await faultOfLie({ ...honest, result: voided })).toBe("result-wrong");
  });

  test("is entered at the first valid tick, with each one before it shown", async () => {
    const plain = steady(80).map((tick, index) => (index === 10 || index === 11 ? { ...tick, isValid: false } : tick));
    const receipt = await optionReceipt(await logOf(plain), OPTION);
    expect(receipt.order.entry_seq).toBe(13);
    expect(await faultOfLie(receipt)).toBeNull();
    const hidden = { ...receipt, ticks: receipt.ticks.filter(({ seq }) => seq !== 12) };
    expect(await faultOfLie(hidden)).toBe("entry-wrong");
  });

  test("holds where the feed stood still over the whole window", async () => {
    const plain = steady(80).map((tick, index) => (index === 25 ? { ...tick, afterMs: 20_000 } : tick));
    const receipt = await optionReceipt(await logOf(plain), OPTION);
    expect(receipt.result).toMatchObject({ status: "void" });
    expect(await faultOfLie(receipt)).toBeNull();
  });
});

describe("a receipt of a contract", () => {
  const TRADE = { direction: "long", lots: 30, openSeq: 5, closeSeq: 50, cause: "user" } as const;

  test.each([
    ["closed by its owner", rising, TRADE],
    ["closed in part", rising, { ...TRADE, closedLots: 7 }],
    ["of a short", falling, { ...TRADE, direction: "short" as const }],
    ["with its profit taken", rising, { ...TRADE, closeSeq: 41, cause: "take-profit" as const, takeProfit: 10_040 }],
    ["with its loss stopped", falling, { ...TRADE, closeSeq: 41, cause: "stop-loss" as const, stopLoss: 9_600 }],
    ["that was liquidated", falling, { ...TRADE, closeSeq: 41, cause: "liquidation" as const }],
  ])("%s holds", async (_, of, trade) => {
    expect(await faultOfLie(await contractReceipt(of, trade))).toBeNull();
  });

  test("does not hold where its owner is said to have closed at a price that liquidates, or reaches a stop", async () => {
    const late = await contractReceipt(falling, { ...TRADE, closeSeq: 41 });
    expect(await faultOfLie(late)).toBe("trigger-passed-over");
    const stopped = await contractReceipt(rising, { ...TRADE, closeSeq: 41, takeProfit: 10_040 });
    expect(await faultOfLie(stopped)).toBe("trigger-passed-over");
  });

  test("reckons with the nights and the parts before it", async () => {
    const atMidnight = Date.UTC(2026, 8, 22) - START - 10_000;
    const plain = steady(80).map((tick, index) => (index === 8 ? { ...tick, afterMs: atMidnight } : tick));
    const over = await logOf(plain);
    const night = { kind: "night", day: "2026-09-22", cost: "0.000031" } as const;
    const part = { kind: "close", receipt_id: "69", lots: 4 } as const;
    const trade = { ...TRADE, closeSeq: 60, steps: [part, { ...night, cost: "0.000027" }] };
    const receipt = await contractReceipt(over, trade);
    expect(await faultOfLie(receipt)).toBeNull();
    const steps = [[{ ...night, cost: "0.000028" }, part], [night, night, part], [{ ...part, lots: 30 }], []];
    for (const told of steps)
      expect(await faultOfLie({ ...receipt, order: { ...receipt.order, steps: told } })).toBe("margin-wrong");
    const early = [part, { ...night, day: "2026-09-20", cost: "0.000027" }];
    expect(await faultOfLie({ ...receipt, order: { ...receipt.order, steps: early } })).toBe("margin-wrong");
  });

  test.each<[string, object, object, ReceiptFault]>([
    ["a stop that was not reached", { stop_loss: 9_300 }, { cause: "stop-loss" }, "trigger-not-reached"],
    ["a liquidation that no price asked for", {}, { cause: "liquidation" }, "trigger-not-reached"],
    ["an entry beyond the worst price", { worst_price: 10_001 }, {}, "entry-wrong"],
    ["an entry beyond its limit", { target_price: 10_001, worst_price: null }, {}, "entry-wrong"],
    ["another entry price", { open_price: 10_004 }, {}, "entry-wrong"],
    ["a wider spread", { half_spread: 3 }, {}, "entry-wrong"],
    ["no spread", { half_spread: 0 }, {}, "terms-wrong"],
    ["another closing price", {}, { price: 10_049 }, "closing-wrong"],
    ["a closing before the entry", { open_seq: 50, open_price: 10_053 }, { seq: 5 }, "entry-wrong"],
    ["another margin", {}, { margin: "0.030007" }, "margin-wrong"],
    ["more lots than were open", {}, { lots: 31 }, "margin-wrong"],
    ["a higher fee", {}, { fee: "0.000092" }, "result-wrong"],
    ["less profit", {}, { profit: "0.001379" }, "result-wrong"],
    ["less paid", {}, { paid: "0.000001" }, "result-wrong"],
  ])("says of %s what is wrong", async (_, order, result, fault) => {
    const receipt = await contractReceipt(rising, TRADE);
    const lie = { ...receipt, order: { ...receipt.order, ...order }, result: { ...receipt.result, ...result } };
    expect(await faultOfLie(lie as UnsignedReceipt)).toBe(fault);
  });

  test("never closes on an invalid tick, but for the last of a session", async () => {
    const plain = steady(80).map((tick, index) => (index === 49 ? { ...tick, isValid: false } : tick));
    const over = await logOf(plain);
    expect(await faultOfLie(await contractReceipt(over, TRADE))).toBe("closing-wrong");
    expect(await faultOfLie(await contractReceipt(over, { ...TRADE, cause: "session-end" }))).toBeNull();
  });
});

describe("the log behind a receipt", () => {
  test("real money is settled on live prices alone", async () => {
    const simulated = await logOf(steady(80), "simulated");
    const receipt = await optionReceipt(simulated, OPTION);
    expect(await faultOfLie(receipt)).toBeNull();
    expect(await faultOfLie({ ...receipt, account: "real" } as never)).toBe("price-mode-wrong");
    // Of a sandbox it is test money, and that it is one is signed with the rest.
    expect(await faultOfLie({ ...receipt, account: "real", sandbox: true } as never)).toBeNull();
    expect(await faultOfLie({ ...(await optionReceipt(log, OPTION)), account: "real" } as never)).toBeNull();
  });

  test("every key is vouched for, and the last one signs", async () => {
    const receipt = await optionReceipt(log, OPTION);
    const keys = KEYS.map(wireKey);
    const rotated = { ...receipt, keys: keys.slice(0, 2), key_id: second.key.id };
    expect(await faultOf(await signed(rotated, second))).toBeNull();
    expect(await faultOf(await signed(rotated, first))).toBe("receipt-signature-wrong");
    expect(await faultOf(await signed({ ...rotated, key_id: first.key.id }, first))).toBe("receipt-key-wrong");
    const report = await verifyReceipt(await signed({ ...receipt, keys, key_id: third.key.id }, third), crypto);
    expect(report).toMatchObject({ fault: null, replacedKeys: [{ id: third.key.id, reason: "the disk was lost" }] });
    const stranger = await holderOf("rotated", third);
    const forged = { ...receipt, keys: [...keys.slice(0, 1), wireKey(stranger.key)], key_id: stranger.key.id };
    expect(await faultOf(await signed(forged, stranger))).toBe("key-order-wrong");
  });

  test("another log that holds in itself is not the one that is known", async () => {
    const own = await holderOf("first");
    const other = await logOf(steady(80), "live", own);
    const receipt = { ...(await optionReceipt(other, OPTION)), keys: [wireKey(own.key)], key_id: own.key.id };
    const theirs = await signed(receipt, own);
    expect(await faultOf(theirs)).toBeNull();
    expect((await verifyReceipt(theirs, crypto, KEYS)).fault).toBe("keys-differ");
    expect((await verifyReceipt(await signed(await optionReceipt(log, OPTION)), crypto, KEYS)).fault).toBeNull();
  });

  test("ticks of another price are not in the log", async () => {
    const receipt = await optionReceipt(log, { ...OPTION, afterSeq: 30 });
    const other = await optionReceipt(rising, { ...OPTION, afterSeq: 30 });
    expect(await faultOfLie({ ...receipt, ticks: other.ticks, heads: receipt.heads } as never)).toBe("tick-path-wrong");
    const [tick, ...rest] = receipt.ticks;
    const lied = { ...tick, price: 10_500, samples: [{ source: "binance", price: 10_500, at: tick?.at }] };
    expect(await faultOfLie({ ...receipt, ticks: [lied, ...rest] } as never)).toBe("tick-path-wrong");
    expect(await faultOfLie({ ...receipt, heads: [] })).toBe("tick-outside-block");
    expect(await faultOfLie({ ...receipt, match_id: 8 })).toBe("instrument-wrong");
  });

  test("what is no receipt is unreadable, and nothing throws", async () => {
    for (const value of [undefined, null, 7, "receipt", [], {}, { version: 1, kind: "option" }])
      expect(await faultOf(value)).toBe("unreadable");
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        expect(await faultOf(value)).toBe("unreadable");
      }),
    );
  });
});

/** Every place of a receipt that holds something, as the names that lead there. */
function places(value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== "object" || value === null) return [path];
  const members: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return members.flatMap(([name, member]) => places(member, [...path, name]));
}

function changed(value: unknown, [name, ...rest]: readonly (string | number)[]): unknown {
  if (name === undefined) return other(value);
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  Object.assign(copy, { [name]: changed((value as Record<string | number, unknown>)[name], rest) });
  return copy;
}

function other(value: unknown): unknown {
  if (typeof value === "number") return value + 1;
  if (typeof value === "boolean") return !value;
  if (typeof value !== "string") return 1;
  const last = value.at(-1);
  return value.slice(0, -1) + (last === "1" ? "2" : "1");
}

test("one changed field anywhere is found, and so is one left out or added", async () => {
  const receipts = [
    await signed(await optionReceipt(rising, { ...OPTION, afterSeq: 30 })),
    await signed(
      await contractReceipt(falling, { direction: "long", lots: 30, openSeq: 5, closeSeq: 41, cause: "liquidation" }),
    ),
  ];
  for (const receipt of receipts) {
    expect(await faultOf(receipt)).toBeNull();
    for (const place of places(receipt)) {
      expect(await faultOf(changed(receipt, place)), place.join(".")).not.toBeNull();
    }
    for (const name of Object.keys(receipt)) {
      const { [name as keyof WireReceipt]: _, ...rest } = receipt;
      expect(await faultOf(rest), name).not.toBeNull();
    }
    expect(await faultOf({ ...receipt, note: "settled by hand" })).toBe("receipt-signature-wrong");
  }
});

test("a server that changes a price, a term, a head or a key and signs that is found out too", async () => {
  const { signature: _, ...receipt } = await signed(await optionReceipt(rising, { ...OPTION, afterSeq: 30 }));
  const proved = places(receipt).filter(([name]) =>
    ["ticks", "heads", "keys", "order", "result"].includes(String(name)),
  );
  expect(proved.length).toBeGreaterThan(200);
  for (const place of proved) {
    const lie = await signed(changed(receipt, place) as UnsignedReceipt);
    expect(await faultOf(lie), place.join(".")).not.toBeNull();
  }
});

test("one changed bit anywhere in its file is found, or means the same", async () => {
  const receipt = await signed(
    await contractReceipt(rising, { direction: "long", lots: 30, openSeq: 5, closeSeq: 50, cause: "user" }),
  );
  const bytes = new TextEncoder().encode(JSON.stringify(receipt));
  for (let index = 0; index < bytes.length; index += 1) {
    const value = parsedOr(new TextDecoder().decode(flipped(bytes, index, index % 7)));
    if (value === undefined || isDeepStrictEqual(value, receipt)) continue;
    expect(await faultOf(value), `byte ${index}`).not.toBeNull();
  }
});

function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

test("whatever prices come, what the engine settles holds, and the other outcome does not", async () => {
  const run = fc.array(fc.record({ price: fc.integer({ min: 9_000, max: 11_000 }), isValid: fc.boolean() }), {
    ...{ minLength: 60, maxLength: 60 },
  });
  const around = fc.tuple(run, fc.constantFrom("up" as const, "down" as const));
  await fc.assert(
    fc.asyncProperty(around, async ([ticks, direction]) => {
      fc.pre(ticks.slice(10, 18).some(({ isValid }) => isValid));
      // Mostly valid: else every order would be void.
      const told = await logOf(ticks.map((tick, index) => ({ ...tick, isValid: tick.isValid || index % 3 > 0 })));
      const receipt = await optionReceipt(told, { direction, seconds: 5, afterSeq: 10 });
      expect(await faultOfLie(receipt)).toBeNull();
      const turned = { ...receipt.order, type: direction === "up" ? ("down" as const) : ("up" as const) };
      const isFixed = receipt.result.status === "void" || receipt.result.status === "tied";
      expect(await faultOfLie({ ...receipt, order: turned })).toBe(isFixed ? null : "result-wrong");
    }),
    { numRuns: 40 },
  );
});
