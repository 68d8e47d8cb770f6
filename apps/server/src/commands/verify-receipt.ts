/**
 * `npm run verify -- --receipt FILE`: checks a receipt by itself, without a server or a network; and, where a log is named too,
 * that its keys and blocks are those of that log. Changes nothing.
 */
import { headOfWire } from "@candor/engine/log-wire";
import { type ReceiptReport, verifyReceipt } from "@candor/engine/receipt-verifier";
import type { WireReceipt } from "@candor/engine/receipt-wire";
import { isSameBytes } from "@candor/engine/tick-block";
import { tickLogTools } from "../core/tick-log/tick-log.ts";
import { readJsonFile } from "./json-file.ts";
import { type SaidFault, wordsOfFault } from "./receipt-fault-words.ts";

type LogToCompare = Pick<ReturnType<typeof tickLogTools.source.server>, "keys" | "headAfter">;

export interface ReceiptVerdict {
  readonly holds: boolean;
  /** Whole lines. */
  readonly said: string;
}

/** @param log one that the receipt must be of; left out, the receipt is checked by itself. StartRefused for a file that is none */
export async function verifyReceiptFile(file: string, log?: LogToCompare): Promise<ReceiptVerdict> {
  const value = await readJsonFile(file, "receipt");
  const report = await verifyReceipt(value, tickLogTools.crypto, log && (await log.keys()));
  const receipt = value as WireReceipt;
  const fault = report.fault ?? (log && (await faultOfHeads(receipt, log)));
  if (fault) return { holds: false, said: `The receipt does not hold: ${sentenceOf(fault, report)}.\n` };
  const replaced = report.replacedKeys.map(
    ({ id, reason }) => `No key vouches for ${id}, which replaced a lost one: ${reason}\n`,
  );
  const scope = `${count(report.ticks, "tick")} in ${count(report.blocks, "block")}`;
  const first = log
    ? ""
    : `That the log begins with key ${report.firstKeyId} is what the receipt says: --url or --data-dir compares it with that log.\n`;
  return { holds: true, said: `${replaced.join("")}The receipt holds: ${summaryOf(receipt)}; ${scope}.\n${first}` };
}

/** The log's own blocks at those numbers must be the very same. */
async function faultOfHeads({ heads, match_id }: WireReceipt, log: LogToCompare): Promise<"head-differs" | undefined> {
  for (const wire of heads) {
    const [head, own] = [headOfWire(wire), await log.headAfter(match_id, wire.first_seq - 1)];
    if (!own || !isSameBytes(own.hash, head.hash)) return "head-differs";
  }
  return undefined;
}

const sentenceOf = (fault: SaidFault, { seq }: ReceiptReport): string =>
  seq === undefined ? wordsOfFault(fault) : `tick ${seq}: ${wordsOfFault(fault)}`;

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? "" : "s"}`;

function summaryOf(receipt: WireReceipt): string {
  const { id, symbol, account, currency } = receipt;
  const what =
    receipt.kind === "option" ? `option ${id}, ${receipt.result.status}` : `closing ${id}, ${receipt.result.cause}`;
  const money = receipt.sandbox ? `${account}, of a sandbox: test money` : account;
  return `${what}, ${symbol}, ${money}; ${receipt.result.paid} ${currency} paid`;
}
