/**
 * Questions to a node of an EVM network by JSON-RPC. What it says is believed only as an answer to the question, in the shape of
 * one, within a size and a time; each question is asked a few times at most. Addresses may hold a key of the provider's: they are
 * never repeated.
 */
import { z } from "zod";

/** Nothing came from a node, or nothing that can be believed. The message is for operators. */
export class NodeFault extends Error {}

/** The node answered that it will not, or that a contract failed. */
export class NodeError extends NodeFault {
  readonly code: number;
  /** In the node's own words. */
  readonly said: string;

  constructor(code: number, said: string) {
    super("answered with an error");
    this.code = code;
    this.said = said;
  }
}

export interface NodeAddress {
  readonly address: string;
  /** For one try; 15 seconds when left out. */
  readonly patienceMs?: number;
  /** Of each question; three when left out. */
  readonly triesMax?: number;
  /** Of an answer. When left out 32 MB: a full block of a busy network is some megabytes. */
  readonly bytesMax?: number;
  /** Ends all questions, whichever try they are at. */
  readonly deadline?: AbortSignal;
}

/** Answers what the schema makes of the result. Throws a `NodeFault`. */
export type AskNode = <S extends z.ZodType>(schema: S, method: string, params?: unknown) => Promise<z.output<S>>;

const PATIENCE_MS = 15_000;
const TRIES_MAX = 3;
const BYTES_MAX = 32_000_000;
const PAUSE_MS = 150;
const ID = 1;

const envelope = z.union([
  z
    .object({ id: z.literal(ID), result: z.unknown(), error: z.null().optional() })
    .refine(({ result }) => result !== undefined),
  z.object({
    id: z.literal(ID),
    error: z.object({ code: z.int(), message: z.string() }),
    result: z.null().optional(),
  }),
]);

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

export const askNode =
  (node: NodeAddress): AskNode =>
  async (schema, method, params = []) => {
    for (let turn = 1; ; turn += 1) {
      try {
        const read = schema.safeParse(await ask(node, { method, params }));
        if (read.success) return read.data;
        throw new NodeFault("answered what makes no sense");
      } catch (error) {
        const fault = error instanceof NodeFault ? error : new NodeFault("did not answer");
        if (turn >= (node.triesMax ?? TRIES_MAX) || node.deadline?.aborted) {
          fault.message = `the node ${fault.message} (${method})`;
          throw fault;
        }
      }
      await pause(PAUSE_MS * 2 ** turn);
    }
  };

interface Question {
  readonly method: string;
  readonly params: unknown;
}

/** The result of one try. */
async function ask({ address, patienceMs, bytesMax, deadline }: NodeAddress, question: Question): Promise<unknown> {
  const patience = AbortSignal.timeout(patienceMs ?? PATIENCE_MS);
  const response = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: ID, ...question }),
    redirect: "error",
    signal: deadline ? AbortSignal.any([patience, deadline]) : patience,
  });
  const read = envelope.safeParse(parsed(await readShort(response, bytesMax ?? BYTES_MAX)));
  // Some nodes say with a status of failure that a contract failed; nothing else that came with one is believed.
  if (read.data?.error) throw new NodeError(read.data.error.code, read.data.error.message);
  if (!response.ok) throw new NodeFault(`answered with the status ${response.status}`);
  if (!read.success) throw new NodeFault("answered what makes no sense");
  return read.data.result;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function readShort(response: Response, bytesMax: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > bytesMax) throw new NodeFault("answered too much");
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}
