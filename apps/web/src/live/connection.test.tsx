// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isUnreachable } from "../app/api-client.ts";
import { eventuallyShown } from "../app/patience-test-support.ts";
import { useEndpoint } from "../app/query.ts";
import { closePage, openPage, show, shownText } from "../app/render-test-support.tsx";
import { connection, watchNetwork } from "./connection.ts";

const world = { isReached: false, asked: 0 };

function Quotes() {
  const { data, error } = useEndpoint("GET /currency/quotation_new", {}, { retry: false });
  return <p>{error?.message ?? (data === undefined ? "waiting" : "here")}</p>;
}

beforeEach(async () => {
  await openPage(["common"]);
  Object.assign(world, { isReached: false, asked: 0 });
  vi.stubGlobal("fetch", async () => {
    world.asked += 1;
    if (!world.isReached) throw new TypeError("Failed to fetch");
    return Response.json({ type: "ok", message: [] });
  });
});
afterEach(closePage);

test("once the server is reached again nothing says that it is not, and what did not come is there", async () => {
  watchNetwork();
  await show(<Quotes />);
  await eventuallyShown(() => expect(shownText()).toContain("No connection"));
  expect(isUnreachable.get()).toBe(true);
  world.isReached = true;
  await act(async () => connection.set("reconnecting"));
  expect(isUnreachable.get()).toBe(true);
  await act(async () => connection.set("online"));
  expect(isUnreachable.get()).toBe(false);
  await eventuallyShown(() => expect(shownText()).toBe("here"));
  expect(world.asked).toBe(2);
});

test("a device whose network is back is not said to be without, until a call fails anew", () => {
  watchNetwork();
  isUnreachable.set(true);
  window.dispatchEvent(new Event("online"));
  expect(isUnreachable.get()).toBe(false);
});
