/** What customers read where a network is named. */
import type { Language } from "@candor/api/language";
import { railNameIn } from "@candor/api/network-words";
import type { Network } from "./network-types.ts";

/** A network by its own name; the bank, and the network of test coins, in the reader's language. */
export const networkName = ({ id, name }: Pick<Network, "id" | "name">, language: Language): string =>
  railNameIn(language, id, name);
