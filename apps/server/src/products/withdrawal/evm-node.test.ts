import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { evmNode } from "./evm-node.ts";

const HASH = `0x${"ab".repeat(32)}`;
const BLOCK = `0x${"cd".repeat(32)}`;
const [FROM, TO, TOKEN] = ["1", "2", "3"].map((sign) => `0x${sign.repeat(40)}`) as [string, string, string];
const TRANSFER = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
const inTopic = (address: string) => `0x${"0".repeat(24)}${address.slice(2)}`;

const SENT = {
  ...{ hash: HASH, from: FROM, to: TOKEN, value: "0x0", input: "0x", nonce: "0x1", gas: "0x5208", gasPrice: "0x1" },
  ...{ type: "0x0", v: "0x1b", r: "0x1", s: "0x1", chainId: "0x1" },
};
const IN_NO_BLOCK = { ...SENT, blockHash: null, blockNumber: null, transactionIndex: null };
const IN_BLOCK = { ...SENT, blockHash: BLOCK, blockNumber: "0x64", transactionIndex: "0x0" };
const LOG = {
  ...{ address: TOKEN, topics: [TRANSFER, inTopic(FROM), inTopic(TO)], data: `0x${"0".repeat(63)}5` },
  ...{ blockHash: BLOCK, blockNumber: "0x64", transactionHash: HASH, transactionIndex: "0x0", logIndex: "0x0" },
  removed: false,
};
const RECEIPT = {
  ...{ transactionHash: HASH, blockHash: BLOCK, blockNumber: "0x64", transactionIndex: "0x0", from: FROM, to: TOKEN },
  ...{ status: "0x1", type: "0x0", gasUsed: "0x1", cumulativeGasUsed: "0x1", effectiveGasPrice: "0x1" },
  ...{ contractAddress: null, logsBloom: "0x", logs: [LOG] },
};

/** What the node answers, by method. */
let answers: Record<string, unknown>;
let server: Server;
let address: string;

beforeEach(async () => {
  answers = {
    eth_chainId: "0x1",
    eth_blockNumber: "0x68",
    eth_getTransactionReceipt: null,
    eth_getTransactionByHash: null,
  };
  server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { id, method } = JSON.parse(Buffer.concat(parts).toString()) as { id: number; method: string };
    const said = method in answers ? { result: answers[method] } : { error: { code: -32_000, message: "away" } };
    response.setHeader("content-type", "application/json").end(JSON.stringify({ jsonrpc: "2.0", id, ...said }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test("a transaction that the node has never heard of is none; one that waits for its block is told from it", async () => {
  const node = evmNode(address, 1);
  expect(await node.receiptOf(HASH)).toBeUndefined();
  answers.eth_getTransactionByHash = IN_NO_BLOCK;
  expect(await node.receiptOf(HASH)).toBe("in-no-block");
});

test("of one in a block it is said what it moved, and whether it was done", async () => {
  Object.assign(answers, { eth_getTransactionByHash: IN_BLOCK, eth_getTransactionReceipt: RECEIPT });
  const found = { isDone: true, block: 100n, to: TOKEN, value: 0n, moves: [{ contract: TOKEN, to: TO, units: 5n }] };
  expect(await evmNode(address, 1).receiptOf(HASH)).toEqual(found);
  answers.eth_getTransactionReceipt = { ...RECEIPT, status: "0x0", logs: [] };
  expect(await evmNode(address, 1).receiptOf(HASH)).toEqual({ ...found, isDone: false, moves: [] });
});

test("a node that does not answer, or is one of another network, says nothing", async () => {
  const node = evmNode(address, 1);
  expect(await node.height()).toBe(104n);
  answers.eth_chainId = "0x5";
  await expect(node.height()).rejects.toThrow("another network");
  delete answers.eth_getTransactionByHash;
  await expect(node.receiptOf(HASH)).rejects.toThrow("away");
});
