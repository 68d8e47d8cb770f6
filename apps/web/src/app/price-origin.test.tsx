// @vitest-environment happy-dom
import type { QuoteRow, QuotesMessage } from "@candor/api/channels";
import { act } from "react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { followQuotes } from "../live/quotes.ts";
import { PriceOrigin } from "./price-origin.tsx";
import { closePage, openPage, show, shownText } from "./render-test-support.tsx";

const site = vi.hoisted(() => ({ price_mode: "live" }));
const channel = vi.hoisted(() => ({ tell: (_message: QuotesMessage) => {} }));
vi.mock("./site.ts", () => ({ useSite: () => site }));
vi.mock("../live/socket.ts", () => ({
  follow(_name: string, handler: { onUpdate(message: QuotesMessage): void }) {
    channel.tell = (message) => handler.onUpdate(message);
    return () => undefined;
  },
}));

const FIRST_AT = Date.UTC(2026, 0, 5, 12);
/** Later in each test: a server's time does not go back. */
let serverAt = FIRST_AT;
/** This device is an hour slow: ages are told by the server's clock all the same. */
const DEVICE_AT = FIRST_AT - 3_600_000;
let id = 0;

interface Told {
  readonly sourceCount: number;
  readonly wordAgeMs?: number;
  readonly state?: QuoteRow[6];
}

async function tell({ sourceCount, wordAgeMs = 0, state = "open" }: Told): Promise<string> {
  const row: QuoteRow = [id, "1.00", "0.10", null, null, "5", state, serverAt, 7, sourceCount, wordAgeMs];
  await act(async () => {
    channel.tell({ priceMode: "live", sentAt: serverAt, rows: [row] });
    await vi.advanceTimersByTimeAsync(500);
  });
  return shownText();
}

// One time for all tests: the store remembers when it last flushed.
beforeAll(() => {
  vi.useFakeTimers();
});
afterAll(() => {
  vi.useRealTimers();
});
beforeEach(async () => {
  vi.setSystemTime(DEVICE_AT);
  serverAt += 60_000;
  await openPage(["common"]);
  site.price_mode = "live";
  id += 1;
  followQuotes(2);
  await show(<PriceOrigin instrumentId={id} />);
});
afterEach(closePage);

test("a live price says that it comes from one source when only one speaks, however many there are, and no longer", async () => {
  expect(await tell({ sourceCount: 3 })).toBe("");
  expect(await tell({ sourceCount: 1 })).toContain("One source");
  expect(await tell({ sourceCount: 2 })).toBe("");
});

test("its age counts from the source's word, by the server's clock, and goes on without a new one", async () => {
  expect(await tell({ sourceCount: 1, wordAgeMs: 21_000 })).toContain("21s ago");
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(shownText()).toContain("25s ago");
  await tell({ sourceCount: 1, wordAgeMs: 150_000 });
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(shownText()).toMatch(/2 ?m(in)? ago/);
});

test("a market that is halted or closed, and prices that are simulated, say nothing of sources", async () => {
  expect(await tell({ sourceCount: 1, state: "halted" })).toBe("");
  expect(await tell({ sourceCount: 1, state: "closed" })).toBe("");
  site.price_mode = "simulated";
  expect(await tell({ sourceCount: 1 })).toBe("");
});
