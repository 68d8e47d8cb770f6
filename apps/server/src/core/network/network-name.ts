/** What customers read where a network is named. */
import type { Language } from "@candor/api/language";
import { BANK, BANK_NAMES } from "@candor/api/network-words";
import type { Network } from "./network.ts";

/** A network by its own name, the bank in the reader's language. */
export const networkName = ({ id, name }: Pick<Network, "id" | "name">, language: Language): string =>
  id === BANK ? BANK_NAMES[language] : name;
