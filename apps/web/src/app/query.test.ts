import { type ApiKey, api } from "@candor/api/api";
import type { Endpoint } from "@candor/api/endpoint";
import { Refusal } from "@candor/client/envelope";
import { onlineManager, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { ownerOf, PORTFOLIO_ENDPOINTS, queryClient } from "./query.ts";

afterEach(() => {
  onlineManager.setOnline(true);
  queryClient.clear();
});

test("without a connection an answer that was never here is missing, not waited for, and comes with the connection", async () => {
  onlineManager.setOnline(false);
  const queryFn = () =>
    onlineManager.isOnline() ? Promise.resolve("prices") : Promise.reject(new Refusal("network", "No connection."));
  queryClient.mount();
  const observer = new QueryObserver(queryClient, { queryKey: ["prices"], queryFn, retry: false });
  const stop = observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().error?.message).toBe("No connection.");
  onlineManager.setOnline(true);
  await expect.poll(() => observer.getCurrentResult().data).toBe("prices");
  stop();
  queryClient.unmount();
});

test("the endpoints kept apart by account are those that the definitions say belong to a portfolio", () => {
  const keys = Object.keys(api) as ApiKey[];
  const isOfOne = ({ needsPortfolio, seenBy }: Endpoint) => needsPortfolio || seenBy === "portfolio";
  expect([...PORTFOLIO_ENDPOINTS].sort()).toEqual(keys.filter((key) => isOfOne(api[key])).sort());
});

test("switching the account changes whose balances are asked for, and leaves a market what it is", () => {
  const kept = (key: ApiKey) => [ownerOf(key, "7", "demo"), ownerOf(key, "7", "real")];
  const [demo, real] = kept("POST /wallet/list");
  expect(demo).not.toEqual(real);
  const [before, after] = kept("GET /currency/instrument");
  expect(before).toEqual(after);
});
