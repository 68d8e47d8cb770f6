import { expect, test } from "vitest";
import { csvInstant, csvText } from "./csv-file.ts";

test("every text is quoted, numbers are not, and nothing becomes a formula", () => {
  expect(
    csvText([
      ["name", 'a "b", c', "two\nlines"],
      ["-12.50", "=1+1", null],
    ]),
  ).toBe('"name","a ""b"", c","two\nlines"\r\n-12.50,"\'=1+1",\r\n');
});

const SIGNS = [
  "=1+1",
  "+A1",
  "-2+3",
  "@SUM(A1)",
  "\t=1+1",
  "-->",
  "＝1+1",
  "＋A1",
  "－2+3",
  "＠SUM(A1)",
  " =1+1",
  "\u200b=1+1",
];

test.each(SIGNS)("what begins as a formula is told to be a text: %j", (text) => {
  expect(csvText([[text, "+41791234567", "-12.50", 7]])).toBe(`"${told(text)}",+41791234567,-12.50,7\r\n`);
});

test.each(SIGNS)("wherever a spreadsheet parts the cells, none begins with a formula: %j", (sign) => {
  const text = csvText([[12, `a;${sign};b`, `c,${sign}`, `d|"${sign}"`, `e\t ${sign}`, `f\r\n${sign}`, 'g"']]);
  // Of a file that is parted at another sign than ours, quotes within a cell are letters to some and nothing to others.
  for (const part of text.split(/[,;|\t\r\n]/))
    expect(part.replaceAll('"', "").replace(/^[\s\p{C}]+/u, "")).not.toMatch(/^[=+\-@＝＋－＠]/);
});

test("a text keeps its letters where nothing reckons with it", () => {
  const text = "a-b = c + d, e@f; it's -";
  expect(csvText([[text]])).toBe(`"a-b = c + d, e@f; it's -"\r\n`);
});

/** With the sign of a text before the first sign of a formula. */
function told(text: string): string {
  const at = text.search(/[=+\-@＝＋－＠]/);
  return `${text.slice(0, at)}'${text.slice(at)}`;
}

test("an instant is written in UTC to the millisecond, and none as nothing", () => {
  expect(csvInstant(Date.UTC(2026, 2, 4, 5, 6, 7, 250))).toBe("2026-03-04 05:06:07.250");
  expect(csvInstant(null)).toBe("");
});
