/** How an option order begins: the page knows it before the ticket's code is there. */
import type { OptionDirection } from "@candor/engine/option-order";
import type { OptionForm } from "./option-order-form.ts";

export const emptyForm = (direction: OptionDirection): OptionForm => ({ direction, seconds: null, stake: "" });

export const OPTION_BEGUN = { product: "option", notBegunWith: {} } as const;
