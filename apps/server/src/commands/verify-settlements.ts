/**
 * `npm run verify -- --settlements`: reckons every option and every closing of a stored database again from its tick log. Says
 * which did not come out as the engine makes them of the ticks, or later than they should have; changes nothing.
 */
import { join } from "node:path";
import { createInstruments } from "../core/instrument/instrument.ts";
import { createLedger } from "../core/ledger/ledger.ts";
import { tickLogTools } from "../core/tick-log/tick-log.ts";
import { createInProcessBus } from "../platform/bus/bus.ts";
import { systemClock } from "../platform/clock.ts";
import type { Config } from "../platform/config/config.ts";
import type { Database } from "../platform/database/database.ts";
import { createIds } from "../platform/ids.ts";
import { createLog } from "../platform/log.ts";
import { checkSettlements, type SettlementReport } from "../products/receipt/check-settlements.ts";
import { wordsOfSettlement } from "./receipt-fault-words.ts";
import type { ReceiptVerdict } from "./verify-receipt.ts";

/** As many faults, and holes of the log, as a person reads. */
const SAID_MAX = 20;

/** Reckons all of it again. */
async function settlementsOf(database: Database, keysFolder: string): Promise<SettlementReport> {
  const log = createLog("warn");
  const [clock, bus] = [systemClock, createInProcessBus(log)];
  const ids = createIds({ clock, node: 0 });
  const ledger = await createLedger({ database, clock, ids, bus, log });
  const instruments = await createInstruments({ database, clock, ids, ledger });
  return checkSettlements({ database, instruments, proofs: tickLogTools.proofs(keysFolder) });
}

function holesSaid({ holes }: SettlementReport): string {
  const said = holes.slice(0, SAID_MAX).map(({ symbol, first, last }) => `${symbol} ${first} to ${last}`);
  const more = holes.length > SAID_MAX ? ` and ${holes.length - SAID_MAX} more` : "";
  return `${said.join(", ")}${more}`;
}

export async function verifySettlements(database: Database, { dataDir }: Config): Promise<ReceiptVerdict> {
  const report = await settlementsOf(database, join(dataDir, "keys"));
  const { options, closings, unsealed, unknown, partly, faults } = report;
  const waiting = unsealed === 0 ? "" : `; ${unsealed} of them by ticks that are in no block yet, so not reckoned`;
  const gone = partly === 0 ? "" : `; of ${partly} not all prices on the way are kept any more: ${holesSaid(report)}`;
  const older = unknown === 0 ? "" : `; of ${unknown} it is not known which stops they have had, nor since when`;
  const scope = `options ${options}, closings ${closings}${waiting}${gone}${older}`;
  if (faults.length === 0) return { holds: true, said: `Every settlement follows from the tick log: ${scope}.\n` };
  const lines = faults.slice(0, SAID_MAX).map((found) => `${wordsOfSettlement(found)}\n`);
  return {
    holds: false,
    said: `${faults.length === 1 ? "One settlement does" : `${faults.length} settlements do`} not follow from the tick log: ${scope}.\n${lines.join("")}`,
  };
}
