/**
 * Halts as others see them: the operators' commands and the public incidents as endpoints, and a socket channel that says
 * when a halt begins or ends.
 */
import type { HaltRow, HaltsMessage } from "@candor/api/channels";
import { type Incident, listIncidents } from "@candor/api/incident";
import type { Language } from "@candor/api/language";
import { haltInstrument, resumeInstrument } from "@candor/api/operator";
import { answer, refuse } from "@candor/api/refusal";
import type { HaltEntry } from "@candor/engine/halt-entry";
import { formatPrice } from "@candor/money/instrument-scale";
import { priceTicksOf } from "@candor/money/money";
import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { Channels } from "../../../platform/socket/channels.ts";
import type { Instrument, Instruments } from "../../instrument/instrument.ts";
import type { HaltPort } from "../model/price-view.ts";
import { readIncidents, type StoredIncident } from "./halt-store.ts";
import { haltByOperator, resumeByOperators } from "./operator-halts.ts";

export interface HaltDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly instruments: Instruments;
  readonly book: () => HaltPort;
}

export function haltRoutes(deps: HaltDeps): readonly Route[] {
  const { instruments } = deps;
  return [
    route(listIncidents, async (request, { language, reader }) => {
      const { instrumentId } = request;
      if (instrumentId !== undefined && !instruments.byId(instrumentId)) return refuse("instrument-unknown");
      const found = await readIncidents(reader, request);
      const list = found.list.flatMap((incident) => {
        const instrument = instruments.byId(incident.instrumentId);
        return instrument ? [incidentOut(incident, instrument, language)] : [];
      });
      return answer({ list, has_more: found.hasMore, next: found.next });
    }),
    route(haltInstrument, async ({ instrumentId, reason }, { operator }) => {
      if (!instruments.byId(instrumentId)) return refuse("instrument-unknown");
      const halted = await haltByOperator(deps, { operator, instrumentId, reason });
      return halted.refused ? halted : answer({ match_id: instrumentId, halted_at: halted.value.at });
    }),
    route(resumeInstrument, async ({ instrumentId, reason }, { operator }) => {
      if (!instruments.byId(instrumentId)) return refuse("instrument-unknown");
      const outcome = await resumeByOperators(deps, { operator, instrumentId, reason });
      if (outcome.refused) return outcome;
      const { value } = outcome;
      if (value.state === "waiting") {
        const { state, askedBy, expiresAt } = value;
        return answer({ match_id: instrumentId, state, asked_by: askedBy, expires_at: expiresAt, resumed_at: null });
      }
      const { at, operators } = value.entry;
      const askedBy = operators[0] ?? "";
      return answer({ match_id: instrumentId, state: "resumed", asked_by: askedBy, expires_at: null, resumed_at: at });
    }),
  ];
}

function incidentOut(incident: StoredIncident, instrument: Instrument, language: Language): Incident {
  const { scale } = instrument;
  return {
    id: incident.id,
    match_id: instrument.id,
    symbol: instrument.symbol,
    currency_name: instrument.baseCode,
    legal_name: instrument.quoteCode,
    name: instrument.names[language],
    cause: incident.cause,
    started_at: incident.startedAt,
    ended_at: incident.endedAt,
    halted_by: [...incident.haltedBy],
    resumed_by: [...incident.resumedBy],
    reason: incident.reason,
    resume_reason: incident.resumeReason,
    samples: incident.samples.map(({ source, price, at }) => ({
      source,
      price: formatPrice(priceTicksOf(price), scale),
      at,
    })),
  };
}

const ROOM = "halts";
const ROWS_MAX = 20;

/** Announces the channel; the returned function publishes what has begun or ended. */
export function provideHaltChannel(channels: Channels): (entries: readonly HaltEntry[]) => void {
  let latest: readonly HaltRow[] = [];
  channels.provide({
    matches: (channel) => channel === ROOM,
    mayOpen: () => undefined,
    snapshot: (): HaltsMessage => ({ rows: latest }),
    assemble: (rows): HaltsMessage => ({ rows: [...rows.values()] as HaltRow[] }),
  });
  return (entries) => {
    const rows = entries.map(({ instrumentId, kind, cause, at }): HaltRow => [instrumentId, kind, cause, at]);
    latest = [...latest, ...rows].slice(-ROWS_MAX);
    for (const row of rows) channels.publishMerged(ROOM, row.join("/"), row);
  };
}
