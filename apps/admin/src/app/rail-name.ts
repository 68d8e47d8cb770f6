/** What a payment rail is called in the language shown: a network by its own name, but for those that have one in each. */
import { railNameIn } from "@candor/api/network-words";
import { currentLanguage } from "./texts.ts";

interface NamedRail {
  readonly network: string;
  readonly network_name: string;
}

/** To be asked for while drawing: whatever shows texts is drawn anew when the language changes. */
export const railName = ({ network, network_name }: NamedRail): string =>
  railNameIn(currentLanguage(), network, network_name);
