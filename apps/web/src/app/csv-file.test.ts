import { expect, test } from "vitest";
import { csvInstant, csvText } from "./csv-file.ts";

test("cells with commas, quotes or line ends are quoted, and nothing becomes a formula", () => {
  expect(
    csvText([
      ["name", 'a "b", c', "two\nlines"],
      ["-12.50", "=1+1", null],
    ]),
  ).toBe('name,"a ""b"", c","two\nlines"\r\n-12.50,\'=1+1,\r\n');
});

test.each(["=1+1", "+A1", "-2+3", "@SUM(A1)", "\t=1+1", "-->"])(
  "what begins as a formula is told to be a text: %j",
  (text) => {
    expect(csvText([[text, "-12.50"]])).toBe(`'${text},-12.50\r\n`);
  },
);

test("an instant is written in UTC to the millisecond, and none as nothing", () => {
  expect(csvInstant(Date.UTC(2026, 2, 4, 5, 6, 7, 250))).toBe("2026-03-04 05:06:07.250");
  expect(csvInstant(null)).toBe("");
});
