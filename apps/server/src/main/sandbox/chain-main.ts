/**
 * The entry of the process that is a sandbox's chain and its sample payer: it alone holds keys that can spend, of test coins.
 * Started by the server of a sandbox; nobody else does.
 */
import { join } from "node:path";
import { createInProcessBus } from "../../platform/bus/bus.ts";
import { createProcessLink } from "../../platform/bus/process-link.ts";
import { systemClock } from "../../platform/clock.ts";
import { createLog } from "../../platform/log.ts";
import { SANDBOX_CHAIN_FILE } from "../../platform/process/sandbox-folder.ts";
import { createPeriodicTask } from "../../platform/tasks/periodic-task.ts";
import { openChainDoor } from "./chain-door.ts";
import { CHAIN_OPEN, CHAIN_PAY } from "./chain-topics.ts";
import { openSandboxChain } from "./sandbox-chain.ts";
import { sandboxKeysIn } from "./sandbox-keys.ts";

const CRASHED = 70;
/** Five confirmations take ten seconds. */
const BLOCK_MS = 2_000;

const log = createLog("warn");
const crash = (error: unknown): never => {
  log.fatal({ err: error }, "the sandbox's chain crashed");
  process.exit(CRASHED);
};
process.on("uncaughtException", crash);
process.on("unhandledRejection", crash);
// A terminal and a supervisor signal the whole group: the server says when to stop, by ending.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => undefined);
process.on("disconnect", () => process.exit(0));

const second = (): number => Math.floor(systemClock.now() / 1_000);

const bus = createInProcessBus(log);
bus.serve(CHAIN_OPEN, async ({ folder, port }) => {
  const { wallet, xpub } = sandboxKeysIn(folder);
  const chain = await openSandboxChain(join(folder, SANDBOX_CHAIN_FILE), wallet, second());
  const door = await openChainDoor(chain, port);
  bus.serve(CHAIN_PAY, (payment) => chain.pay(payment));
  await createPeriodicTask({
    everyMs: BLOCK_MS,
    log,
    failure: "the sandbox's chain made no block",
    level: "error",
    run: () => chain.mine(second()),
  }).start();
  return { port: door.port, xpub };
});
bus.join(createProcessLink(process));
