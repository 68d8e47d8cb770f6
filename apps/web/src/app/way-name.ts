/** What a way of money is called: a network by its own name, the bank and the network of test coins in the reader's language. */
import { wayNameIn } from "@candor/api/network-words";
import { useLanguage } from "./i18n.ts";

interface NamedWay {
  readonly network: string;
  readonly network_name: string;
}

export function useWayName(): (way: NamedWay) => string {
  const { code } = useLanguage();
  return ({ network, network_name }) => wayNameIn(code, network, network_name);
}
