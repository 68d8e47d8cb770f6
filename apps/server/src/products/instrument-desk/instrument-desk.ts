/**
 * Instruments as operators see them: state, products, where prices come from, and who halted one since when. Halting and letting
 * go on are commands of core/market-data; nothing here changes anything.
 */

import type { ResponseOf } from "@candor/api/endpoint";
import { listOperatorInstruments } from "@candor/api/instrument-desk";
import { CATEGORIES } from "@candor/api/market";
import { answer } from "@candor/api/refusal";
import type { Instrument, Instruments } from "../../core/instrument/instrument.ts";
import type { MarketData } from "../../core/market-data/market-data.ts";
import type { Product, ProductBase } from "../../core/product/product.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { type AskedResume, type LastingHalt, readAskedResumes, readLastingHalts } from "./instrument-desk-store.ts";

export interface InstrumentDeskDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly instruments: Pick<Instruments, "all">;
  readonly marketData: Pick<MarketData, "state" | "sources">;
}

type Row = ResponseOf<typeof listOperatorInstruments>["list"][number];

export function instrumentDeskRoutes({
  database,
  clock,
  instruments,
  marketData,
}: InstrumentDeskDeps): readonly Route[] {
  return [
    route(listOperatorInstruments, async ({ search }) => {
      const [halts, resumes] = await Promise.all([readLastingHalts(database), readAskedResumes(database, clock.now())]);
      const wanted = (search ?? "").trim().toUpperCase();
      const list = instruments
        .all()
        .filter(({ symbol, names }) => `${symbol} ${names.en}`.toUpperCase().includes(wanted));
      return answer({
        list: list.map((instrument): Row => {
          const { id, symbol, baseCode, quoteCode, products } = instrument;
          return {
            ...{
              match_id: id,
              symbol,
              currency_name: baseCode,
              legal_name: quoteCode,
              category: categoryOf(instrument),
            },
            ...{ state: marketData.state(id), products: [...products], sources: [...marketData.sources(id)] },
            halt: haltOf(id, halts, resumes),
          };
        }),
      });
    }),
  ];
}

const categoryOf = ({ categoryId }: Instrument): string =>
  Object.entries(CATEGORIES).find(([, id]) => id === categoryId)?.[0] ?? "";

/** A fault of the price first: operators cannot end that. */
function haltOf(instrumentId: number, halts: readonly LastingHalt[], resumes: readonly AskedResume[]): Row["halt"] {
  const own = halts.filter((halt) => halt.instrumentId === instrumentId);
  const halt = own.find(({ cause }) => cause !== "operator") ?? own[0];
  if (!halt) return null;
  const asked = resumes.find((resume) => resume.instrumentId === instrumentId);
  const resume = asked ? { asked_by: asked.askedBy, reason: asked.reason, expires_at: asked.expiresAt } : null;
  const { cause, since, haltedBy, reason } = halt;
  return { cause, since, halted_by: [...haltedBy], reason, resume: cause === "operator" ? resume : null };
}

export const instrumentDesk = (base: ProductBase): Product => ({
  noun: "instrument-desk",
  routes: instrumentDeskRoutes(base),
});
