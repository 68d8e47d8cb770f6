import { expect, test } from "vitest";
import { type ChainReceipt, createChainReader, judgePayment, type Payment } from "./chain-reader.ts";

const TO = "0x52908400098527886E0F7030069857D2E4169EE7";
const TOKEN = "0xdAC17F958D2ee523a2206206994597C13D831ec7";
const OTHER = "0x0000000000000000000000000000000000000001";
const payment: Payment = {
  ...{ network: "ethereum", txHash: "0x1", recipient: TO, contract: TOKEN, units: 95_000_000n },
  confirmationsNeeded: 5,
};
const receipt: ChainReceipt = {
  ...{ isDone: true, block: 100n, to: TOKEN, value: 0n },
  moves: [{ contract: TOKEN.toLowerCase(), to: TO.toLowerCase(), units: 95_000_000n }],
};
const [move] = receipt.moves as [ChainReceipt["moves"][number]];
const judged = (changes: Partial<ChainReceipt>, height = 104n, of: Partial<Payment> = {}) =>
  judgePayment({ ...payment, ...of }, { ...receipt, ...changes }, height).finding;

test("a payment is equal where coin, recipient and amount are, and often enough confirmed", () => {
  expect(judgePayment(payment, receipt, 104n)).toEqual({ finding: "equal", confirmations: 5 });
  expect(judgePayment(payment, receipt, 103n)).toEqual({ finding: "waiting", confirmations: 4 });
  expect(judgePayment(payment, receipt, 99n)).toEqual({ finding: "waiting", confirmations: 0 });
});

test("a payment that is not there, or was undone, is no payment", () => {
  expect(judgePayment(payment, undefined, 104n)).toEqual({ finding: "not-found", confirmations: null });
  expect(judged({ isDone: false })).toBe("undone");
});

test("a payment that waits for its block is waited for, whoever it may pay", () => {
  expect(judgePayment(payment, "in-no-block", 104n)).toEqual({ finding: "waiting", confirmations: 0 });
});

test("another recipient, coin or amount is found, one unit off as well", () => {
  expect(judged({ moves: [{ ...move, to: OTHER }] })).toBe("recipient-differs");
  expect(judged({ moves: [{ ...move, contract: OTHER }] })).toBe("recipient-differs");
  expect(judged({ moves: [{ ...move, units: 94_999_999n }] })).toBe("amount-differs");
  expect(judged({ moves: [{ ...move, units: 95_000_001n }] })).toBe("amount-differs");
  expect(judged({ moves: [] })).toBe("recipient-differs");
});

test("one transaction may pay several, and a token is not the network's own coin", () => {
  expect(judged({ moves: [{ ...move, to: OTHER, units: 1n }, move] })).toBe("equal");
  const coin = { contract: null };
  expect(judged({ to: TO, value: 95_000_000n }, 104n, coin)).toBe("equal");
  expect(judged({ to: TO, value: 1n }, 104n, coin)).toBe("amount-differs");
  expect(judged({ to: null }, 104n, coin)).toBe("recipient-differs");
  // What a token says that it moved is nothing of the network's own coin.
  expect(judged({}, 104n, coin)).toBe("recipient-differs");
});

test("a node that is away says nothing of a payment", async () => {
  const away = { receiptOf: () => Promise.reject(new Error("away")), height: async () => 104n };
  const here = { receiptOf: async () => receipt, height: async () => 104n };
  const reader = createChainReader(
    new Map([
      ["ethereum", here],
      ["bsc", away],
    ]),
  );
  expect(reader.networks).toEqual(["ethereum", "bsc"]);
  expect(await reader.look(payment)).toMatchObject({ finding: "equal" });
  expect(await reader.look({ ...payment, network: "bsc" })).toBeUndefined();
  expect(await reader.look({ ...payment, network: "tron" })).toBeUndefined();
});
