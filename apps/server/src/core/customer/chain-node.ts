/**
 * A chain's node, asked by JSON-RPC. What it says is believed only in the shape of an answer: anything else, silence included, is a
 * fault of the node's and says nothing of who was asked about.
 */
import { z } from "zod";

const ANSWER_BYTES_MAX = 1_000_000;
const ID = 1;

const said = z.union([
  z.object({
    id: z.literal(ID),
    result: z.string().regex(/^0x(?:[0-9a-f]{2})*$/i),
    error: z.null().optional(),
  }),
  z.object({
    id: z.literal(ID),
    error: z.object({ code: z.int(), message: z.string(), data: z.unknown() }),
    result: z.null().optional(),
  }),
]);

/** How nodes say that a contract ran and refused. Any other error is their own. */
const REVERTED_CODES = [3, -32_015];
const REVERTED = /revert|invalid opcode|out of gas/i;

interface Question {
  readonly method: string;
  readonly params?: unknown;
}

export interface ChainNode {
  /** Answers hex; throws where the contract refused, and where the node is at fault. */
  request(question: Question): Promise<string>;
  /** Whether any question was answered by nothing that can be believed. */
  isAtFault(): boolean;
}

/** @param patienceMs for all questions together */
export function askChain(address: string, patienceMs: number): ChainNode {
  const signal = AbortSignal.timeout(patienceMs);
  let isAtFault = false;
  return {
    async request({ method, params }) {
      const answered = await ask(address, { method, params }, signal).catch(() => undefined);
      if (answered === undefined) {
        isAtFault = true;
        throw new Error("the chain gave no answer that can be believed");
      }
      if (!answered.error) return answered.result;
      isAtFault ||= !isRevert(answered.error);
      throw Object.assign(new Error(answered.error.message), { code: answered.error.code });
    },
    isAtFault: () => isAtFault,
  };
}

type Said = z.output<typeof said>;

/** Throws, or answers undefined, where nothing can be made of what came. */
async function ask(address: string, question: Question, signal: AbortSignal): Promise<Said | undefined> {
  const response = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: ID, ...question }),
    redirect: "error",
    signal,
  });
  const read = said.safeParse(JSON.parse(await readShort(response)));
  // Some nodes send reverts with a status of failure; nothing else that came with one is believed.
  return read.success && (response.ok || read.data.error) ? read.data : undefined;
}

const isRevert = ({ code, message }: { readonly code: number; readonly message: string }): boolean =>
  REVERTED_CODES.includes(code) || REVERTED.test(message);

async function readShort(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > ANSWER_BYTES_MAX) throw new Error("the chain's answer is too long");
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}
