/**
 * What kind of installation this is, and the terms that follow from it (DOMAIN 0.4): a sandbox holds test money, waits a minute
 * where others wait a day, and trades its real portfolio on any prices. Chosen at the first start and kept with the data; this
 * is the module's one door, and nothing else in the program asks which kind it is to decide by it.
 */
import type { Reader } from "../../platform/database/database.ts";
import * as store from "./installation-store.ts";
import type { Installation, InstallationKind } from "./installation-types.ts";

export type { Installation } from "./installation-types.ts";

const INSTALLATIONS: Readonly<Record<InstallationKind, Installation>> = {
  ordinary: { kind: "ordinary", isSandbox: false, payeeWaitMs: 24 * 3_600_000, realPrices: ["live"] },
  sandbox: {
    kind: "sandbox",
    isSandbox: true,
    payeeWaitMs: 60_000,
    realPrices: ["live", "replay", "simulated"],
  },
};

export const installationOf = (kind: InstallationKind): Installation => INSTALLATIONS[kind];

/** That of a database; one that was never started is ordinary. */
export const readInstallation = async (reader: Reader): Promise<Installation> =>
  installationOf((await store.readKind(reader)) ?? "ordinary");

/** Writes the kind of a database that has none yet, as the owner of its tables, and answers that of the one that holds. */
export const chooseInstallation = async (owner: Reader, kind: InstallationKind): Promise<Installation> =>
  installationOf(await store.chooseKind(owner, kind));
