// @vitest-environment happy-dom

import { Refusal } from "@candor/client/envelope";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "../../app/api-client.ts";
import { hearServerTime } from "../../app/clock.ts";
import { eventuallyShown } from "../../app/patience-test-support.ts";
import { closePage, openPage, show, shownText } from "../../app/render-test-support.tsx";
import { CheckOutcomeCard } from "./parts/check-outcome-card.tsx";
import { useTickLogCheck } from "./tick-log-state.ts";

vi.mock("../../app/api-client.ts", () => ({ call: vi.fn() }));

const asked = vi.mocked(call);
let check = (_minutes: number) => {};

function Log() {
  const log = useTickLogCheck(7);
  check = log.check;
  return <CheckOutcomeCard step={log.step} onRetry={() => undefined} />;
}

/** What stands there once a check of five minutes is over. */
async function checked(): Promise<string> {
  await act(async () => check(5));
  await eventuallyShown(() => expect(shownText()).not.toMatch(/^(\d+ blocks checked)?$/));
  return shownText();
}

beforeEach(async () => {
  await openPage(["common", "tick-log"]);
  asked.mockReset();
  await show(<Log />);
});
afterEach(closePage);

test("an answer that is no price log ends the check and says so", async () => {
  asked.mockImplementation(async (key) => {
    if (key === "GET /market/log/keys" || key === "GET /market/log/epochs") return [] as never;
    return { list: [{ last_seq: 4, merkle_root: 5 }], has_more: false } as never;
  });
  expect(await checked()).toMatch(/^The log could not be verified.*not a readable price log/);
});

test("a log that could not be fetched says why", async () => {
  asked.mockRejectedValue(new Refusal("network", "No connection"));
  expect(await checked()).toMatch(/^The log could not be loadedNo connection/);
});

test("the minutes are counted back from the server's time, however wrong this device's clock is", async () => {
  const serverAt = Date.now() + 3_600_000;
  hearServerTime(serverAt);
  asked.mockImplementation(async (key) => (/keys|epochs/.test(key) ? [] : { list: [], has_more: false }) as never);
  expect(await checked()).toMatch(/^Nothing to check/);
  const inputs = asked.mock.calls.filter(([key]) => key === "GET /market/log/blocks").map(([, input]) => input);
  expect(inputs).toMatchObject([
    { from: expect.toSatisfy((from: number) => from >= serverAt - 300_000 && Number.isSafeInteger(from)) },
  ]);
});
