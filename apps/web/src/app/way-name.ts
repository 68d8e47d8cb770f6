/** What a way of money is called: a network by its own name, the bank in the reader's language. */
import { BANK } from "@candor/api/network-words";
import { useText } from "./i18n.ts";

interface NamedWay {
  readonly network: string;
  readonly network_name: string;
}

export function useWayName(): (way: NamedWay) => string {
  const t = useText("common");
  return ({ network, network_name }) => (network === BANK ? t("bankTransfer") : network_name);
}
