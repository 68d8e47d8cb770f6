/** Endpoints of price alerts. Someone else's alert and one that never was answer alike. */
import {
  ALERTS_MAX,
  addPriceAlert,
  deletePriceAlert,
  editPriceAlert as editEndpoint,
  listPriceAlerts,
  pausePriceAlert,
  restorePriceAlert,
  resumePriceAlert,
} from "@candor/api/price-alert";
import { type Answer, answer } from "@candor/api/refusal";
import { pageOut } from "../../platform/database/list-stretch.ts";
import { type CustomerCall, type Route, route } from "../../platform/http/route.ts";
import { type AlertChange, changePriceAlert } from "./change-price-alert.ts";
import type { PriceAlertRecord } from "./price-alert-record.ts";
import { countLiveAlerts, readAlerts } from "./price-alert-store.ts";
import type { PriceAlertDeps } from "./price-alert-types.ts";
import { alertOut } from "./price-alert-wire.ts";
import { editPriceAlert, setPriceAlert } from "./set-price-alert.ts";

export function priceAlertRoutes(deps: PriceAlertDeps): readonly Route[] {
  const { clock, instruments } = deps;

  function out(record: PriceAlertRecord) {
    const instrument = instruments.byId(record.instrumentId);
    if (!instrument) throw new Error(`alert ${record.id} names an instrument that is gone`);
    return alertOut(record, instrument, clock.now());
  }
  const answered = async (work: Promise<Answer<PriceAlertRecord>>) => {
    const result = await work;
    return result.refused ? result : answer(out(result.value));
  };
  const changed =
    (change: AlertChange) =>
    ({ id }: { id: string }, call: CustomerCall) =>
      answered(changePriceAlert(deps, change, id, call));

  return [
    route(addPriceAlert, (request, call) => answered(setPriceAlert(deps, request, call))),
    route(editEndpoint, (request, call) => answered(editPriceAlert(deps, request, call))),
    route(pausePriceAlert, changed("pause")),
    route(resumePriceAlert, changed("resume")),
    route(deletePriceAlert, changed("delete")),
    route(restorePriceAlert, changed("restore")),
    route(listPriceAlerts, async (request, { caller, reader }) => {
      const now = clock.now();
      const found = await readAlerts(reader, caller.customerId, request, now);
      const live = await countLiveAlerts(reader, caller.customerId, now);
      return answer({ ...pageOut(found, out), live, maximum: ALERTS_MAX });
    }),
  ];
}
