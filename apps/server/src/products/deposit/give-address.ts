/** Answers where a deposit is sent: the customer's own address where the network is watched, a shared one where people judge proofs. */
import type { getDepositAddress } from "@candor/api/deposit";
import type { RequestOf, ResponseOf } from "@candor/api/endpoint";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import { formatDecimalShort } from "@candor/money/decimal";
import type { Currency } from "../../core/ledger/ledger.ts";
import type { Network, Rail } from "../../core/network/network.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { CustomerCall } from "../../platform/http/route.ts";
import { type AddressRow, findAddress, insertAddress, lockKey } from "./address-store.ts";
import { booked } from "./chain-units.ts";
import { neededOn } from "./deposit-record.ts";
import type { DepositDeps } from "./deposit-types.ts";
import { readCollecting } from "./output-store.ts";
import { type AddressKey, checksumming } from "./own-address.ts";
import { type AddressFault, addressFaultOf, reportAddress } from "./owned-address.ts";
import { findWatch } from "./watch-store.ts";

type AddressOut = ResponseOf<typeof getDepositAddress>;

export async function giveAddress(
  deps: DepositDeps,
  { currencyId, network: asked }: RequestOf<typeof getDepositAddress>,
  call: CustomerCall,
): Promise<Answer<AddressOut>> {
  const { ledger, networks, watched, settings, addressKey } = deps;
  const currency = ledger.currency(currencyId);
  if (!currency) return refuse("currency-unknown");
  const offered = (await networks.railsOf(deps.database, currencyId)).filter(
    ({ network, isDepositOpen }) => isDepositOpen && (watched.has(network) || settings.depositAddresses.has(network)),
  );
  const rail = asked === undefined ? offered[0] : offered.find(({ network }) => network === asked);
  const network = rail && networks.network(rail.network);
  if (!rail || !network)
    return refuse("deposit-not-offered", {
      currency: currency.code,
      ...(asked === undefined ? {} : { network: asked }),
    });
  const { customerId } = call.caller;
  if (!watched.has(network.id) || addressKey === null) {
    const address = settings.depositAddresses.get(network.id) ?? "";
    return answer(addressOut(deps, { currency, rail, network, address, isWatched: false, collecting: 0n }));
  }
  // What came before the first look would not be seen.
  if (!(await findWatch(deps.database, network.id))) return refuse("service-unavailable");
  const checksummed = await checksumming();
  let refused: { readonly row: AddressRow; readonly fault: AddressFault } | undefined;
  const answered = await call.transaction(async (tx) => {
    const row = await ownAddress(deps, tx, addressKey, customerId);
    const fault = addressFaultOf(deps, row);
    refused = fault && { row, fault };
    if (fault) return refuse("service-unavailable");
    const address = checksummed(row.address);
    const collecting = await readCollecting(tx, { network: network.id, customerId, currencyId });
    return answer(addressOut(deps, { currency, rail, network, address, isWatched: true, collecting }));
  });
  // Outside of what a refusal undoes.
  if (refused) await reportAddress(deps, refused.row, refused.fault);
  return answered;
}

/** The next one of the key for whoever has none; the same ever after. */
async function ownAddress({ clock }: DepositDeps, tx: Tx, key: AddressKey, customerId: string): Promise<AddressRow> {
  const before = await findAddress(tx, customerId, key.id);
  if (before) return before;
  const keyIndex = await lockKey(tx, key.id);
  const meanwhile = await findAddress(tx, customerId, key.id);
  if (meanwhile) return meanwhile;
  const row = { address: key.addressAt(keyIndex), customerId, keyId: key.id, keyIndex };
  await insertAddress(tx, { ...row, at: clock.now() });
  return row;
}

interface Found {
  readonly currency: Currency;
  readonly rail: Rail;
  readonly network: Network;
  readonly address: string;
  readonly isWatched: boolean;
  readonly collecting: bigint;
}

/** What is enough by itself waits for confirmations, not for more. */
const waitsForMore = ({ currency, rail, collecting }: Found): bigint => {
  const came = booked(collecting, rail.decimals, currency.decimals);
  return came < rail.depositMin ? came : 0n;
};

const addressOut = ({ networks }: DepositDeps, found: Found): AddressOut => {
  const { currency, rail, network, address, isWatched } = found;
  return {
    currency_id: currency.id,
    currency_name: currency.code,
    network: network.id,
    network_name: network.name,
    address,
    qr: address,
    memo: null,
    contract: rail.contract,
    minimum: formatDecimalShort(rail.depositMin, currency.decimals),
    confirmations: neededOn(networks, network.id),
    is_watched: isWatched,
    collecting: formatDecimalShort(waitsForMore(found), currency.decimals),
  };
};
