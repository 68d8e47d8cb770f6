/**
 * A sandbox around the server (DOMAIN 0.4): refuses what must not be in one, starts its chain, and gives the rest of the program
 * the settings that it would otherwise be given: the chain as the one watched network, sample banks, and public keys alone.
 */
import { join } from "node:path";
import type { JoinedBus } from "../../platform/bus/bus.ts";
import type { Config } from "../../platform/config/config.ts";
import type { Log } from "../../platform/log.ts";
import { SANDBOX_FOLDER } from "../../platform/process/sandbox-folder.ts";
import { startChainProcess } from "./chain-process.ts";
import { CHAIN_PAY } from "./chain-topics.ts";
import { SAMPLE_BANKS } from "./sample-banks.ts";
import { SANDBOX_NETWORK, SANDBOX_PAY } from "./sample-payer.ts";
import { refuseUnfitSandbox } from "./sandbox-guards.ts";

export const sandboxFolder = ({ dataDir }: Pick<Config, "dataDir">): string => join(dataDir, SANDBOX_FOLDER);

export interface Sandbox {
  readonly config: Config;
  stop(): Promise<void>;
}

export async function openSandbox(config: Config, bus: JoinedBus, log: Log): Promise<Sandbox> {
  refuseUnfitSandbox(config);
  const { port, xpub, stop } = await startChainProcess(bus, log, sandboxFolder(config));
  bus.serve(SANDBOX_PAY, (payment) => bus.request(CHAIN_PAY, payment));
  return {
    config: {
      ...config,
      isSandbox: true,
      depositXpubEvm: xpub,
      depositRpcUrls: new Map([[SANDBOX_NETWORK, `http://127.0.0.1:${port}`]]),
      depositBanks: SAMPLE_BANKS,
    },
    stop,
  };
}
