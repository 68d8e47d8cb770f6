import type { AccountMode } from "@candor/api/account-mode";
import { expect, test, vi } from "vitest";
import { type BalancesChanged, balancesChanged } from "../../core/ledger/ledger.ts";
import type { AccountShare } from "../../core/product/product.ts";
import { createInProcessBus } from "../../platform/bus/bus.ts";
import { createLog } from "../../platform/log.ts";
import type { ChannelProvider, Viewer } from "../../platform/socket/channels.ts";
import { provideAccountChannel } from "./account-channel.ts";

const caller = { customerId: "7", sessionId: "1", portfolios: { demo: "701", real: "702" } };
const viewer = { caller, language: "en" } as unknown as Viewer;

async function channelOf(shares: readonly AccountShare[] = []) {
  const bus = createInProcessBus(createLog("silent"));
  const given: ChannelProvider[] = [];
  const channels = {
    provide: (provider: ChannelProvider) => void given.push(provider),
    publishNow: vi.fn(),
    end: vi.fn(),
  };
  let isDemoOpen = true;
  const ledger = { balancesOf: async () => [] };
  const rest = { bus, ledger, shares, isDemoOpen: () => isDemoOpen };
  provideAccountChannel(channels, rest as unknown as Parameters<typeof provideAccountChannel>[1]);
  const change = async (mode: AccountMode) => {
    const portfolioId = caller.portfolios[mode];
    bus.publish(balancesChanged(portfolioId), { mode, portfolioId, balances: [] } as unknown as BalancesChanged);
    await Promise.resolve();
  };
  const [provider] = given;
  if (!provider) throw new Error("no channel was provided");
  for (const mode of ["demo", "real"] as const) provider.watch?.(`account/${mode}/${caller.portfolios[mode]}`);
  return {
    ...{ provider, channels, change },
    close: () => {
      isDemoOpen = false;
    },
  };
}

test("while the demo account is off its channel is not opened, and who had it open is sent away; the real one goes on", async () => {
  const { provider, channels, change, close } = await channelOf();
  expect(provider.mayOpen("account/demo", viewer)).toBeUndefined();
  await change("demo");
  expect(channels.publishNow).toHaveBeenCalledOnce();
  close();
  expect(provider.mayOpen("account/demo", viewer)).toMatchObject({ code: "demo-off" });
  expect(provider.mayOpen("account/real", viewer)).toBeUndefined();
  await change("demo");
  expect(channels.end).toHaveBeenCalledWith("account/demo/701", expect.objectContaining({ code: "demo-off" }));
  expect(channels.publishNow).toHaveBeenCalledOnce();
  await change("real");
  expect(channels.publishNow).toHaveBeenCalledTimes(2);
});

test("each product's rows stand in the snapshot, and its changes are told beside empty lists until somebody leaves", async () => {
  const telling: ((changed: object) => void)[] = [];
  const ended = vi.fn();
  const share = (rows: object): AccountShare => ({
    snapshot: async (portfolioId) =>
      ({ ...rows, ...(portfolioId === "702" ? {} : { orders: ["another's"] }) }) as never,
    watch(_portfolioId, tell) {
      telling.push(tell as (changed: object) => void);
      return ended;
    },
  });
  const { provider, channels } = await channelOf([share({ contracts: ["a"] }), share({ options: ["b"] })]);
  const nothing = { balances: [], orders: [], fills: [], contracts: [], options: [] };
  expect(await provider.snapshot("account/real/702")).toEqual({
    ...{ account: "real", ...nothing, contracts: ["a"], options: ["b"] },
  });
  const watch = provider.watch?.("account/real/702");
  telling.at(-1)?.({ options: ["c"] });
  expect(channels.publishNow).toHaveBeenCalledWith("account/real/702", {
    ...{ account: "real", ...nothing, options: ["c"] },
  });
  watch?.stop();
  expect(ended).toHaveBeenCalledTimes(2);
});
