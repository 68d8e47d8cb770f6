/** Withdrawals as they are on the wire, for their owners. */
import type { Language } from "@candor/api/language";
import type { Withdrawal } from "@candor/api/withdrawal";
import { withdrawalStatusOf } from "@candor/api/withdrawal-words";
import { withdrawalStateAfter } from "@candor/engine/withdrawal-state";
import { formatDecimalShort } from "@candor/money/decimal";
import type { Instant } from "@candor/money/money";
import type { Currency, Ledger } from "../../core/ledger/ledger.ts";
import { type Network, networkName } from "../../core/network/network.ts";
import type { WithdrawalDeps, WithdrawalRecord } from "./withdrawal-types.ts";

const MINUTE_MS = 60_000;
/** How long people take: to look at it, and to pay it out. */
const REVIEW_MS = 24 * 60 * MINUTE_MS;

export type WireDeps = Pick<WithdrawalDeps, "ledger" | "networks" | "chain">;

export function currencyOf(ledger: Pick<Ledger, "currency">, id: number): Currency {
  const currency = ledger.currency(id);
  if (!currency) throw new Error(`no such currency: ${id}`);
  return currency;
}

export function networkOf(networks: Pick<WithdrawalDeps["networks"], "network">, id: string): Network {
  const network = networks.network(id);
  if (!network) throw new Error(`no such network: ${id}`);
  return network;
}

/** When the next step can be expected, as people and networks usually take; null once there is none. */
function expectedBy({ state, changedAt }: WithdrawalRecord, { expectedMinutes }: Network): Instant | null {
  const after = (ms: number): Instant => (changedAt + ms) as Instant;
  if (state === "pending" || state === "approved") return after(REVIEW_MS);
  return state === "sent" ? after(expectedMinutes * MINUTE_MS) : null;
}

export function withdrawalOut(
  { ledger, networks }: WireDeps,
  record: WithdrawalRecord,
  language: Language,
): Withdrawal {
  const { code, decimals } = currencyOf(ledger, record.currencyId);
  const network = networkOf(networks, record.network);
  const text = (units: bigint) => formatDecimalShort(units, decimals);
  return {
    id: record.id,
    status: withdrawalStatusOf(record.state),
    state: record.state,
    currency_id: record.currencyId,
    currency_name: code,
    network: network.id,
    network_name: networkName(network, language),
    number: text(record.amount),
    fee: text(record.fee),
    arrives: text(record.amount - record.fee),
    payee_id: record.payeeId,
    payee_kind: record.payeeKind,
    payee_name: record.payeeName,
    recipient: record.recipient,
    memo: record.memo,
    reason: record.reason,
    expected_by: expectedBy(record, network),
    tx_hash: record.txHash,
    confirmations: record.confirmations,
    confirmations_needed: network.confirmations,
    can_cancel: withdrawalStateAfter(record.state, "cancel") !== null,
    created_at: record.createdAt,
    changed_at: record.changedAt,
  };
}
