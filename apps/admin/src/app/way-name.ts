/** What a way of money is called in the language shown: a network by its own name, but for those that have one in each. */
import { wayNameIn } from "@candor/api/network-words";
import { currentLanguage } from "./texts.ts";

interface NamedWay {
  readonly network: string;
  readonly network_name: string;
}

/** To be asked for while drawing: whatever shows texts is drawn anew when the language changes. */
export const wayName = ({ network, network_name }: NamedWay): string =>
  wayNameIn(currentLanguage(), network, network_name);
