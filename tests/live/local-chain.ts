/**
 * A real chain on this machine: hardhat's node, over JSON-RPC, and in front of it a door that can be made to lie. What is sent to
 * contracts here are a few bytes written out by hand, so that no compiler is needed.
 */

import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { createHardhatRuntimeEnvironment } from "hardhat/hre";
import { HDKey } from "viem/accounts";
import { freePort } from "../machine/free-port.ts";

/** Where Tether lies on Ethereum, which is the contract that the program declares. */
export const USDT_CONTRACT = "0xdac17f958d2ee523a2206206994597c13d831ec7";
export const OTHER_CONTRACT = `0x${"0e".repeat(20)}`;
export const FORWARDER = `0x${"0f".repeat(20)}`;
export const FAILING = `0x${"0d".repeat(20)}`;

const TRANSFER = "ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
/** For each pair of words after the selector, (to, amount), a log of Transfer(caller, to, amount). */
const TOKEN_CODE = `0x60045b3681101560415780602001356000528035337f${TRANSFER}60206000a3604001600256${"5b00"}`;
/** Sends on what it is given, to the address in the first word: a payment inside of a transaction. */
const FORWARDER_CODE = "0x6000600060006000346000355af100";
const FAILING_CODE = `0x${TOKEN_CODE.slice(2, -4)}5b60006000fd`;

/** What the door does instead of passing questions on. */
export type Mood = "honest" | "nonsense" | "broken" | "silent" | "too-high" | "other-chain" | "unlinked";

export interface LocalChain {
  /** Where the program asks. */
  readonly url: string;
  mood: Mood;
  ask<T = unknown>(method: string, ...params: readonly unknown[]): Promise<T>;
  /** Ether as value of a transaction, or a call; mined at once. Answers the hash. */
  send(to: string, options: { value?: bigint; data?: string }): Promise<string>;
  mine(blocks: number): Promise<void>;
  stop(): Promise<void>;
}

const word = (hex: string): string => hex.replace(/^0x/, "").padStart(64, "0");

/** Calls the token for these transfers, all in one transaction. */
export const transfers = (...paid: readonly (readonly [to: string, amount: bigint])[]): string =>
  `0xa9059cbb${paid.map(([to, amount]) => word(to) + word(amount.toString(16))).join("")}`;

export const forwarded = (to: string): string => `0x${word(to)}`;

/** An account whose private half nothing here keeps. */
export const XPUB = HDKey.fromMasterSeed(new Uint8Array(32).fill(7)).derive("m/44'/60'/0'").publicExtendedKey;

export async function startChain(): Promise<LocalChain> {
  const runtime = await createHardhatRuntimeEnvironment(
    { networks: { local: { type: "edr-simulated", chainId: 1 } } },
    {},
    join(import.meta.dirname, ".."),
  );
  const node = await runtime.network.createServer("local", "127.0.0.1", await freePort());
  const { port } = await node.listen();
  const inside = `http://127.0.0.1:${port}`;
  async function ask<T = unknown>(method: string, ...params: readonly unknown[]): Promise<T> {
    const said = (await post(inside, { jsonrpc: "2.0", id: 1, method, params })) as { result: T; error?: object };
    if (said.error) throw new Error(`${method}: ${JSON.stringify(said.error)}`);
    return said.result;
  }
  for (const [contract, code] of [
    [USDT_CONTRACT, TOKEN_CODE],
    [OTHER_CONTRACT, TOKEN_CODE],
    [FORWARDER, FORWARDER_CODE],
    [FAILING, FAILING_CODE],
  ])
    await ask("hardhat_setCode", contract, code);
  const [payer] = await ask<string[]>("eth_accounts");
  const chain = { mood: "honest" as Mood };
  const door = await openDoor(inside, chain);
  return Object.assign(chain, {
    url: `http://127.0.0.1:${(door.address() as { port: number }).port}`,
    ask,
    send: (to: string, { value = 0n, data = "0x" }: { value?: bigint; data?: string }) =>
      ask<string>("eth_sendTransaction", {
        ...{ from: payer, to, data, gas: "0x100000", gasPrice: "0x174876e800" },
        ...(value > 0n ? { value: `0x${value.toString(16)}` } : {}),
      }),
    mine: async (blocks: number) => {
      for (let count = 0; count < blocks; count += 1) await ask("evm_mine");
    },
    stop: async () => {
      door.closeAllConnections();
      door.close();
      await node.close();
    },
  });
}

async function post(url: string, body: object): Promise<object> {
  const headers = { "content-type": "application/json" };
  return (await fetch(url, { method: "POST", headers, body: JSON.stringify(body) })).json() as Promise<object>;
}

/** Passes questions on as its mood lets it. */
async function openDoor(inside: string, chain: { readonly mood: Mood }): Promise<Server> {
  const door = createServer((request, response) => {
    const { mood } = chain;
    if (mood === "silent") return void request.resume();
    if (mood === "broken") return void response.writeHead(502).end("<html>bad gateway</html>");
    if (mood === "nonsense")
      return void response.end(`{"jsonrpc":"2.0","id":1,"result":{"number":"0xzz","hash":[1e400]}}`);
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", async () => {
      const question = JSON.parse(Buffer.concat(parts).toString());
      const answer = (await post(inside, question)) as { result?: Record<string, unknown> | string };
      response.end(JSON.stringify(bent(mood, question.method, answer)));
    });
  });
  door.listen(0, "127.0.0.1");
  await once(door, "listening");
  return door;
}

function bent(mood: Mood, method: string, answer: { result?: Record<string, unknown> | string }): object {
  if (mood === "too-high" && method === "eth_blockNumber") return { ...answer, result: "0xfffff" };
  if (mood === "other-chain" && method === "eth_chainId") return { ...answer, result: "0x5" };
  if (mood === "unlinked" && method === "eth_getBlockByNumber" && typeof answer.result === "object" && answer.result)
    return { ...answer, result: { ...answer.result, parentHash: `0x${"00".repeat(32)}` } };
  return answer;
}
