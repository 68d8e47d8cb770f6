/** What option orders tell the rest of the program after a commit. It paints screens; nothing of value depends on it. */
import type { AccountMode } from "@candor/api/account-mode";
import type { OptionOrder } from "@candor/api/option-order";
import { keyed, type Topic, topic } from "../../platform/bus/bus.ts";

export interface OptionsChanged {
  readonly mode: AccountMode;
  readonly options: readonly OptionOrder[];
}

const OPTIONS_CHANGED: Topic<OptionsChanged> = topic("options-changed");
export const optionsChanged = (portfolioId: string): Topic<OptionsChanged> => keyed(OPTIONS_CHANGED, portfolioId);
