/**
 * Leads the process of a sandbox's chain from the server: started with it, started again where it ends, at the same address, and
 * gone with it. The keys that can spend are in that process and in no other.
 */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { JoinedBus } from "../../platform/bus/bus.ts";
import { createProcessLink } from "../../platform/bus/process-link.ts";
import type { Log } from "../../platform/log.ts";
import { messageOf, StartRefused } from "../../platform/process/start-refused.ts";
import { forkChild } from "../fork-child.ts";
import { CHAIN_OPEN, type ChainOpened } from "./chain-topics.ts";

const PAUSE_MS = 1_000;

export interface ChainProcess extends ChainOpened {
  stop(): Promise<void>;
}

/** @param folder of the sandbox. Throws StartRefused where the chain cannot be started. */
export async function startChainProcess(bus: JoinedBus, log: Log, folder: string): Promise<ChainProcess> {
  let isStopping = false;
  let child: ChildProcess;

  async function open(port: number): Promise<ChainOpened> {
    child = forkChild(join(import.meta.dirname, "chain-main.ts"));
    bus.join(createProcessLink(child));
    const ended = once(child, "exit");
    // What it answers is known once its first words have come.
    await Promise.race([bus.settled(), ended]);
    const opened = await bus.request(CHAIN_OPEN, { folder, port });
    ended.then(() => again(opened.port)).catch((error: unknown) => log.error({ err: error }, "the chain is away"));
    return opened;
  }

  async function again(port: number): Promise<void> {
    while (!isStopping) {
      log.error("the process of the sandbox's chain ended; it is started again");
      await sleep(PAUSE_MS);
      if (isStopping) return;
      try {
        await open(port);
        return;
      } catch (error) {
        log.error({ err: error }, "the sandbox's chain could not be started");
      }
    }
  }

  async function stop(): Promise<void> {
    isStopping = true;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    // Whatever it has taken in is on the disk.
    child.kill("SIGKILL");
    await gone;
  }

  try {
    return { ...(await open(0)), stop };
  } catch (error) {
    await stop();
    throw new StartRefused(`The sandbox's chain cannot be started: ${messageOf(error)}.`, { cause: error });
  }
}
