/** Deposits as their owner sees them on the wire. */

import type { DepositRecord } from "@candor/api/deposit";
import {
  CLAIM_HOURS,
  DEPOSIT_CONFIRMATIONS,
  type DepositStage,
  type DepositState,
  RECORD_TYPES,
} from "@candor/api/deposit-words";
import type { PageQuery } from "@candor/api/paging";
import { formatDecimalShort } from "@candor/money/decimal";
import type { Reader } from "../../platform/database/database.ts";
import { pageOut, placeOf } from "../../platform/database/list-stretch.ts";
import type { DepositDeps } from "./deposit-types.ts";
import { type RecordRow, readRecords } from "./record-store.ts";

const STATUS: Readonly<Record<DepositStage, DepositState>> = {
  confirming: "pending",
  collecting: "pending",
  review: "pending",
  credited: "approved",
  gone: "rejected",
  rejected: "rejected",
};

const HOUR_MS = 3_600_000;

type RecordDeps = Pick<DepositDeps, "ledger" | "networks">;

function recordOut({ ledger, networks }: RecordDeps, row: RecordRow): DepositRecord {
  const currency = ledger.currency(row.currencyId);
  if (!currency) throw new Error(`no such currency: ${row.currencyId}`);
  const inUnits = (minor: string): string => formatDecimalShort(BigInt(minor), currency.decimals);
  return {
    id: row.id,
    type: row.source === "wire" ? RECORD_TYPES.wire : RECORD_TYPES.deposit,
    source: row.source,
    status: STATUS[row.stage],
    stage: row.stage,
    currency_id: currency.id,
    currency_name: currency.code,
    network: row.network,
    network_name: row.network === null ? null : (networks.network(row.network)?.name ?? row.network),
    amount: inUnits(row.amount),
    credited: row.credited === null ? null : inUnits(row.credited),
    confirmations: row.confirmations,
    confirmations_needed: row.source === "chain" ? neededOn(networks, row.network) : null,
    tx_hash: row.txHash,
    account: row.account,
    reference: row.reference,
    reason: row.reason,
    created_at: row.createdAt,
    decided_at: row.decidedAt,
    expected_by: row.stage === "review" ? row.createdAt + CLAIM_HOURS * HOUR_MS : null,
  };
}

/** Five, or more where the network says so. */
export const neededOn = (networks: RecordDeps["networks"], network: string | null): number =>
  Math.max(DEPOSIT_CONFIRMATIONS, networks.network(network ?? "")?.confirmations ?? 0);

export async function readOwnRecords(
  deps: Pick<DepositDeps, "ledger" | "networks">,
  reader: Reader,
  asked: PageQuery & { customerId: string; type: 0 | 1 | undefined; id?: string | undefined },
) {
  const { customerId, type, id, ...request } = asked;
  const query = { customerId, type, id, confirmations: DEPOSIT_CONFIRMATIONS, place: placeOf(request) };
  return pageOut(await readRecords(reader, query), (row) => recordOut(deps, row));
}

export async function readOwnRecord(
  deps: Pick<DepositDeps, "ledger" | "networks">,
  reader: Reader,
  customerId: string,
  id: string,
): Promise<DepositRecord> {
  const query = { customerId, type: undefined, id, confirmations: DEPOSIT_CONFIRMATIONS };
  const [row] = (await readRecords(reader, { ...query, place: placeOf({ page: 1, limit: 1 }) })).list;
  if (!row) throw new Error(`no deposit ${id}`);
  return recordOut(deps, row);
}
