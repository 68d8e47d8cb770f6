/**
 * `npm run verify`: checks the tick log of a data folder, of DATABASE_URL, of a server or of exported heads: every block,
 * signature and index price of a range; or a receipt. Exit code 0: it holds; 2: the first fault is said; 1: could not look. Changes nothing.
 */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Instant, instantOf } from "@candor/money/money";
import { type LogQuestion, type LogReport, type ReportedFault, tickLogTools } from "../core/tick-log/tick-log.ts";
import { isoOf, systemClock } from "../platform/clock.ts";
import type { Config } from "../platform/config/config.ts";
import { TICK_RETENTION_DAYS_MIN } from "../platform/config/config-table.ts";
import { createLog } from "../platform/log.ts";
import { messageOf, StartRefused } from "../platform/process/start-refused.ts";
import { wordsOfLogFault } from "./log-fault-words.ts";
import { configAt } from "./stored-command.ts";
import { withStoredDatabase } from "./stored-database.ts";
import { liabilitiesOfDatabase, liabilitiesOfServer, verifyLiabilityFile } from "./verify-liability.ts";
import { type ReceiptVerdict, verifyReceiptFile } from "./verify-receipt.ts";
import { verifySettlements } from "./verify-settlements.ts";

const HELP = `npm run verify -- [--from TIME] [--to TIME] [--instrument BTCUSDT] [where]
npm run verify -- --receipt FILE [where]
npm run verify -- --settlements [--data-dir FOLDER]
npm run verify -- liability FILE [where]

  TIME is like 2026-11-21 or 2026-11-21T09:30:00Z; left out, that end is open.
  where: --data-dir FOLDER (or DATABASE_URL), --url http://127.0.0.1:8080, or --export FOLDER of heads alone.
  --export beside one of the others also checks that every exported head is still in the log.
  --tick-retention-days NUMBER: how long blocks are kept there, if not as TICK_RETENTION_DAYS says; with --url, if longer
    than the ${TICK_RETENTION_DAYS_MIN} days that every server has to keep live prices, and the day for others.
  --receipt checks a receipt by itself, without any network; with --url, --data-dir or --database-url it must also be of
    that log.
  liability FILE (or --liability FILE) checks the proof of what is owed to somebody, as they downloaded it, by itself, without
    any network; with --url, --data-dir or --database-url it must also be of that log's keys and be published there, in a
    list of heads that is one chain. --url asks without a session, so that the server shows what it shows to everyone.
  --settlements reckons every option and every closing of a contract again from the log that is stored beside them.
`;
const DOES_NOT_HOLD = 2;
const { source, check, blocksKeptSince } = tickLogTools;

function readFlags() {
  const text = { type: "string" } as const;
  const names = [
    ...([
      "from",
      "to",
      "instrument",
      "url",
      "data-dir",
      "database-url",
      "export",
      "tick-retention-days",
      "receipt",
      "liability",
    ] as const),
  ];
  const options = Object.fromEntries(names.map((name) => [name, text]));
  try {
    const { values, positionals } = parseArgs({
      options: { ...options, help: { type: "boolean", short: "h" }, settlements: { type: "boolean" } },
      allowPositionals: true,
    });
    const [noun, file, ...more] = positionals;
    const isLiability = noun === "liability" && file !== undefined && more.length === 0;
    if (noun !== undefined && !isLiability) throw new Error(`"${noun}" is not understood.`);
    return (isLiability ? { ...values, liability: file } : values) as Partial<
      Record<(typeof names)[number], string>
    > & { help?: boolean; settlements?: boolean };
  } catch (error) {
    throw new StartRefused(`${messageOf(error).split(/[.\n]/)[0]}. Try --help.`);
  }
}

type Flags = ReturnType<typeof readFlags>;

function instantFrom(text: string | undefined): Instant | undefined {
  if (text === undefined) return undefined;
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw new StartRefused(`"${text}" is no time: write it like 2026-11-21T09:30:00Z.`);
  return instantOf(at);
}

function questionOf(flags: Flags, { tickRetentionDays }: Config): LogQuestion {
  const [from, to] = [instantFrom(flags.from), instantFrom(flags.to)];
  if (from !== undefined && to !== undefined && from > to) throw new StartRefused("--from lies after --to.");
  // Of another's server it is not known how long it keeps its blocks: no less than every one has to.
  const atLeast = flags.url === undefined ? null : TICK_RETENTION_DAYS_MIN;
  const blocksSince = (isBrief: boolean) =>
    blocksKeptSince(systemClock.now(), tickRetentionDays ?? (isBrief ? null : atLeast), isBrief);
  return { from, to, symbol: flags.instrument, blocksSince, ...(flags.url === undefined ? {} : { isBrief: true }) };
}

type LogSource = ReturnType<typeof source.database>;

function inspect(flags: Flags): Promise<LogReport> {
  const config = configAt(flags);
  const question = questionOf(flags, config);
  const folder = flags.export === undefined ? undefined : resolve(flags.export);
  const checkOf = async (log: LogSource) =>
    check(log, {
      ...question,
      against: folder === undefined ? undefined : source.exported(folder, new Map(), await log.epochs()),
    });
  if (flags.url !== undefined) return checkOf(source.server(flags.url));
  if (folder !== undefined && !isStoredIn(flags)) return check(source.exported(folder), question);
  return withStoredDatabase(config, createLog("warn"), (database) => checkOf(source.database(database)));
}

const isStoredIn = (flags: Flags): boolean => flags["data-dir"] !== undefined || flags["database-url"] !== undefined;

/** Where no log is named, nothing but the file is looked at: no database, no settings. */
function inspectReceipt(file: string, flags: Flags): Promise<ReceiptVerdict> {
  if (flags.url !== undefined) return verifyReceiptFile(file, source.server(flags.url));
  if (!isStoredIn(flags)) return verifyReceiptFile(file);
  return withStoredDatabase(configAt(flags), createLog("warn"), (database) =>
    verifyReceiptFile(file, source.database(database)),
  );
}

function inspectLiability(file: string, flags: Flags): Promise<ReceiptVerdict> {
  if (flags.url !== undefined) return verifyLiabilityFile(file, liabilitiesOfServer(flags.url));
  if (!isStoredIn(flags)) return verifyLiabilityFile(file);
  return withStoredDatabase(configAt(flags), createLog("warn"), (database) =>
    verifyLiabilityFile(file, liabilitiesOfDatabase(database)),
  );
}

/** Of what is checked beside the log itself; undefined where nothing of that was asked. */
async function otherVerdict(flags: Flags): Promise<ReceiptVerdict | undefined> {
  if (flags.receipt !== undefined) return inspectReceipt(resolve(flags.receipt), flags);
  if (flags.liability !== undefined) return inspectLiability(resolve(flags.liability), flags);
  if (!flags.settlements) return undefined;
  const config = configAt(flags);
  return withStoredDatabase(config, createLog("warn"), (database) => verifySettlements(database, config));
}

const tenths = new Intl.NumberFormat("en", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const count = (number: number, noun: string) =>
  `${new Intl.NumberFormat("en").format(number)} ${noun}${number === 1 ? "" : "s"}`;

function scopeOf(report: LogReport, seconds: number): string {
  const { instruments, blocks, headsOnly, ticks, ticksWithoutSamples, entries, keys, from, to } = report;
  const parts = [count(instruments, "instrument"), count(blocks, "block"), count(ticks, "tick"), count(keys, "key")];
  if (entries > 0)
    parts.push(count(entries, "halt or resumption").replace("halt or resumptions", "halts and resumptions"));
  if (headsOnly > 0) parts.push(`${count(headsOnly, "block")} by the head alone`);
  if (report.folded > 0)
    parts.push(`${count(report.folded, "block")} folded into ${count(report.checkpoints, "checkpoint")}`);
  if (ticksWithoutSamples > 0) parts.push(`${count(ticksWithoutSamples, "tick")} from before samples were kept`);
  const range = from === null || to === null ? "nothing in the range" : `from ${isoOf(from)} to ${isoOf(to)}`;
  return `${parts.join(", ")}; ${range}; ${tenths.format(seconds)} s`;
}

function sentenceOf(fault: ReportedFault): string {
  if ("keyId" in fault) return `key ${fault.keyId}: ${wordsOfLogFault(fault.fault)}`;
  if ("epoch" in fault) return `restored backup ${fault.epoch}: ${wordsOfLogFault(fault.fault)}`;
  if (fault.fault === "unreadable") return `${fault.where} cannot be read`;
  if (fault.fault === "entry-differs")
    return `${fault.symbol}, halt or resumption of ${isoOf(fault.at)}: ${wordsOfLogFault(fault.fault)}`;
  if (fault.fault === "sandbox-differs") return `${fault.symbol}: ${wordsOfLogFault(fault.fault)}`;
  const tick = "seq" in fault && fault.seq !== undefined ? `, tick ${fault.seq}` : "";
  return `${fault.symbol}, block of ticks ${fault.firstSeq} to ${fault.lastSeq}${tick}: ${wordsOfLogFault(fault.fault)}`;
}

/** What no check can show of a log by itself, said where it is so. */
const endOf = ({ openEnds }: LogReport): string =>
  openEnds === 0
    ? ""
    : `Where it ends, nothing but the log itself says for ${count(openEnds, "instrument")}: only heads kept elsewhere, with --export, show whether newer blocks are missing.\n`;

/** Of what was kept elsewhere and cannot be found again in what is left. */
const wordsOfUnproven = ({ unproven }: LogReport): string =>
  unproven === 0
    ? ""
    : `Of ${count(unproven, "exported head")} nothing shows any more whether the folded ones were the same: the heads after them, up to the end of their checkpoint, would.\n`;

function wordsOfEpoch({ number, at, isPublishedKnown, listed, unlisted }: LogReport["epochs"][number]): string {
  const said = isPublishedKnown
    ? `its entry lists ${count(listed, "published block")} as orphaned`
    : "its entry cannot say what had been published";
  const rest = unlisted === 0 ? "" : `; orphaned and exported are ${count(unlisted, "block")}`;
  return `A backup was restored at ${isoOf(at)} (epoch ${number}): ${said}${rest}.\n`;
}

async function run(): Promise<number> {
  const flags = readFlags();
  if (flags.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const verdict = await otherVerdict(flags);
  if (verdict) {
    const { holds, said } = verdict;
    process.stdout.write(said);
    return holds ? 0 : DOES_NOT_HOLD;
  }
  const began = performance.now();
  const report = await inspect(flags);
  const scope = scopeOf(report, (performance.now() - began) / 1_000);
  for (const { id, reason } of report.replacedKeys)
    process.stdout.write(`No key vouches for ${id}, which replaced a lost one: ${reason}\n`);
  if (report.sandboxes > 0)
    process.stdout.write("This is the log of a sandbox: its real portfolio holds test money, and no money.\n");
  for (const epoch of report.epochs) process.stdout.write(wordsOfEpoch(epoch));
  process.stdout.write(
    report.fault
      ? `The tick log does not hold: ${sentenceOf(report.fault)}. Checked: ${scope}.\n`
      : `The tick log holds: ${scope}.\n${wordsOfUnproven(report)}${endOf(report)}`,
  );
  return report.fault ? DOES_NOT_HOLD : 0;
}

process.exitCode = await run().catch((error: unknown) => {
  const asked = ["receipt", "liability", "settlements"].find((one) =>
    process.argv.some((word) => word === `--${one}` || word === one),
  );
  const what = asked ?? "tick log";
  process.stderr.write(`The ${what} could not be checked: ${messageOf(error)}\n`);
  return 1;
});
