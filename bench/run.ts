/**
 * Runs the benchmarks one after another, alone on the machine, and prints their figures as a table or, with --json, one line
 * each. Ends with code 1 when a figure misses its bound.
 *
 * --only NAME   the figure of that name, or every figure of the file of that name (web, matching, …)
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Figure, MeasureFigures } from "./figure.ts";

const SUFFIX = ".bench.ts";

const { values } = parseArgs({ options: { json: { type: "boolean" }, only: { type: "string" } } });

/** Figures are named after their file: "web-…" comes from web.bench.ts. */
const isWanted = (file: string, only: string): boolean => only === file || only.startsWith(`${file}-`);

function table(figures: readonly Figure[]): string {
  const number = (value: number) => new Intl.NumberFormat("en", { maximumSignificantDigits: 5 }).format(value);
  const rows = figures.map((figure) => [
    figure.pass ? "ok" : "MISSED",
    figure.name,
    `${number(figure.value)} ${figure.unit}`,
    figure.limit,
    figure.reference === null ? "" : `${number(figure.reference)} (${figure.referenceName})`,
    figure.ratio === null ? "" : `× ${number(figure.ratio)}`,
    figure.note,
  ]);
  const all = [["", "figure", "value", "bound", "reference", "ratio", "note"], ...rows];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

const names = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith(SUFFIX))
  .map((name) => name.slice(0, -SUFFIX.length))
  .filter((name) => values.only === undefined || isWanted(name, values.only));

const taken: Figure[] = [];
for (const name of names) {
  if (!values.json) console.log(`Measuring ${name}…`);
  const { figures } = (await import(join(import.meta.dirname, `${name}${SUFFIX}`))) as { figures: MeasureFigures };
  const measured = await figures();
  const wanted = measured.filter((figure) => !values.only || values.only === name || figure.name === values.only);
  if (values.json) for (const figure of wanted) console.log(JSON.stringify(figure));
  taken.push(...wanted);
}
if (taken.length === 0) {
  console.error(`No figure is called ${values.only}.`);
  process.exit(1);
}
if (!values.json) console.log(`\n${table(taken)}`);
process.exit(taken.every((figure) => figure.pass) ? 0 : 1);
