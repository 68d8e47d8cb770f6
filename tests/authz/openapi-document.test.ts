/** The OpenAPI document as a running program answers it, held to the rules that tools for it hold it to. */
import spectral, { type RulesetDefinition } from "@stoplight/spectral-core";
import { oas } from "@stoplight/spectral-rulesets";
import { beforeAll, expect, test } from "vitest";
import type { Candor } from "../e2e/harness/candor-server.ts";
import { sharedCandor } from "./shared-candor.ts";

let candor: Candor;
let text = "";

beforeAll(async () => {
  candor = sharedCandor();
  text = await (await fetch(`${candor.url}/api/openapi.json`)).text();
});

/** Its own types take it for a set of rules that extends nothing. */
const RULES = oas as unknown as RulesetDefinition;

const foundIn = async (document: Record<string, unknown>) => {
  const linter = new spectral.Spectral();
  linter.setRuleset({ extends: [[RULES, "recommended"]] });
  const found = await linter.run(document);
  return found.map(({ code, path, message }) => `${code} at ${path.join("/")}: ${message}`);
};

test("has neither an error nor a warning under spectral:oas, and is below 400 KB", async () => {
  expect(Buffer.byteLength(text)).toBeLessThan(400_000);
  expect(await foundIn(JSON.parse(text))).toEqual([]);
});

test("would be found out if an operation lost its description", async () => {
  const document = JSON.parse(text);
  delete document.paths["/coin/trade"].post.description;
  expect(await foundIn(document)).toEqual([expect.stringContaining("operation-description at paths//coin/trade/post")]);
});
