/** What a customer may read of their own contract orders. Reads only. */
import type { ContractOrder } from "@candor/api/contract-order";
import type { Instruments } from "../../core/instrument/instrument.ts";
import type { Reader } from "../../platform/database/database.ts";
import { pageOut } from "../../platform/database/list-stretch.ts";
import type { ContractRecord } from "./contract-record.ts";
import { type ContractQuery, pageOfContracts } from "./contract-store.ts";
import { wireContract } from "./contract-wire.ts";

/** As many as a screen shows at first. */
const RECENT = 50;
/** More than a portfolio can have open at a few instruments. */
const OPEN_MAX = 1_000;

export async function listContracts(reader: Reader, query: ContractQuery, instruments: Instruments) {
  return pageOut(await pageOfContracts(reader, query), (order) => wire(order, instruments));
}

export async function accountContracts(
  reader: Reader,
  portfolioId: string,
  instruments: Instruments,
): Promise<readonly ContractOrder[]> {
  const [running, final] = await Promise.all([
    listContracts(reader, { portfolioId, show: "running", page: 1, limit: OPEN_MAX }, instruments),
    listContracts(reader, { portfolioId, show: "final", page: 1, limit: RECENT }, instruments),
  ]);
  return [...running.list, ...final.list];
}

function wire(order: ContractRecord, instruments: Instruments): ContractOrder {
  const instrument = instruments.byId(order.instrumentId);
  if (!instrument) throw new Error(`no instrument ${order.instrumentId}`);
  return wireContract(order, instrument);
}
