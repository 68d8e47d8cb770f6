/**
 * One node of an EVM network, asked by JSON-RPC. What it says is believed only in the shape of an answer, within a size and a
 * time; each question is asked a few times at most, and what is then still missing is a fault that ends the round.
 */
import { z } from "zod";
import { ChainFault } from "./chain-source.ts";

/** A full block of a busy network is some megabytes. */
const ANSWER_BYTES_MAX = 32_000_000;
const PATIENCE_MS = 15_000;
const TRIES = 3;
const PAUSE_MS = 150;

const envelope = z.object({ result: z.unknown().optional(), error: z.object({ message: z.string() }).nullish() });

export type AskNode = <S extends z.ZodType>(
  schema: S,
  method: string,
  params: readonly unknown[],
) => Promise<z.output<S>>;

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** @param address may hold a key of the provider's: it is never repeated */
export function nodeAt(address: string, patienceMs = PATIENCE_MS): AskNode {
  return async (schema, method, params) => {
    let fault = "";
    for (let turn = 1; turn <= TRIES; turn += 1) {
      const told = await ask(address, { method, params }, patienceMs).catch(() => "did not answer");
      if (typeof told === "object") {
        const read = schema.safeParse(told.result);
        if (read.success) return read.data;
        fault = "answered what makes no sense";
      } else fault = told;
      if (turn < TRIES) await pause(PAUSE_MS * 2 ** turn);
    }
    throw new ChainFault(`the node ${fault} (${method})`);
  };
}

interface Question {
  readonly method: string;
  readonly params: readonly unknown[];
}

/** What it answered; as text, what was wrong instead. */
async function ask(address: string, question: Question, patienceMs: number): Promise<{ result: unknown } | string> {
  const response = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, ...question }),
    redirect: "error",
    signal: AbortSignal.timeout(patienceMs),
  });
  const text = await readShort(response);
  if (text === undefined) return "answered too much";
  if (!response.ok) return `answered with the status ${response.status}`;
  const read = envelope.safeParse(parsed(text));
  if (!read.success) return "answered what makes no sense";
  return read.data.error ? "answered with an error" : { result: read.data.result ?? null };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function readShort(response: Response): Promise<string | undefined> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > ANSWER_BYTES_MAX) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}
