import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { evmNode } from "./evm-node.ts";
import { type NodeAddress, NodeFault } from "./evm-rpc.ts";

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
/** What it does instead of answering. */
let misbehaviour: "hang" | { readonly status?: number; readonly body: string } | undefined;
/** How often it was asked. */
let asked: number;
let server: Server;
let address: string;

beforeEach(async () => {
  misbehaviour = undefined;
  asked = 0;
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
    asked += 1;
    if (misbehaviour === "hang") return;
    if (misbehaviour) {
      const { status = 200, body } = misbehaviour;
      response.writeHead(status, status === 302 ? { location: "/elsewhere" } : {}).end(body);
      return;
    }
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

const nodeAt = (more: Partial<NodeAddress> = {}) => evmNode({ address, chainId: 1, triesMax: 1, ...more });

test("a transaction that the node has never heard of is none; one that waits for its block is in none", async () => {
  const node = nodeAt();
  expect(await node.settled(HASH)).toBeUndefined();
  expect(await node.knows(HASH)).toBe(false);
  answers.eth_getTransactionByHash = IN_NO_BLOCK;
  expect(await node.settled(HASH)).toBeUndefined();
  expect(await node.knows(HASH)).toBe(true);
});

test("of one in a block it is said what it moved, and whether it was done", async () => {
  Object.assign(answers, { eth_getTransactionByHash: IN_BLOCK, eth_getTransactionReceipt: RECEIPT });
  const found = {
    ...{ hash: HASH, blockHash: BLOCK, blockNumber: 100, to: TOKEN, value: 0n, isDone: true },
    moves: [{ index: 1, contract: TOKEN, to: TO, amount: 5n }],
  };
  expect(await nodeAt().settled(HASH)).toEqual(found);
  answers.eth_getTransactionReceipt = { ...RECEIPT, status: "0x0" };
  expect(await nodeAt().settled(HASH)).toEqual({ ...found, isDone: false, moves: [] });
});

test("logs that are no transfer, or were taken back, move nothing and keep their place", async () => {
  const logs = [
    { ...LOG, logIndex: "0x2" },
    { ...LOG, logIndex: "0x1", topics: LOG.topics.slice(0, 2) },
    { ...LOG, logIndex: "0x0", removed: true },
  ];
  Object.assign(answers, { eth_getTransactionByHash: IN_BLOCK, eth_getTransactionReceipt: { ...RECEIPT, logs } });
  expect((await nodeAt().settled(HASH))?.moves).toEqual([{ index: 3, contract: TOKEN, to: TO, amount: 5n }]);
});

test("a block is answered with its transactions and what tokens moved in it", async () => {
  const block = { number: "0x64", hash: BLOCK, parentHash: HASH, transactions: [IN_BLOCK] };
  Object.assign(answers, { eth_getBlockByNumber: block, eth_getLogs: [LOG] });
  const transactions = [{ hash: HASH, to: TOKEN, value: 0n }];
  expect(await nodeAt().block(100)).toEqual({ height: 100, hash: BLOCK, parentHash: HASH, transactions });
  expect(await nodeAt().tokensMoved(BLOCK, [TOKEN])).toEqual([{ txHash: HASH, to: TO }]);
  await expect(nodeAt().block(101)).rejects.toThrow("block 100 for block 101");
  answers.eth_getLogs = [{ ...LOG, blockHash: HASH }];
  await expect(nodeAt().tokensMoved(BLOCK, [TOKEN])).rejects.toThrow("another block");
  answers.eth_getBlockByNumber = null;
  expect(await nodeAt().block(100)).toBeUndefined();
});

test("a node that answers of another transaction, or contradicts itself about one, is not believed", async () => {
  Object.assign(answers, { eth_getTransactionByHash: IN_BLOCK, eth_getTransactionReceipt: RECEIPT });
  await expect(nodeAt().settled(BLOCK)).rejects.toThrow("another transaction");
  answers.eth_getTransactionByHash = { ...IN_BLOCK, blockHash: HASH };
  await expect(nodeAt().settled(HASH)).rejects.toThrow("contradicts itself");
});

test("a node of another network is found out", async () => {
  await nodeAt().checkChain();
  expect(await nodeAt().height()).toBe(104);
  answers.eth_chainId = "0x5";
  await expect(nodeAt().checkChain()).rejects.toThrow("one of chain 5, not of chain 1");
});

test.each([
  ["an error", { body: '{"id":1,"error":{"code":-32000,"message":"away"}}' }, "answered with an error"],
  ["an error without a number", { body: '{"id":1,"error":"oops"}' }, "makes no sense"],
  ["the answer to another question", { body: '{"id":2,"result":"0x68"}' }, "makes no sense"],
  ["no result", { body: '{"id":1}' }, "makes no sense"],
  ["a result of another shape", { body: '{"id":1,"result":104}' }, "makes no sense"],
  ["a height beyond all numbers", { body: `{"id":1,"result":"0x${"f".repeat(20)}"}` }, "makes no sense"],
  ["no JSON", { body: "<h1>Welcome</h1>" }, "makes no sense"],
  ["a result with a status of failure", { status: 503, body: '{"id":1,"result":"0x68"}' }, "the status 503"],
  ["another address to ask", { status: 302, body: "" }, "did not answer"],
  ["more than is read", { body: `{"id":1,"result":"0x68","more":"${"x".repeat(2_000)}"}` }, "answered too much"],
  ["nothing in time", "hang", "did not answer"],
] as const)("%s is no answer", async (_name, said, fault) => {
  misbehaviour = said;
  const answer = nodeAt({ patienceMs: 300, bytesMax: 1_000 }).height();
  await expect(answer).rejects.toThrow(NodeFault);
  await expect(answer).rejects.toThrow(new RegExp(`${fault}.* \\(eth_blockNumber\\)`));
});

test("a question is asked again a few times at most, and no more once its time is over", async () => {
  misbehaviour = { status: 503, body: "" };
  await expect(nodeAt({ triesMax: 2 }).height()).rejects.toThrow(NodeFault);
  expect(asked).toBe(2);
  await expect(nodeAt({ triesMax: 3, deadline: AbortSignal.abort() }).height()).rejects.toThrow(NodeFault);
  expect(asked).toBe(2);
});
