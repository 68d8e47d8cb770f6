/**
 * What ever happened on a sandbox's chain, in its order, one line each: written and on the disk before the chain does it. The
 * chain itself is kept in memory; the same lines make the same blocks with the same hashes again.
 */
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";

const hex = z.string().regex(/^0x[0-9a-f]+$/);
const step = z.union([
  /** Second of the first block. */
  z.strictObject({ genesis: z.int() }),
  /** A signed transaction enters the pool. `id` is what it was asked for as, once for each. */
  z.strictObject({ id: z.string(), raw: hex, hash: hex }),
  /** Everything in the pool becomes a block of this second. */
  z.strictObject({ mined: z.int() }),
]);
export type ChainStep = z.output<typeof step>;

export interface ChainJournal {
  readonly steps: readonly ChainStep[];
  /** On the disk when it returns. */
  write(step: ChainStep): void;
  close(): void;
}

/** A last line that a crash cut short is taken off: nobody has seen what it was to do. Throws where another one cannot be read. */
export function openChainJournal(file: string): ChainJournal {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const bytes = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
  const whole = bytes.subarray(0, bytes.lastIndexOf("\n") + 1);
  if (whole.length < bytes.length) truncateSync(file, whole.length);
  const lines = whole.toString("utf8").split("\n").filter(Boolean);
  const handle = openSync(file, "a", 0o600);
  return {
    steps: lines.map((line) => step.parse(JSON.parse(line))),
    write(next) {
      writeSync(handle, `${JSON.stringify(next)}\n`);
      fsyncSync(handle);
    },
    close: () => closeSync(handle),
  };
}
