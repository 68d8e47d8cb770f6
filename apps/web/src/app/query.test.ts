import { onlineManager, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { Refusal } from "./envelope.ts";
import { queryClient } from "./query.ts";

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
