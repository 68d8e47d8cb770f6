/** Halts and resumptions, and what a sandbox says of itself, as bytes, as blocks of the tick log and its journal hold them. */
import type { Instant } from "@candor/money/money";
import type { ByteReader, ByteWriter } from "./byte-codec.ts";
import type { HaltCause, HaltEntry, HaltSample } from "./halt-entry.ts";
import type { LogEntry } from "./sandbox-entry.ts";

const KINDS = { halt: 0, resume: 1 } as const satisfies Record<HaltEntry["kind"], number>;
/** Beside the kinds of halts; nothing follows it but the instant. */
const SANDBOX = 2;
const CAUSES = { silence: 0, disagreement: 1, jump: 2, operator: 3 } as const satisfies Record<HaltCause, number>;

/** Everything but the instrument, which the block names. */
export function writeEntry(writer: ByteWriter, entry: LogEntry): void {
  if (entry.kind === "sandbox") {
    writer.natural(SANDBOX);
    writer.natural(entry.at);
    return;
  }
  writer.natural(KINDS[entry.kind]);
  writer.natural(CAUSES[entry.cause]);
  writer.natural(entry.at);
  writer.natural(entry.afterSeq);
  writer.natural(entry.operators.length);
  for (const operator of entry.operators) writer.text(operator);
  writer.text(entry.reason);
  writer.natural(entry.samples.length);
  for (const { source, price, at } of entry.samples) {
    writer.text(source);
    writer.natural(price);
    writer.natural(at);
  }
}

/** Undefined when the bytes are none. */
export function readEntry(reader: ByteReader, instrumentId: number): LogEntry | undefined {
  const number = reader.natural();
  if (number === SANDBOX) {
    const at = reader.natural() as Instant;
    return Number.isNaN(at) ? undefined : { instrumentId, kind: "sandbox", at };
  }
  const kind = nameOf(KINDS, number);
  const cause = nameOf(CAUSES, reader.natural());
  const at = reader.natural() as Instant;
  const afterSeq = reader.natural();
  const operators = reader.many(() => reader.text());
  const reason = reader.text();
  const samples = reader.many(() => readSample(reader));
  const isWhole = !Number.isNaN(at + afterSeq);
  if (!kind || !cause || !isWhole || !operators || !samples) return undefined;
  return { instrumentId, kind, cause, at, afterSeq, operators, reason, samples };
}

function readSample(reader: ByteReader): HaltSample {
  return { source: reader.text(), price: reader.natural(), at: reader.natural() as Instant };
}

const nameOf = <Name extends string>(numbers: Readonly<Record<Name, number>>, number: number): Name | undefined =>
  (Object.keys(numbers) as Name[]).find((name) => numbers[name] === number);
