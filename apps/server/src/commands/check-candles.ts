/**
 * `npm run candles`: makes the bars of every period again out of the tick log and holds the stored ones against them, or has
 * lost ones again. What is stored is never changed. Exit code 0: they are the same; 2: they are not.
 */
import { type CandleReport, checkCandles } from "../core/market-data/market-data.ts";
import { isoOf } from "../platform/clock.ts";
import { runStoredCommand } from "./stored-command.ts";

const HELP = `npm run candles -- check | restore [--instrument BTCUSDT] [--data-dir FOLDER]

  check    holds the stored bars against those made again out of the tick log
  restore  the same, and stores those that are missing

Bars from before the log's ticks, and those that still run, are not looked at.
Stored bars of times without a tick were told by a provider: they are taken as they are,
and those that hold them have to be made of the log and of them.
`;
const NOT_THE_SAME = 2;

const bars = (count: number): string => `${new Intl.NumberFormat("en").format(count)} ${count === 1 ? "bar" : "bars"}`;

function sentenceOf({ instruments, compared, missing, different, first }: CandleReport, isRestored: boolean): string {
  const scope = `${bars(compared)} of ${instruments} ${instruments === 1 ? "instrument" : "instruments"}`;
  if (!first) return `The stored bars are those of the tick log: ${scope}.`;
  const where = `the first is ${first.symbol} ${first.period} of ${isoOf(first.openedAt)}`;
  const lost = `${bars(missing)} missing${isRestored && missing > 0 ? " and stored again" : ""}`;
  return `The stored bars are not those of the tick log: ${lost}, ${bars(different)} different; ${where}. Checked: ${scope}.`;
}

await runStoredCommand(HELP, ["instrument"], ({ words, flags }) => {
  const [verb = "check", ...rest] = words;
  if (!["check", "restore"].includes(verb) || rest.length > 0) return undefined;
  const isRestoring = verb === "restore";
  return async (database) => {
    const report = await checkCandles(database, { symbol: flags.instrument, isRestoring });
    const isSame = report.different === 0 && (report.missing === 0 || isRestoring);
    return { text: sentenceOf(report, isRestoring), exitCode: isSame ? 0 : NOT_THE_SAME };
  };
});
