import { expect, test } from "vitest";
import { readContentReport } from "./content-report.ts";

const NOTHING = { directive: null, blocked: null, source: null, line: null };
const of = (report: unknown) => readContentReport(Buffer.from(JSON.stringify({ "csp-report": report })));

test("a report keeps what was stopped by which rule, and of an address its origin or our own file alone", () => {
  expect(
    of({
      "document-uri": "https://candor.example/reset?code=123456",
      "violated-directive": "script-src 'self'",
      "effective-directive": "script-src-elem",
      "blocked-uri": "https://evil.example:8443/secret/path?token=abc",
      "source-file": "https://candor.example/assets/shell-B1x.js",
      "line-number": 12,
    }),
  ).toEqual({
    directive: "script-src-elem",
    blocked: "https://evil.example:8443",
    source: "/assets/shell-B1x.js",
    line: 12,
  });
  expect(of({ "violated-directive": "style-src-attr 'none'", "blocked-uri": "inline" })).toEqual({
    ...NOTHING,
    directive: "style-src-attr",
    blocked: "inline",
  });
});

test("what is no report, or has words of another shape, says nothing", () => {
  const words = ["the password", "correct-horse battery", "inlinesecret"];
  for (const word of words)
    expect(
      of({ "violated-directive": `9${word}`, "blocked-uri": word, "source-file": word, "line-number": word }),
    ).toEqual(NOTHING);
  expect(of({ "blocked-uri": "https://user:password@evil.example/secret" }).blocked).toBe("https://evil.example");
  for (const body of ["", "{", "null", "[]", '"x"', '{"csp-report":null}', '{"password":"x"}'])
    expect(readContentReport(Buffer.from(body))).toEqual(NOTHING);
  expect(readContentReport(undefined)).toEqual(NOTHING);
});
