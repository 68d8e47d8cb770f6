/** Spot orders as the property of settlement prices sees them: the real desk product. For tests only. */
import { ACCOUNT_MODES, type AccountMode } from "@candor/api/account-mode";
import { lotsOf, priceTicksOf } from "@candor/money/money";
import type { Tick } from "../../core/market-data/market-data.ts";
import type { PlaceCommand } from "../../products/spot-order/spot-command.ts";
import { SpotDesk } from "../../products/spot-order/spot-desk.ts";
import { type Act, asItIs, batchAt, type SettlesOnTicks, standing } from "./settles-on-ticks-test-support.ts";

/** Orders rest near the market and others come to take: both accounts, on every tick, whatever its state. */
export function spotOrders(hears = asItIs): SettlesOnTicks {
  const acts: Act[] = [];
  let last: Tick | undefined;
  const { instrument, nextId, deps } = standing({}, () => last);
  const desk = new SpotDesk(deps);

  const order = (mode: AccountMode, changes: Partial<PlaceCommand["order"]>): PlaceCommand => ({
    verb: "place",
    mode,
    portfolioId: nextId(),
    provedAt: null,
    order: {
      id: nextId(),
      instrument,
      side: "buy",
      kind: "market",
      price: null,
      lots: lotsOf(100),
      timeInForce: "ioc",
      isPostOnly: false,
      ...changes,
    },
  });

  return {
    offer(tick) {
      last = hears(tick);
      const batch = batchAt(tick.at);
      desk.begin(tick.at);
      desk.decideTick(last, batch);
      for (const mode of ACCOUNT_MODES) {
        const below = priceTicksOf(Math.max(1, Math.floor(tick.price * 0.9995)));
        desk.decide(order(mode, {}), batch);
        desk.decide(order(mode, { kind: "limit", price: below, timeInForce: "gtc" }), batch);
      }
      if (desk.memory.changes().fills.length > 0) acts.push({ what: "spot fill", tick });
      desk.commit();
    },
    acts: () => acts,
  };
}
