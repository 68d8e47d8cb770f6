// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closePage, openPage, show } from "../../app/render-test-support.tsx";
import type { ChannelHandler } from "../../live/socket.ts";
import { useIncidents } from "./incidents-data.ts";

const asked = vi.hoisted(() => vi.fn(async () => ({ list: [], next: null })));
const told = vi.hoisted(() => ({ handler: null as ChannelHandler<unknown> | null }));
vi.mock("../../app/api-client.ts", () => ({ call: asked }));
vi.mock("../../live/socket.ts", () => ({
  follow(_channel: string, handler: ChannelHandler<unknown>) {
    told.handler = handler;
    return () => undefined;
  },
}));

function Incidents() {
  useIncidents(null);
  return null;
}

beforeEach(() => openPage());
afterEach(closePage);

test("incidents are fetched again after halts went unheard, not with the first snapshot", async () => {
  await show(<Incidents />);
  await act(async () => told.handler?.onSnapshot([], false));
  expect(asked).toHaveBeenCalledTimes(1);
  await act(async () => told.handler?.onSnapshot([], true));
  expect(asked).toHaveBeenCalledTimes(2);
});
