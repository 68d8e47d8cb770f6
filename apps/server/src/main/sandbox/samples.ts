/** What the server of a sandbox does beside everything else: sample funds and operators are there. */
import { type Connection, createDatabase } from "../../platform/database/database.ts";
import { type Part, partOf } from "../../platform/process/part.ts";
import type { Modules } from "../modules.ts";
import { bringSampleFunds } from "./sample-funds.ts";
import { makeSampleOperators } from "./sample-operators.ts";
import { sandboxFolder } from "./sandbox.ts";

const stop = async (): Promise<void> => undefined;

/** Before the desk reads what the house has. None outside of a sandbox, and in its http process. */
export const fundsOf = (modules: Modules): readonly Part[] =>
  modules.installation.isSandbox && modules.ownerConnection !== undefined
    ? [partOf("sample funds", "desk", { start: () => bringSampleFunds(modules), stop })]
    : [];

/** Likewise. */
export function samplesOf({
  ownerConnection: connection,
  log,
  installation,
  operators,
  config,
}: Modules): readonly Part[] {
  if (!installation.isSandbox || connection === undefined) return [];
  async function start(): Promise<void> {
    const owner = createDatabase({ connection: connection as Connection, log, connections: 1, name: "candor owner" });
    await makeSampleOperators({ owner, operators, folder: sandboxFolder(config) }).finally(() => owner.close());
  }
  return [partOf("samples", "jobs", { start, stop })];
}
