/** Options that end in the same seconds, wave by wave. */
import { callApi, signedIn } from "../../client/api-client.ts";
import { type BurstRun, runBursts } from "./burst-run.ts";
import { wronglyLapsed } from "./lapsed-options.ts";

const SECONDS = 30;
/** Time for a program to be killed, to start again and to settle the rest before the next wave ends. */
const APART_MS = 4_000;
/** All are placed before the first end. */
const WAVES_MAX = 5;

/** @param kills how often the program is killed while options end */
export const runExpiryBursts = (kills: number): Promise<BurstRun> =>
  runBursts(kills, {
    flags: [],
    wavesMax: WAVES_MAX,
    programsAtOnce: 1,
    apartMs: APART_MS,
    place: (_, { url }, person, { match_id, legal_id }) =>
      callApi(
        url,
        "POST /microtrade/submit",
        { match_id, currency_id: legal_id, type: "up", seconds: SECONDS, number: "1" },
        signedIn(person),
      ),
    waiting: "select count(*) from option_order where status = 'accepted'",
    placed: "select count(*) from option_order where entry_at is not null",
    settled: "select count(*) from option_order where entry_at is not null and final_at is not null",
    untold: "select 0 as count",
    judgedByLog: wronglyLapsed,
    wrong: `select 'order ' || id || ' ended as ' || status || ' by ' || coalesce(price_count, 0) || ' prices' as what
      from option_order where status = 'accepted' or status = 'open'
      union all
      select 'orders of one end were judged by different prices' from option_order
      where price_sum is not null group by instrument_id, end_at having count(distinct price_sum) > 1
      union all
      select 'order ' || ended.id || ' ended as ' || ended.status || ' and brought ' || coalesce(booked.net, 0)
      from option_order ended
      left join (
        select reference, sum(case kind when 'option-won' then amount else -amount end) as net
        from ledger_transfer where kind in ('option-won', 'option-lost') group by reference
      ) booked on booked.reference = ended.id::text
      where ended.entry_at is not null and coalesce(booked.net, 0) <>
        case ended.status when 'won' then ended.payout when 'lost' then -ended.stake else 0 end`,
  });
