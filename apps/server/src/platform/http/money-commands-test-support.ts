/** Routes called where calls come in, while the desk is another process. For tests only. */
import type { Answer } from "@candor/api/refusal";
import { createInProcessBus, type JoinedBus } from "../bus/bus.ts";
import { createLinkPair } from "../bus/link.ts";
import type { Database } from "../database/database.ts";
import { createLog } from "../log.ts";
import { HttpCall } from "./http-call.ts";
import { ANNA } from "./http-test-support.ts";
import { askingForMoney, serveMoneyCommands } from "./money-commands.ts";
import type { Caller, Route } from "./route.ts";

type Handle = (request: unknown, call: HttpCall) => Promise<Answer<unknown>>;

/** Calls an endpoint by its name, such as "POST /safe/freeze". Where the call comes in a transaction throws. */
export async function atTheDoor(database: Database, routes: readonly Route[]) {
  const log = createLog("silent");
  const [desk, http] = [createInProcessBus(log), createInProcessBus(log)] as [JoinedBus, JoinedBus];
  const [one, other] = createLinkPair();
  desk.join(one);
  http.join(other);
  serveMoneyCommands({ bus: desk, database }, routes);
  await http.settled();
  const asked = askingForMoney(http, routes);
  const transaction = () => Promise.reject(new Error("a transaction where calls come in"));
  return (name: string, request: object, caller: Caller = ANNA): Promise<Answer<unknown>> => {
    const found = asked.find(({ endpoint: { method, path } }) => `${method} ${path}` === name);
    if (!found) throw new Error(`no route ${name}`);
    const call = new HttpCall(
      { ...database, transaction },
      {
        ...{ language: "en", caller, session: null, accountMode: "real", idempotency: null, timeZone: "UTC" },
        ...{ clientAddress: "203.0.113.7", userAgent: "test", deviceToken: null, origin: "http://localhost" },
        isBrowser: false,
      },
    );
    return (found.handle as unknown as Handle)(request, call);
  };
}
