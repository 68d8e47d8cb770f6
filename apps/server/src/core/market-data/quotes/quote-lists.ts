/** Quotes as wire objects, made at most once per grid step, category and language, however many ask. */
import type { Language } from "@candor/api/language";
import type { Quote } from "@candor/api/market";
import type { PriceMode } from "@candor/api/site";
import type { Instrument } from "../../instrument/instrument.ts";
import type { QuoteBoard } from "./quote-board.ts";
import { quoteOut } from "./quote-wire.ts";

export interface QuoteGroup {
  readonly legal_id: number;
  readonly legal_name: string;
  readonly quotation: Quote[];
}

export class QuoteLists {
  private readonly board: QuoteBoard;
  private readonly mode: PriceMode;
  private readonly made = new Map<string, { version: number; quote: Quote }>();

  constructor(board: QuoteBoard, mode: PriceMode) {
    this.board = board;
    this.mode = mode;
  }

  quotes(instruments: readonly Instrument[], language: Language): Quote[] {
    return instruments.map((instrument) => this.quote(instrument, language));
  }

  /** The same grouped by quote currency, in the order in which the currencies first appear. */
  groups(instruments: readonly Instrument[], language: Language): QuoteGroup[] {
    const groups = new Map<number, QuoteGroup>();
    for (const quote of this.quotes(instruments, language)) {
      const group = groups.get(quote.legal_id);
      if (group) group.quotation.push(quote);
      else groups.set(quote.legal_id, { legal_id: quote.legal_id, legal_name: quote.legal_name, quotation: [quote] });
    }
    return [...groups.values()];
  }

  private quote(instrument: Instrument, language: Language): Quote {
    const key = `${instrument.id}/${language}`;
    const { version } = this.board;
    const known = this.made.get(key);
    if (known?.version === version) return known.quote;
    const quote = quoteOut(instrument, this.board.facts(instrument.id), this.mode, language);
    this.made.set(key, { version, quote });
    return quote;
  }
}
