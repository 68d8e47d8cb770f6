/**
 * The daily run over a million open orders with a term, half of them paying that day: how long it takes alone. Beside it, the same
 * Postgres asked to keep as many rows of payments and nothing else, in parts of the same size.
 */
import { interestToReserve } from "@candor/engine/term-schedule";
import { amountOf, rateOf } from "@candor/money/money";
import { createLedger } from "../apps/server/src/core/ledger/ledger.ts";
import { createTermProducts } from "../apps/server/src/core/term-product/term-product.ts";
import { createInProcessBus } from "../apps/server/src/platform/bus/bus.ts";
import { systemClock } from "../apps/server/src/platform/clock.ts";
import type { Database } from "../apps/server/src/platform/database/database.ts";
import { createIds } from "../apps/server/src/platform/ids.ts";
import type { Figure } from "./figure.ts";
import { onTempPostgres } from "./temp-postgres.ts";

const ORDERS = 1_000_000;
const PER_CUSTOMER = 10;
const CUSTOMERS = ORDERS / PER_CUSTOMER;
const PART = 500;
const SECONDS_MAX = 120;
const DAY_MS = 86_400_000;
/** 100 USDT each. */
const PRINCIPAL = amountOf(100_000_000n);

/** One that pays each day, one that pays at the end: as the first editions have them. */
const LENGTHS = [
  { subject: "fixed-savings/USDT", days: 90, rate: rateOf(50_000_000n), paysDaily: true },
  { subject: "invest-fixed/USDT", days: 120, rate: rateOf(56_000_000n), paysDaily: false },
] as const;

const reservedFor = ({ days, rate }: (typeof LENGTHS)[number]): bigint => {
  const length = { days, tiers: [{ from: amountOf(0n), rate }] };
  const offer = { ratePer: "year", payout: "maturity", tiersBy: "whole", lengths: [length] } as const;
  return interestToReserve({ ...offer, exit: { rule: "free" } }, length, PRINCIPAL);
};

async function addOrders(owner: Database): Promise<void> {
  const each = ORDERS / LENGTHS.length;
  const today = Math.floor(systemClock.now() / DAY_MS);
  await owner.query(
    `insert into customer (id, uid, email, password_hash, invite_code, language, registered_at)
     select n, (10000000 + n)::text, n || '@example.com', 'x', 'B' || n, 'en', now() from generate_series(1, $1::int) n`,
    [CUSTOMERS],
  );
  await owner.query(
    "insert into portfolio (id, customer_id, mode, created_at) select n, n, 'demo', now() from generate_series(1, $1::int) n",
    [CUSTOMERS],
  );
  await owner.query(
    `insert into ledger_account (id, mode, portfolio_id, purpose, currency_id, posted, held)
     select (nextval('ledger_account_sequence') << 23) | (1 << 2), 'demo', n, purpose, 1, amount, amount
     from generate_series(1, $1::int) n, (values ('earn', $2::numeric), ('funding', 0)) wallet (purpose, amount)`,
    [CUSTOMERS, (PRINCIPAL * BigInt(PER_CUSTOMER)).toString()],
  );
  const reserved = LENGTHS.reduce((sum, length) => sum + reservedFor(length) * BigInt(each), 0n);
  await owner.query(
    `insert into ledger_account (id, mode, portfolio_id, purpose, currency_id, posted, held)
     values ((nextval('ledger_reserve_sequence') << 23) | (1 << 2) | 2, 'demo', 0, 'interest-reserve', 1, $1, $1)`,
    [reserved.toString()],
  );
  // It would look at every customer's wallet a million times, and what is put in fits it when both kinds are there.
  await owner.query("alter table term_order disable trigger term_order_put_in");
  for (const [place, length] of LENGTHS.entries()) {
    await owner.query(
      `insert into term_order (id, customer_id, portfolio_id, mode, offer_id, terms_id, currency_id, principal, rate, pays_daily,
         days, taken_at, taken_day, at_maturity, status, balance, reserved, done_day, ends_day)
       select $1::bigint + n, 1 + n % $2::int, 1 + n % $2::int, 'demo', offer.id, terms.id, 1, $3, $4, $5, offer.days,
         now() - interval '2 days', $6::int, 'pay-out', 'active', $3, $7, $6::int, $6::int + offer.days + 1
       from generate_series(1, $8::int) n, term_offer offer join terms_edition terms on terms.subject = offer.subject
       where offer.subject = $9 and offer.days = $10`,
      [
        ...[place * each, CUSTOMERS, PRINCIPAL.toString(), length.rate.toString(), length.paysDaily, today - 2],
        ...[reservedFor(length).toString(), each, length.subject, length.days],
      ],
    );
  }
  await owner.query("alter table term_order enable trigger term_order_put_in");
  await owner.query("analyze");
}

async function bareSeconds(owner: Database): Promise<number> {
  await owner.query("create table bare_payment (like term_payment including all)");
  const began = performance.now();
  for (let from = 0; from < ORDERS / 2; from += PART)
    await owner.query(
      `insert into bare_payment select 1 + n % $1::int, 1, n, 1, 13698 from generate_series($2::int + 1, $2::int + $3::int) n`,
      [CUSTOMERS, from, PART],
    );
  return (performance.now() - began) / 1_000;
}

export const figures = (): Promise<Figure[]> =>
  onTempPostgres(async ({ database, owner, log }) => {
    await addOrders(owner);
    const bare = await bareSeconds(owner);
    const ids = createIds({ clock: systemClock, node: 1 });
    const deps = { database, clock: systemClock, ids, log };
    const ledger = await createLedger({ ...deps, bus: createInProcessBus(log) });
    const notices = { notify: async () => undefined };
    const terms = createTermProducts({ ...deps, ledger, notices, jobs: { schedule: () => undefined } });
    for (const [product, payout] of [
      ["fixed-savings", "daily"],
      ["invest-fixed", "maturity"],
    ] as const)
      terms.sell(product, [
        {
          ...{ product, ratePer: "year", payout, tiersBy: "whole", exitRule: "shorter-rate" },
          atMaturity: ["pay-out"],
        },
      ]);
    const began = performance.now();
    await terms.runDates();
    const value = (performance.now() - began) / 1_000;
    const { rows } = await database.query<{ paid: number }>("select count(*)::int as paid from term_payment");
    if (rows[0]?.paid !== ORDERS / 2) throw new Error(`${rows[0]?.paid} payments instead of ${ORDERS / 2}`);
    return [
      {
        ...{ name: "term-run-daily", value, unit: "s", reference: bare, referenceName: "rows of payments alone" },
        ...{ ratio: value / bare, limit: `≤ ${SECONDS_MAX}`, pass: value <= SECONDS_MAX },
        note: `${ORDERS} open orders of ${CUSTOMERS} customers, half of them paying, ${PART} in a commit`,
      },
    ];
  });

if (import.meta.main) for (const figure of await figures()) process.stdout.write(`${JSON.stringify(figure)}\n`);
