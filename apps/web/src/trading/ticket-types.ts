/** What a ticket is made of, by product. */

/** What has a ticket, in the words of the catalogues. */
export type TicketProduct = "spot" | "contract" | "option";

/** A market as every ticket knows it. */
export interface TicketInstrument {
  readonly id: number;
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  /** This product is offered on it. */
  readonly isTraded: boolean;
}

export interface AnsweredOrder {
  readonly match_id: number;
  readonly log_head: { readonly seq: number; readonly hash: string } | null;
}

/** The types of one product's ticket. */
export interface TicketTypes {
  /** What was typed and chosen. */
  readonly form: object;
  readonly instrument: TicketInstrument;
  /** What the ticket knows of the world around it. */
  readonly market: { readonly instrument: TicketInstrument };
  /** What the form would do, and what speaks against it. */
  readonly summary: { readonly isReady: boolean };
  /** An order as it was shown and as it will be sent: both stay the same until it is answered. */
  readonly draft: object;
  readonly order: object;
}
