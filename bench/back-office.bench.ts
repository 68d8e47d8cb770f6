/**
 * How long a queue of the back office with a thousand pending cases takes to open: from the address changing until a page of
 * its rows is painted, the endpoint included, in a real browser. Beside it, in the same run, the same answer as a plain table
 * without the back office.
 */
import { type Browser, chromium, type Page } from "playwright-core";
import type { Database } from "../apps/server/src/platform/database/database.ts";
import { BROWSER_FLAGS, findBrowser } from "../scripts/browser.mjs";
import { ensureWebBuilt } from "../scripts/web-build.mjs";
import { addOperator } from "../tests/client/operator-token.ts";
import { openDatabaseOf } from "../tests/e2e/harness/books.ts";
import { type Candor, startCandor } from "../tests/e2e/harness/candor-server.ts";
import { openQueue, plainTable } from "./back-office-page.mjs";
import type { Figure } from "./figure.ts";

const PENDING = 1_000;
/** As the queue opens. */
const ROWS = 50;
const OPENINGS = PENDING / ROWS;
const MS_MAX = 300;
const ADDRESS = "0x52908400098527886E0F7030069857D2E4169EE7";

/** A thousand customers, each with a case and a withdrawal that wait. */
async function seed({ dataDir }: Candor): Promise<void> {
  const owner = openDatabaseOf(dataDir, "candor_owner");
  try {
    await owner.query(
      `insert into customer (id, uid, email, password_hash, language, invite_code, registered_at)
       select n, (10000000 + n)::text, 'person' || n || '@example.com', 'none', 'en', 'B' || lpad(n::text, 7, '0'), now()
       from generate_series(1, $1::int) n`,
      [PENDING],
    );
    await owner.query(
      `insert into verification_case (id, customer_id, level, state, submitted_at)
       select n, n, 1, 'pending', now() - n * interval '1 minute' from generate_series(1, $1::int) n`,
      [PENDING],
    );
    await seedWithdrawals(owner);
    await owner.query("analyze verification_case, customer, withdrawal");
  } finally {
    await owner.close();
  }
}

async function seedWithdrawals(owner: Database): Promise<void> {
  await owner.query(
    "insert into portfolio (id, customer_id, mode, created_at) select n, n, 'real', now() from generate_series(1, $1::int) n",
    [PENDING],
  );
  await owner.query(
    `insert into payee (id, customer_id, kind, currency_id, network, address, name, last_four, fingerprint, place,
       created_at, usable_from)
     select n, n, 'address', 1, 'ethereum', $2, 'My wallet', '9EE7', sha256(n::text::bytea), 1,
       now() - interval '9 days', now() - interval '8 days' from generate_series(1, $1::int) n`,
    [PENDING, ADDRESS],
  );
  await owner.query(
    `insert into withdrawal (id, customer_id, portfolio_id, payee_id, payee_kind, payee_name, recipient, currency_id,
       network, terms_id, amount, fee, worth_usdt, worth_btc, approvals_needed, state, created_at, changed_at)
     select n, n, n, n, 'address', 'My wallet', $2, 1, 'ethereum', terms.id, 100000000, 5000000, 100000000, 100000, 1, 'pending',
       now(), now() from generate_series(1, $1::int) n, terms_edition terms where subject = 'USDT/ethereum'`,
    [PENDING, ADDRESS],
  );
}

const leaveQueue = async (page: Page): Promise<void> => {
  await page.evaluate("location.hash = '/proposals'");
  await page.getByRole("heading", { name: "Proposals" }).waitFor();
  await page.locator("tr.ant-table-row").first().waitFor({ state: "detached" });
};

interface Queue {
  readonly name: string;
  /** As it stands in the back office's address. */
  readonly place: string;
  readonly endpoint: string;
}

const QUEUES: readonly Queue[] = [
  {
    ...{ name: "back-office-queue", place: "verification" },
    endpoint: "/api/operator/verification/list?state=pending&order=asc",
  },
  {
    ...{ name: "back-office-withdrawals", place: "withdrawals" },
    endpoint: "/api/operator/withdrawal/list?state=pending&sort=created_at&order=asc",
  },
];

/** Milliseconds, least first. */
interface Measured {
  readonly opened: readonly number[];
  readonly plain: readonly number[];
}

async function measure(page: Page, { place, endpoint }: Queue): Promise<Measured> {
  const opened: number[] = [];
  const plain: number[] = [];
  for (let at = 1; at <= OPENINGS; at += 1) {
    await leaveQueue(page);
    opened.push(await page.evaluate(openQueue, { address: `/${place}?page=${at}`, rows: ROWS }));
    await leaveQueue(page);
    plain.push(await page.evaluate(plainTable, { address: `${endpoint}&page=${at}&limit=${ROWS}` }));
  }
  return { opened: opened.toSorted((a, b) => a - b), plain: plain.toSorted((a, b) => a - b) };
}

async function openOffice(browser: Browser, candor: Candor): Promise<Page> {
  const headers = await addOperator(candor, "bench", "compliance", "finance", "admin");
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    extraHTTPHeaders: { ...headers },
  });
  const page = await context.newPage();
  for (const { place } of QUEUES) {
    await page.goto(`${candor.url}/admin/#/${place}?limit=20`);
    await page.locator("tr.ant-table-row").first().waitFor();
  }
  return page;
}

const at = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.POSITIVE_INFINITY;

function figureOf({ name }: Queue, { opened, plain }: Measured): Figure {
  const [value, reference] = [at(opened, 0.95), at(plain, 0.95)];
  const whole = (ms: number) => Math.round(ms);
  return {
    ...{ name, value: whole(value), unit: "ms" },
    ...{ reference: whole(reference), referenceName: "the same answer as a plain table" },
    ratio: value / reference,
    limit: `≤ ${MS_MAX}`,
    pass: value <= MS_MAX,
    note: `p95 of ${OPENINGS} openings of a queue with ${PENDING} pending, ${ROWS} rows painted; median ${whole(at(opened, 0.5))} ms`,
  };
}

export async function figures(): Promise<Figure[]> {
  ensureWebBuilt(process.execPath);
  const candor = await startCandor();
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_FLAGS });
  try {
    await seed(candor);
    const page = await openOffice(browser, candor);
    const figures: Figure[] = [];
    for (const queue of QUEUES) figures.push(figureOf(queue, await measure(page, queue)));
    return figures;
  } finally {
    await browser.close();
    await candor.stop();
  }
}

if (import.meta.main) for (const figure of await figures()) process.stdout.write(`${JSON.stringify(figure)}\n`);
