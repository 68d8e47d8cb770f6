/** What a customer may read of their own spot orders and fills. Reads only. */
import type { SpotFill, SpotOrder } from "@candor/api/spot-order";
import type { Instrument, Instruments } from "../../core/instrument/instrument.ts";
import type { Reader } from "../../platform/database/database.ts";
import { pageOut } from "../../platform/database/list-stretch.ts";
import { type FillQuery, type OrderQuery, pageOfFills, pageOfOrders } from "./spot-order-store.ts";
import { wireFill, wireOrder } from "./spot-order-wire.ts";

/** As many as a screen shows at first. */
const RECENT = 50;
/** More than a portfolio can have open at a few instruments. */
const OPEN_MAX = 1_000;

export async function listOrders(reader: Reader, query: OrderQuery, instruments: Instruments) {
  return pageOut(await pageOfOrders(reader, query, instruments), (order) =>
    wireOrder(order, known(order, instruments)),
  );
}

export async function listFills(reader: Reader, query: FillQuery, instruments: Instruments) {
  return pageOut(await pageOfFills(reader, query, instruments), (fill) => wireFill(fill, known(fill, instruments)));
}

export async function accountOrders(
  reader: Reader,
  portfolioId: string,
  instruments: Instruments,
): Promise<{ orders: readonly SpotOrder[]; fills: readonly SpotFill[] }> {
  const [open, final, fills] = await Promise.all([
    listOrders(reader, { portfolioId, show: "open", page: 1, limit: OPEN_MAX }, instruments),
    listOrders(reader, { portfolioId, show: "final", page: 1, limit: RECENT }, instruments),
    listFills(reader, { portfolioId, page: 1, limit: RECENT }, instruments),
  ]);
  return { orders: [...open.list, ...final.list], fills: fills.list };
}

function known({ instrumentId }: { instrumentId: number }, instruments: Instruments): Instrument {
  const instrument = instruments.byId(instrumentId);
  if (!instrument) throw new Error(`no instrument ${instrumentId}`);
  return instrument;
}
