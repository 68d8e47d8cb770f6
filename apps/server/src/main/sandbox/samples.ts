/** What the server of a sandbox does beside everything else: sample funds and operators are there, and the faucet pays. */
import { createDatabase } from "../../platform/database/database.ts";
import type { Base, Part } from "../base.ts";
import type { Rooms } from "../rooms.ts";
import { bringSampleFunds } from "./sample-funds.ts";
import { makeSampleOperators } from "./sample-operators.ts";
import { sandboxFolder } from "./sandbox.ts";

/** Before the desk reads what the house has. */
export const fundsOf = (base: Base, rooms: Rooms): readonly Part[] =>
  base.installation.isSandbox && base.ownerConnection !== undefined
    ? [
        {
          name: "sample funds",
          role: "desk",
          start: () => bringSampleFunds({ ...base, ...rooms }),
          stop: async () => undefined,
        },
      ]
    : [];

/** None outside of a sandbox, and in its http process. */
export function samplesOf(base: Base, rooms: Rooms): readonly Part[] {
  const { ownerConnection, log, installation } = base;
  if (!installation.isSandbox || ownerConnection === undefined) return [];
  async function start(connection: NonNullable<typeof ownerConnection>): Promise<void> {
    const owner = createDatabase({ connection, log, connections: 1, name: "candor owner" });
    await makeSampleOperators({ owner, operators: rooms.operators, folder: sandboxFolder(base.config) }).finally(() =>
      owner.close(),
    );
    await rooms.faucet.paying.start();
  }
  return [
    { name: "samples", role: "jobs", start: () => start(ownerConnection), stop: () => rooms.faucet.paying.stop() },
  ];
}
