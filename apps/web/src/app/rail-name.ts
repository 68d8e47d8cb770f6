/** What a payment rail is called: a network by its own name, the bank and the network of test coins in the reader's language. */
import { railNameIn } from "@candor/api/network-words";
import { useLanguage } from "./i18n.ts";

interface NamedRail {
  readonly network: string;
  readonly network_name: string;
}

export function useRailName(): (rail: NamedRail) => string {
  const { code } = useLanguage();
  return ({ network, network_name }) => railNameIn(code, network, network_name);
}
