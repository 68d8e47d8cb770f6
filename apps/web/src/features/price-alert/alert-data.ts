/** Alerts: fetched page by page, set, changed, deleted and brought back. */
import type { WireRequest } from "@candor/api/api";
import type { Instrument } from "@candor/api/market";
import { scaleOfWire } from "@candor/api/wire-scale";
import type { Refusal } from "@candor/client/envelope";
import type { InstrumentScale } from "@candor/money/instrument-scale";
import { useMutation } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../../app/api-client.ts";
import { useIdempotentSubmit } from "../../app/idempotent-submit.ts";
import { refreshEndpoints, useEndpoint } from "../../app/query.ts";
import { usePages } from "../../shared/records/use-pages.ts";
import type { PriceAlert } from "./alert-form.ts";

const FACTS_KEPT_MS = 300_000;

export const useAlerts = (show: "live" | "over") => usePages("GET /price_alert/list", { show });

export interface AlertMarketFacts {
  readonly id: number;
  readonly symbol: string;
  readonly categoryId: number;
  readonly scale: InstrumentScale;
}

export function useMarketFacts(instrumentId: number) {
  const asked = useEndpoint("GET /currency/instrument", { match_id: instrumentId }, { staleTime: FACTS_KEPT_MS });
  const { data, error, refetch } = asked;
  const market = useMemo(() => (data === undefined ? null : marketFactsOf(data)), [data]);
  return { market, error, refetch };
}

function marketFactsOf(data: Instrument): AlertMarketFacts {
  return {
    id: data.match_id,
    symbol: `${data.currency_name}/${data.legal_name}`,
    categoryId: data.is_class,
    scale: scaleOfWire(data.scale),
  };
}

const refreshAlerts = () => refreshEndpoints("GET /price_alert/list");

export type AlertRequest =
  | ({ readonly verb: "add" } & WireRequest<"POST /price_alert/add">)
  | ({ readonly verb: "edit" } & WireRequest<"POST /price_alert/edit">);

/** Refusals are shown by the sheet. */
export function useSaveAlert() {
  const submit = useIdempotentSubmit();
  return useMutation<PriceAlert, Refusal, AlertRequest>({
    mutationFn: ({ verb, ...request }) =>
      submit({ verb, ...request }, (requestKey) =>
        verb === "add"
          ? call("POST /price_alert/add", request as WireRequest<"POST /price_alert/add">, {
              requestKey,
              isQuiet: true,
            })
          : call("POST /price_alert/edit", request as WireRequest<"POST /price_alert/edit">, {
              requestKey,
              isQuiet: true,
            }),
      ),
    onSuccess: refreshAlerts,
  });
}

/** @param onRestored told of each that was brought back, also when several are in a row */
export const useChangeAlert = (onRestored: (id: string) => void) =>
  useMutation<PriceAlert, Refusal, { readonly change: "pause" | "resume" | "restore"; readonly id: string }>({
    mutationFn: ({ change, id }) => call(`POST /price_alert/${change}`, { id }),
    onSuccess: (_answer, { change, id }) => change === "restore" && onRestored(id),
    onSettled: refreshAlerts,
  });

/**
 * The list keeps what was deleted until it is left, so that it can be brought back where it was; no other may show it.
 *
 * @param onDeleted told of each, also when several are deleted in a row
 */
export const useDeleteAlert = (onDeleted: (alert: PriceAlert) => void) =>
  useMutation({
    mutationFn: ({ id }: PriceAlert) => call("POST /price_alert/del", { id }),
    onSuccess: (_answer, alert) => {
      onDeleted(alert);
      void refreshAlerts();
    },
  });
