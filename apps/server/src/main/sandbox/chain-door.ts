/**
 * Where a sandbox's chain is asked: JSON-RPC on the loopback address, to read it. Nothing that is sent here can pay or make a
 * block; what the program's watchers ask of any network's node is answered as such a node would.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";
import type { SandboxChain } from "./sandbox-chain.ts";

const QUESTION_BYTES_MAX = 64 * 1024;
const READING = [
  ...["eth_blockNumber", "eth_call", "eth_chainId", "eth_gasPrice", "eth_getBalance", "eth_getBlockByHash"],
  ...["eth_getBlockByNumber", "eth_getCode", "eth_getLogs", "eth_getTransactionByHash", "eth_getTransactionCount"],
  ...["eth_getTransactionReceipt", "net_version"],
];
const question = z.object({
  id: z.union([z.string(), z.number(), z.null()]).default(null),
  method: z.enum(READING as [string, ...string[]]),
  params: z.array(z.unknown()).default([]),
});

export interface ChainDoor {
  readonly port: number;
  close(): void;
}

/** @param port 0 takes a free one */
export async function openChainDoor(chain: Pick<SandboxChain, "ask">, port: number): Promise<ChainDoor> {
  const server: Server = createServer((request, response) => {
    answer(chain, request)
      .catch((error: unknown) => ({ jsonrpc: "2.0", id: null, error: { code: -32_600, message: String(error) } }))
      .then((said) => response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(said)))
      .catch(() => response.destroy());
  });
  server.listen({ host: "127.0.0.1", port });
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function answer(chain: Pick<SandboxChain, "ask">, request: IncomingMessage): Promise<object> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > QUESTION_BYTES_MAX) throw new Error("the question is too long");
    parts.push(part);
  }
  const { id, method, params } = question.parse(JSON.parse(Buffer.concat(parts).toString("utf8")));
  return { jsonrpc: "2.0", id, result: await chain.ask(method, params) };
}
