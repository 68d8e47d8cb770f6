/** How one product's ticket looks: what it gives to the frame that all tickets have. */

import type { AccountMode } from "@candor/api/account-mode";
import type { InstrumentState } from "@candor/api/market";
import type { PriceMode } from "@candor/api/site";
import type { ComponentType, ReactNode } from "react";
import type { AheadCode } from "../app/code-ahead.ts";
import type { RoutePath } from "../app/route-paths.ts";
import type { Fact } from "../ui/fact-list.tsx";
import type { Ticket, TicketKind } from "./ticket.ts";
import type { Offer, TicketBlock } from "./ticket-block.ts";
import type { Figure } from "./ticket-figures.tsx";
import type { BegunTicket } from "./ticket-state.ts";
import type { TicketTypes } from "./ticket-types.ts";

/** An instrument with what may change about it when nothing live has come yet. */
export interface TicketFacts<I> {
  readonly instrument: I;
  readonly state: InstrumentState;
  readonly priceMode: PriceMode;
}

export interface TicketSide {
  readonly value: string;
  readonly label: string;
  readonly icon?: ReactNode;
}

export interface TicketPartProps<T extends TicketTypes> {
  readonly ticket: Ticket<T>;
  readonly block: TicketBlock | null;
}

/** The order once more, exactly as it will be sent. */
export interface Review {
  /** Over the amount: side and kind. */
  readonly what: ReactNode;
  readonly amount: string;
  /** The amount names what is traded. */
  readonly isOfBase?: boolean;
  readonly facts: readonly Fact[];
  /** What may be unusual about it. */
  readonly warning?: string | null;
  readonly note?: string | null;
}

/** What became of an order. */
export interface TicketOutcome {
  readonly tone: "waiting" | "good" | "bad";
  readonly title: string;
  readonly text: string;
  readonly body: ReactNode;
}

export interface FurtherRules<T extends TicketTypes>
  extends Pick<TicketLook<T>, "kind" | "colourOf" | "useActionName"> {
  /** Where the orders of this kind are listed. */
  readonly orders: RoutePath;
  /** What an order that is shown may have become worse by. */
  readonly movedBy: "price" | "payout";
  readonly useReview: (draft: T["draft"], market: T["market"], account: AccountMode) => Review;
  /** @param order as it was answered; what became of it since is the product's to know */
  readonly useOutcome: (order: T["order"]) => TicketOutcome;
}

export interface FurtherStepProps<T extends TicketTypes> {
  readonly rules: FurtherRules<T>;
  readonly ticket: Ticket<T>;
}

export interface FurtherFootProps<T extends TicketTypes> extends TicketPartProps<T> {
  readonly rules: FurtherRules<T>;
  /** Closes the sheet; null where there is none. */
  readonly onDone: (() => void) | null;
}

/** The steps after the form. */
export interface FurtherSteps<T extends TicketTypes> {
  readonly rules: FurtherRules<T>;
  readonly Step: ComponentType<FurtherStepProps<T>>;
  readonly Foot: ComponentType<FurtherFootProps<T>>;
}

/** What opens a ticket: there with the page. */
export interface TicketBarLook<T extends TicketTypes> {
  readonly kind: BegunTicket<T>;
  /** What gains as the price rises stands first. */
  readonly useSides: () => readonly [TicketSide, TicketSide];
  /** What the product's wallet has free for this market, of whichever currency an order needs; undefined before it is known. */
  readonly useFunds: (instrument: T["instrument"]) => bigint | undefined;
  /** Of the product to this person with real money; undefined where that is no question or not known yet. */
  readonly useOffer: () => Offer | undefined;
}

export interface TicketLook<T extends TicketTypes> extends TicketBarLook<T> {
  readonly kind: TicketKind<T>;
  /** The steps after the form, fetched while that is filled in. */
  readonly further: AheadCode<FurtherSteps<T>>;
  /** In the colour of rising or of falling. */
  readonly colourOf: (order: T["form"] | T["draft"]) => "buy" | "sell";
  /** What a tap would place: "Buy 0.02 BTC". */
  readonly useActionName: (ticket: Ticket<T>) => string;
  /** The figures above the button, the most telling first; none before anything is known. */
  readonly useFigures: (ticket: Ticket<T>) => readonly Figure[];
  /** Everything that is filled in, and what it would do in detail. */
  readonly Fields: ComponentType<TicketPartProps<T>>;
}
