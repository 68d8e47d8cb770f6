/** The commands that set an alert and change its terms: from then on only ticks that come after count. */
import type { RequestOf } from "@candor/api/endpoint";
import type { addPriceAlert, editPriceAlert as editEndpoint } from "@candor/api/price-alert";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import { isLivePriceAlert, priceAlertStatusAfter } from "@candor/engine/price-alert-state";
import type { CustomerCall } from "../../platform/http/route.ts";
import { type AlertCommandDeps, alertsFull, hasRoom, statusAt } from "./change-price-alert.ts";
import type { PriceAlertRecord } from "./price-alert-record.ts";
import { insertAlert, lockAlert, lockAlerts, updateAlert } from "./price-alert-store.ts";
import { readTerms } from "./price-alert-terms.ts";
import { PRICE_ALERT_CHANGED } from "./price-alert-topics.ts";

export function setPriceAlert(
  deps: AlertCommandDeps,
  { instrumentId, terms: asked }: RequestOf<typeof addPriceAlert>,
  call: CustomerCall,
): Promise<Answer<PriceAlertRecord>> {
  const { ids, clock, instruments, market, bus } = deps;
  const { customerId } = call.caller;
  return call.transaction(async (tx) => {
    const instrument = instruments.byId(instrumentId);
    if (!instrument) return refuse("instrument-unknown");
    const now = clock.now();
    const terms = readTerms(asked, instrument, market, now);
    if (terms.refused) return terms;
    await lockAlerts(tx, customerId);
    if (!(await hasRoom(deps, tx, customerId))) return alertsFull();
    const alert: PriceAlertRecord = {
      ...terms.value,
      customerId,
      id: ids.next(),
      instrumentId,
      status: "active",
      isResting: false,
      revision: 0,
      sinceSeq: market.lastTick(instrumentId)?.seq ?? 0,
      isWatched: false,
      priceMode: market.priceMode,
      firedCount: 0,
      firedAt: null,
      firedPrice: null,
      firedSide: null,
      createdAt: now,
      changedAt: now,
      isDeleted: false,
    };
    await insertAlert(tx, alert);
    tx.afterCommit(() => bus.publish(PRICE_ALERT_CHANGED, alert));
    return answer(alert);
  });
}

export function editPriceAlert(
  deps: AlertCommandDeps,
  { id, terms: asked }: RequestOf<typeof editEndpoint>,
  call: CustomerCall,
): Promise<Answer<PriceAlertRecord>> {
  const { clock, instruments, market, bus } = deps;
  const { customerId } = call.caller;
  return call.transaction(async (tx) => {
    await lockAlerts(tx, customerId);
    const before = await lockAlert(tx, customerId, id);
    const instrument = before && instruments.byId(before.instrumentId);
    if (!before || before.isDeleted || !instrument) return refuse("alert-unknown");
    const now = clock.now();
    const terms = readTerms(asked, instrument, market, now);
    if (terms.refused) return terms;
    const wasLive = isLivePriceAlert(statusAt(before, now));
    if (!wasLive && !(await hasRoom(deps, tx, customerId))) return alertsFull();
    const alert: PriceAlertRecord = {
      ...before,
      ...terms.value,
      status: priceAlertStatusAfter(before.status, "edit") ?? before.status,
      isResting: false,
      revision: before.revision + 1,
      sinceSeq: market.lastTick(instrument.id)?.seq ?? 0,
      isWatched: false,
      priceMode: market.priceMode,
      changedAt: now,
    };
    await updateAlert(tx, alert, before.status);
    tx.afterCommit(() => bus.publish(PRICE_ALERT_CHANGED, alert));
    return answer(alert);
  });
}
