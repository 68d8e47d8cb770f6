import type { AccountMode } from "@candor/api/account-mode";
import { expect, test, vi } from "vitest";
import { type BalancesChanged, balancesChanged } from "../core/ledger/ledger.ts";
import { createInProcessBus } from "../platform/bus/bus.ts";
import { createLog } from "../platform/log.ts";
import type { ChannelProvider, Viewer } from "../platform/socket/channels.ts";
import { provideAccountChannel } from "./account-channel.ts";

const caller = { customerId: "7", sessionId: "1", portfolios: { demo: "701", real: "702" } };
const viewer = { caller, language: "en" } as unknown as Viewer;

async function channelOf() {
  const bus = createInProcessBus(createLog("silent"));
  const given: ChannelProvider[] = [];
  const channels = {
    provide: (provider: ChannelProvider) => void given.push(provider),
    publishNow: vi.fn(),
    end: vi.fn(),
  };
  let isDemoOpen = true;
  const rest = { bus, isDemoOpen: () => isDemoOpen } as unknown as Parameters<typeof provideAccountChannel>[1];
  provideAccountChannel(channels, rest);
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
