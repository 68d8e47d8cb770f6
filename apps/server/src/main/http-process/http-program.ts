/** What the http process does from its start to its end: the parts of the role http, joined to the server by the bus. */
import { setTimeout as sleep } from "node:timers/promises";
import { createInProcessBus } from "../../platform/bus/bus.ts";
import { createProcessLink } from "../../platform/bus/process-link.ts";
import { createDatabase } from "../../platform/database/database.ts";
import { createLog } from "../../platform/log.ts";
import { StartRefused } from "../../platform/process/start-refused.ts";
import type { Phase } from "../base.ts";
import { compose } from "../compose.ts";
import { OPERATORS } from "../database-store.ts";
import { startParts, startUpkeep } from "../start-parts.ts";
import { httpPart } from "./http-part.ts";
import { HTTP_ALIVE, HTTP_CORE_STARTED, HTTP_OPENED, HTTP_START, HTTP_STOP } from "./http-process-topics.ts";

const CRASHED = 70;
/** Of its database: calls beyond wait for one. */
const CONNECTIONS = 16;
/** Of operators' sign-in. */
const OPERATOR_CONNECTIONS = 4;

export async function runHttpProcess(): Promise<void> {
  const crash = (error: unknown): never => {
    createLog("fatal").fatal({ err: error }, "the http process crashed");
    process.exit(CRASHED);
  };
  process.on("uncaughtException", crash);
  process.on("unhandledRejection", crash);
  // A terminal and a supervisor signal the whole group: the server says when to stop.
  process.on("SIGINT", () => undefined);
  process.on("SIGTERM", () => undefined);
  // The server is gone, and with it whoever could decide anything.
  process.on("disconnect", () => process.exit(CRASHED));

  const bus = createInProcessBus(createLog("warn"));
  bus.join(createProcessLink(process));
  // What the server answers is known once its first words have come.
  await bus.settled();
  const { config, connection, operatorConnection } = await bus.request(HTTP_START, null);
  const log = createLog(config.logLevel);
  const database = createDatabase({ connection, log, connections: CONNECTIONS });
  const signingIn = {
    connection: operatorConnection,
    log,
    connections: OPERATOR_CONNECTIONS,
    name: OPERATORS,
  };
  const operatorDatabase = createDatabase(signingIn);
  const undo: (() => unknown)[] = [() => Promise.all([database.close(), operatorDatabase.close()])];
  const stopping = new AbortController();
  let upkeep: Promise<void> = Promise.resolve();
  let phase: Phase = "starting";

  bus.serve(HTTP_ALIVE, () => null);
  bus.serve(HTTP_STOP, async ({ settleMs }) => {
    phase = "stopping";
    // Whoever routes calls looks now and then: until then they are answered as ever.
    await sleep(settleMs);
    stopping.abort();
    await upkeep;
    for (const step of undo.splice(0).reverse())
      await Promise.resolve(step()).catch((error: unknown) => log.error({ err: error }, "a part did not stop cleanly"));
    setImmediate(() => process.exit(0));
    return null;
  });

  try {
    const foundation = {
      config,
      database,
      operatorDatabase,
      pools: { feed: database, desk: database },
      connection,
      log,
      bus,
    };
    const app = await compose({ ...foundation, phase: () => phase }, httpPart);
    await bus.request(HTTP_CORE_STARTED, null);
    const starting = { roles: config.roles, undo, log };
    await startParts(app.parts, starting, stopping.signal);
    phase = "running";
    upkeep = startUpkeep(app.upkeep, starting, stopping.signal);
    const listening = app.listening();
    if (listening) await bus.request(HTTP_OPENED, listening);
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    await bus.request(HTTP_OPENED, { refusal: error.message });
    process.exit(1);
  }
}
