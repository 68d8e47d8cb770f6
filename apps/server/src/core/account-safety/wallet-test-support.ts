/** Wallets with real keys, and a chain on this machine that answers for wallets that are contracts. For tests only. */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { decodeFunctionData, type Hex, parseAbi } from "viem";
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { accepted, call } from "./customer-test-support.ts";

export const newWallet = (): PrivateKeyAccount => privateKeyToAccount(generatePrivateKey());

/** The message that the server offers an address. */
export async function offered(address: string, more: Record<string, unknown> = {}): Promise<string> {
  const answer = await accepted<{ sign_message: string }>(
    call("POST /user/dologin", { user_string: address, ...more }) as never,
  );
  return answer.sign_message;
}

/** What a client sends once its wallet has signed. */
export async function signedBy(wallet: PrivateKeyAccount, more: Record<string, unknown> = {}) {
  const message = await offered(wallet.address);
  const signature = await wallet.signMessage({ message });
  return { user_string: wallet.address, message, signature, ...more };
}

interface RpcRequest {
  readonly id: number;
  readonly method: string;
  readonly params: readonly [{ readonly to?: string; readonly data: Hex }];
}

/** What a node says that is no answer: `$id` stands for the question's. */
export interface Misbehaviour {
  readonly status?: number;
  readonly type?: string;
  readonly body: string;
  /** Ends the connection in the middle of it, or never. */
  readonly ends?: "cut" | "never";
}

function misbehave(response: ServerResponse, { status, type, body, ends }: Misbehaviour, id: number): void {
  response.writeHead(status ?? 200, { "content-type": type ?? "application/json" });
  response.write(body.replace("$id", String(id)), () => {
    if (ends === undefined) response.end();
    if (ends === "cut") response.destroy();
  });
}

export interface Chain {
  /** Of its node: of chain 8453, and of another. */
  readonly url: string;
  urlOf(chainId: number): string;
  /** How the contract answers what it is asked with: "hang" not at all, "revert" by failing. */
  says: (asked: { hash: Hex; signature: Hex }) => Hex | "hang" | "revert" | Misbehaviour;
  /** Of every question, whom it was put to; "" where a contract yet to be made was. */
  readonly asked: string[];
  close(): void;
}

const CONTRACT = parseAbi(["function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)"]);
export const MAGIC: Hex = `0x1626ba7e${"0".repeat(56)}`;

/** JSON-RPC on loopback that knows one contract wallet and nothing else. */
export async function startChain(): Promise<Chain> {
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => {
      body += part.toString();
    });
    request.on("end", () => {
      const { id, method, params } = JSON.parse(body) as RpcRequest;
      response.setHeader("content-type", "application/json");
      if (method === "eth_chainId") {
        const result = `0x${Number(request.url?.slice(1)).toString(16)}`;
        response.end(JSON.stringify({ jsonrpc: "2.0", id, result }));
        return;
      }
      const [{ to = "", data }] = params;
      chain.asked.push(to);
      const result = method === "eth_call" ? chain.says(questionOf(to, data)) : "revert";
      if (result === "hang") return;
      if (typeof result === "object") return misbehave(response, result, id);
      const error = { code: 3, message: "execution reverted", data: "0x" };
      response.end(JSON.stringify({ jsonrpc: "2.0", id, ...(result === "revert" ? { error } : { result }) }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const urlOf = (chainId: number) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${chainId}`;
  const chain: Chain = {
    url: urlOf(8453),
    urlOf,
    says: () => MAGIC,
    asked: [],
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return chain;
}

function questionOf(to: string, data: Hex): { hash: Hex; signature: Hex } {
  if (to === "") return { hash: "0x", signature: data };
  const { args } = decodeFunctionData({ abi: CONTRACT, data });
  return { hash: args[0], signature: args[1] };
}
