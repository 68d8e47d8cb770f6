/** What a server takes in by the settings that it was started with, whatever the terms of a rail say. */
import { BANK } from "@candor/api/network-words";
import type { Config } from "../../platform/config/config.ts";

type DepositConfig = Pick<Config, "depositXpubEvm" | "depositRpcUrls" | "depositAddresses" | "depositBanks">;

export const takesDeposits =
  ({ depositXpubEvm, depositRpcUrls, depositAddresses, depositBanks }: DepositConfig) =>
  (network: string, currency: string): boolean => {
    if (network === BANK) return Object.hasOwn(depositBanks, currency);
    return (depositXpubEvm !== null && depositRpcUrls.has(network)) || depositAddresses.has(network);
  };
