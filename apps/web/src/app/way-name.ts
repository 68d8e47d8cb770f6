/** What a way of money is called: a network by its own name, the bank in the reader's language. */
import { BANK, BANK_NAMES } from "@candor/api/network-words";
import { useLanguage } from "./i18n.ts";

interface NamedWay {
  readonly network: string;
  readonly network_name: string;
}

export function useWayName(): (way: NamedWay) => string {
  const { code } = useLanguage();
  return ({ network, network_name }) => (network === BANK ? BANK_NAMES[code] : network_name);
}
