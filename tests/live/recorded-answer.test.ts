import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { recordedAnswer } from "../venues/recorded-answer.ts";

const FILE = "kraken/ws_pong.json";
const MADE = { method: "made" };
let workspace: string;

beforeEach(() => {
  workspace = mkdtempSync(join(tmpdir(), "candor-recorded-"));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(workspace, { recursive: true, force: true });
});

test("a workspace's recording is taken", () => {
  mkdirSync(join(workspace, "kraken"), { recursive: true });
  writeFileSync(join(workspace, FILE), '{"method":"pong"}');
  expect(recordedAnswer(FILE, MADE, workspace)).toEqual({ method: "pong" });
});

test("a recording that a workspace has lost is missed, and nothing made up takes its place", () => {
  expect(() => recordedAnswer(FILE, MADE, workspace)).toThrow(FILE);
});

test("without a workspace messages are made up, and that is said once", () => {
  const said: string[] = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => said.push(String(text)) > 0);
  const nowhere = join(workspace, "nowhere");
  expect(recordedAnswer(FILE, MADE, nowhere)).toBe(MADE);
  expect(recordedAnswer("yahoo/quote-AAPL.json", MADE, nowhere)).toBe(MADE);
  expect(said).toEqual([`There is no ${nowhere}: the providers' messages are made up.\n`]);
});
