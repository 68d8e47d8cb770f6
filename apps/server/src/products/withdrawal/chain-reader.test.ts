import { expect, test } from "vitest";
import type { EvmNode, SettledTransaction } from "../../platform/evm/evm-node.ts";
import { createChainReader, judgePayment, type Payment } from "./chain-reader.ts";

const TO = "0x52908400098527886E0F7030069857D2E4169EE7";
const TOKEN = "0xdAC17F958D2ee523a2206206994597C13D831ec7";
const OTHER = "0x0000000000000000000000000000000000000001";
const payment: Payment = {
  ...{ network: "ethereum", txHash: "0x1", recipient: TO, contract: TOKEN, units: 95_000_000n },
  confirmationsNeeded: 5,
};
const settled: SettledTransaction = {
  ...{ isDone: true, hash: "0x1", blockHash: "0x2", blockNumber: 100, to: TOKEN, value: 0n },
  moves: [{ index: 1, contract: TOKEN.toLowerCase(), to: TO.toLowerCase(), amount: 95_000_000n }],
};
const [move] = settled.moves as [SettledTransaction["moves"][number]];
const judged = (changes: Partial<SettledTransaction>, height = 104, of: Partial<Payment> = {}) =>
  judgePayment({ ...payment, ...of }, { ...settled, ...changes }, height).finding;

test("a payment is equal where coin, recipient and amount are, and often enough confirmed", () => {
  expect(judgePayment(payment, settled, 104)).toEqual({ finding: "equal", confirmations: 5 });
  expect(judgePayment(payment, settled, 103)).toEqual({ finding: "waiting", confirmations: 4 });
  expect(judgePayment(payment, settled, 99)).toEqual({ finding: "waiting", confirmations: 0 });
});

test("a payment that is not there, or was undone, is no payment", () => {
  expect(judgePayment(payment, undefined, 104)).toEqual({ finding: "not-found", confirmations: null });
  expect(judged({ isDone: false })).toBe("undone");
});

test("a payment that waits for its block is waited for, whoever it may pay", () => {
  expect(judgePayment(payment, "in-no-block", 104)).toEqual({ finding: "waiting", confirmations: 0 });
});

test("another recipient, coin or amount is found, one unit off as well", () => {
  expect(judged({ moves: [{ ...move, to: OTHER }] })).toBe("recipient-differs");
  expect(judged({ moves: [{ ...move, contract: OTHER }] })).toBe("recipient-differs");
  expect(judged({ moves: [{ ...move, amount: 94_999_999n }] })).toBe("amount-differs");
  expect(judged({ moves: [{ ...move, amount: 95_000_001n }] })).toBe("amount-differs");
  expect(judged({ moves: [] })).toBe("recipient-differs");
});

test("one transaction may pay several, and a token is not the network's own coin", () => {
  expect(judged({ moves: [{ ...move, to: OTHER, amount: 1n }, move] })).toBe("equal");
  const coin = { contract: null };
  expect(judged({ to: TO, value: 95_000_000n }, 104, coin)).toBe("equal");
  expect(judged({ to: TO, value: 1n }, 104, coin)).toBe("amount-differs");
  expect(judged({ to: null }, 104, coin)).toBe("recipient-differs");
  // What a token says that it moved is nothing of the network's own coin.
  expect(judged({}, 104, coin)).toBe("recipient-differs");
});

test("a node that is away says nothing of a payment", async () => {
  const here: EvmNode = {
    checkChain: async () => undefined,
    height: async () => 104,
    settled: async () => settled,
    knows: async () => true,
    block: async () => undefined,
    tokensMoved: async () => [],
  };
  const away: EvmNode = { ...here, settled: () => Promise.reject(new Error("away")) };
  const elsewhere: EvmNode = { ...here, checkChain: () => Promise.reject(new Error("a node of another network")) };
  const reader = createChainReader(
    new Map([
      ["ethereum", here],
      ["bsc", away],
      ["polygon", elsewhere],
      ["base", { ...here, settled: async () => undefined }],
    ]),
  );
  expect(reader.networks).toEqual(["ethereum", "bsc", "polygon", "base"]);
  expect(await reader.look(payment)).toMatchObject({ finding: "equal" });
  expect(await reader.look({ ...payment, network: "bsc" })).toBeUndefined();
  expect(await reader.look({ ...payment, network: "polygon" })).toBeUndefined();
  expect(await reader.look({ ...payment, network: "tron" })).toBeUndefined();
  expect(await reader.look({ ...payment, network: "base" })).toEqual({ finding: "waiting", confirmations: 0 });
});
