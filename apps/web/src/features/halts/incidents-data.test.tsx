// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { queryClient } from "../../app/query.ts";
import type { ChannelHandler } from "../../live/socket.ts";
import { useIncidents } from "./incidents-data.ts";

const asked = vi.hoisted(() => vi.fn(async () => ({ list: [], has_more: false })));
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

test("incidents are fetched again after halts went unheard, not with the first snapshot", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const root = createRoot(document.createElement("div"));
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Incidents />
      </QueryClientProvider>,
    ),
  );
  await act(async () => told.handler?.onSnapshot([], false));
  expect(asked).toHaveBeenCalledTimes(1);
  await act(async () => told.handler?.onSnapshot([], true));
  expect(asked).toHaveBeenCalledTimes(2);
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});
