/** The SQL that keeps the blocks of what was settled. Pins only; a block is pinned once. */
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader } from "../../platform/database/database.ts";

const REFERRER = "settlement";

/**
 * Ticks that entered or closed something, the twelve of a window and one on each side of it. Where a window held none, its
 * neighbours are those around its end.
 */
const SETTLED = `
  select instrument_id, entry_seq as seq from option_order where created_at >= $1 and entry_seq is not null
  union
  select instrument_id, after_seq + 1 from option_order where created_at >= $1 and entry_seq is not null
  union
  select instrument_id, generate_series(greatest(end_seq - 12, 1), end_seq + 1)
  from (select distinct instrument_id, end_seq from option_order where created_at >= $1 and end_seq is not null) ended
  union
  select around.instrument_id, head.last_seq + next
  from option_order around
  cross join lateral (
    select last_seq from tick_head where instrument_id = around.instrument_id and first_at <= around.end_at
    order by first_seq desc limit 1
  ) head
  cross join generate_series(0, 1) next
  where around.created_at >= $1 and around.final_at is not null and around.end_at is not null and around.end_seq is null
  union
  select instrument_id, tick_seq from contract_closing where created_at >= $1
  union
  select taken.instrument_id, taken.open_seq
  from contract_closing closing
  join contract_order taken on taken.portfolio_id = closing.portfolio_id and taken.id = closing.order_id
  where closing.created_at >= $1
  union
  select instrument_id, open_seq from contract_order where final_at is null and opened_at >= $1`;

/** Of all that was settled, or entered and is still open, since an instant; how many blocks were pinned that had not been. */
export async function pinSettledSince(reader: Reader, since: Instant): Promise<number> {
  const { rowCount } = await reader.query(
    `insert into tick_block_pin (instrument_id, first_seq, referrer)
     select distinct head.instrument_id, head.first_seq, $2
     from (${SETTLED}) settled
     cross join lateral (
       select instrument_id, first_seq, last_seq from tick_head
       where instrument_id = settled.instrument_id and first_seq <= settled.seq order by first_seq desc limit 1
     ) head
     where head.last_seq >= settled.seq
       and not exists (
         select from tick_block_pin pin
         where pin.instrument_id = head.instrument_id and pin.first_seq = head.first_seq and pin.referrer = $2
       )
       -- What is gone already cannot be pinned, and must not keep the rest from it.
       and (
         exists (
           select from tick_block block where block.instrument_id = head.instrument_id and block.first_seq = head.first_seq
         )
         or exists (
           select from tick_block_kept block
           where block.instrument_id = head.instrument_id and block.first_seq = head.first_seq
         )
       )
     on conflict do nothing`,
    [isoOf(since), REFERRER],
  );
  return rowCount;
}
