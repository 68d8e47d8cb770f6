/** Orders that are set aside, in SQL. Written with the batch that met the fault, and never forgotten. */
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { SetAside } from "./set-aside-orders.ts";

/** Whose orders are not final and not mended: of each the first tick that has to act on it. */
export async function readSetAside(reader: Reader): Promise<readonly SetAside[]> {
  const { rows } = await reader.query<{
    readonly portfolio_id: string;
    readonly order_id: string;
    readonly instrument_id: number;
    readonly tick_seq: string;
    readonly fault: string;
  }>(
    `select distinct on (aside.order_id) aside.portfolio_id, aside.order_id, aside.instrument_id, aside.tick_seq, aside.fault
     from contract_set_aside aside
     join contract_order taken on taken.portfolio_id = aside.portfolio_id and taken.id = aside.order_id
     where aside.mended_at is null and taken.final_at is null
     order by aside.order_id, aside.tick_seq`,
  );
  return rows.map(({ portfolio_id, order_id, instrument_id, tick_seq, fault }) => ({
    ...{ portfolioId: portfolio_id, orderId: order_id, instrumentId: instrument_id },
    ...{ tickSeq: Number(tick_seq), fault },
  }));
}

export async function writeSetAside(
  tx: Tx,
  { added, mended }: { readonly added: readonly SetAside[]; readonly mended: readonly SetAside[] },
  at: Instant,
): Promise<void> {
  await Promise.all([
    ...added.map(({ portfolioId, orderId, instrumentId, tickSeq, fault }) =>
      tx.query(
        `insert into contract_set_aside (portfolio_id, order_id, instrument_id, tick_seq, fault, created_at)
         values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
        [portfolioId, orderId, instrumentId, tickSeq, fault, isoOf(at)],
      ),
    ),
    ...mended.map(({ portfolioId, orderId }) =>
      tx.query(
        `update contract_set_aside set mended_at = $3
         where order_id = $2 and portfolio_id = $1 and mended_at is null`,
        [portfolioId, orderId, isoOf(at)],
      ),
    ),
  ]);
}
