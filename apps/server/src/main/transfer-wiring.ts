/** Transfers, with the modules that they stand on. */
import { type Customers, verifiedCustomers } from "../core/customer/customer.ts";
import type { Instruments } from "../core/instrument/instrument.ts";
import type { Ledger } from "../core/ledger/ledger.ts";
import type { MarketData } from "../core/market-data/market-data.ts";
import type { SecondFactors } from "../core/second-factor/second-factor.ts";
import { sendMessage } from "../platform/messages/message-outbox.ts";
import { createTransfers, type Transfers } from "../products/transfer/transfer.ts";
import type { Base } from "./base.ts";
import { delivers } from "./message-ways.ts";

interface TransferRooms {
  readonly ledger: Ledger;
  readonly instruments: Instruments;
  readonly marketData: MarketData;
  readonly customers: Pick<Customers, "recipients">;
  readonly secondFactors: Pick<SecondFactors, "payPassword">;
}

export const transfersOf = (base: Base, rooms: TransferRooms): Transfers =>
  createTransfers({
    ...base,
    ...rooms,
    ...{ recipients: rooms.customers.recipients, payPassword: rooms.secondFactors.payPassword },
    ...{ customers: verifiedCustomers(base), sendMessage, valueIn: rooms.marketData.valueIn },
    delivers: (channel) => delivers(base.config, channel),
  });
