/** Deposits as the server has them: with the settings that it was started with, and customers' own pictures as proofs. */
import { BANK } from "@candor/api/network-words";
import type { Ledger } from "../core/ledger/ledger.ts";
import type { MarketData } from "../core/market-data/market-data.ts";
import type { Networks, TakesDeposits } from "../core/network/network.ts";
import type { Config } from "../platform/config/config.ts";
import type { Files } from "../platform/files/files.ts";
import { messageOf, StartRefused } from "../platform/process/start-refused.ts";
import { createDeposits, type Deposits } from "../products/deposit/deposit.ts";
import type { Base } from "./base.ts";

const FOLDER = "/files/";

/** What the settings that it was started with let come in. */
export const takesDeposits =
  ({ depositXpubEvm, depositRpcUrls, depositAddresses, depositBanks }: Config): TakesDeposits =>
  (network, currency) => {
    if (network === BANK) return Object.hasOwn(depositBanks, currency);
    return (depositXpubEvm !== null && depositRpcUrls.has(network)) || depositAddresses.has(network);
  };

interface DepositRooms {
  readonly ledger: Ledger;
  readonly networks: Networks;
  readonly files: Pick<Files, "owns" | "read">;
  readonly marketData: Pick<MarketData, "valueIn">;
}

export async function depositsOf(base: Base, { ledger, networks, files, marketData }: DepositRooms): Promise<Deposits> {
  const unknown = [...base.config.depositRpcUrls.keys(), ...base.config.depositAddresses.keys()].find(
    (id) => networks.network(id) === undefined,
  );
  if (unknown !== undefined)
    throw new StartRefused(`DEPOSIT_RPC_URLS and DEPOSIT_ADDRESSES know no network ${unknown}.`);
  try {
    return await createDeposits({
      ...base,
      ...{ ledger, networks, settings: base.config, valueIn: marketData.valueIn, ownsFile: files.owns },
      readPicture: (customerId, path) => files.read(customerId, path.slice(FOLDER.length)),
    });
  } catch (error) {
    // The library's words may quote the key, so they are not repeated.
    const said = messageOf(error);
    throw new StartRefused(
      said.startsWith("DEPOSIT_") ? `${said}.` : "DEPOSIT_XPUB_EVM is not a key that can be read.",
    );
  }
}
