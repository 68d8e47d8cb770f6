/** SQL of networks and rails, which come with migrations. */
import type { Reader } from "../../platform/database/database.ts";
import type { Network } from "./network-types.ts";

/** Those of this kind of installation: none of test coins beside one of real ones. */
export async function readNetworks(reader: Reader): Promise<readonly Network[]> {
  const { rows } = await reader.query<Network>(
    `select id, name, family, chain_id as "chainId", confirmations, expected_minutes as "expectedMinutes",
       has_memo as "hasMemo" from network where is_network_here(network.*) order by id`,
  );
  return rows;
}

/** A rail without its terms. */
export interface RailRow {
  readonly currencyId: number;
  /** Its code. */
  readonly currency: string;
  /** As the ledger counts it. */
  readonly currencyDecimals: number;
  readonly network: string;
  readonly contract: string | null;
  readonly decimals: number;
  readonly hasMemo: boolean;
}

/** By currency and network. */
export async function readRailRows(reader: Reader): Promise<readonly RailRow[]> {
  const { rows } = await reader.query<RailRow>(
    `select way.currency_id as "currencyId", currency.code as currency, currency.decimals as "currencyDecimals",
       way.network, way.contract, way.chain_decimals as decimals, network.has_memo as "hasMemo"
     from way join network on network.id = way.network and is_network_here(network.*)
       join currency on currency.id = way.currency_id order by way.currency_id, way.network`,
  );
  return rows;
}
