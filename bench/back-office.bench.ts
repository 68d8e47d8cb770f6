/**
 * How long a queue of the back office with a thousand pending cases takes to open: from the address changing until a page of
 * its rows is painted, the endpoint included, in a real browser. Beside it, in the same run, the same answer as a plain table
 * without the back office.
 */
import { type Browser, chromium, type Page } from "playwright-core";
import { BROWSER_FLAGS, findBrowser } from "../scripts/browser.mjs";
import { ensureWebBuilt } from "../scripts/web-build.mjs";
import { addOperator } from "../tests/client/operator-token.ts";
import { openDatabaseOf } from "../tests/e2e/harness/books.ts";
import { type Candor, startCandor } from "../tests/e2e/harness/candor-server.ts";
import type { Figure } from "./figure.ts";

const PENDING = 1_000;
/** As the queue opens. */
const ROWS = 50;
const OPENINGS = PENDING / ROWS;
const MS_MAX = 300;
const ENDPOINT = "/api/operator/verification/list";

/** A thousand customers, each with a case that waits. */
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
    await owner.query("analyze verification_case, customer");
  } finally {
    await owner.close();
  }
}

/** Opens a page of the queue that was never fetched, and answers the milliseconds until its rows are painted. */
const openQueue = (page: Page, at: number): Promise<number> =>
  page.evaluate(
    ({ address, rows }) =>
      new Promise<number>((resolve) => {
        const began = performance.now();
        const isThere = () => document.querySelectorAll("tr.ant-table-row").length === rows;
        const look = () => {
          if (!isThere() || document.querySelector(".ant-spin-spinning")) return requestAnimationFrame(look);
          // The frame with the rows in it has been painted when the next one begins.
          return requestAnimationFrame(() => resolve(performance.now() - began));
        };
        location.hash = address;
        requestAnimationFrame(look);
      }),
    { address: `/verification?page=${at}`, rows: ROWS },
  );

const leaveQueue = async (page: Page): Promise<void> => {
  await page.evaluate("location.hash = '/proposals'");
  await page.getByRole("heading", { name: "Proposals" }).waitFor();
  await page.locator("tr.ant-table-row").first().waitFor({ state: "detached" });
};

/** The same answer, each row a row of text. */
const plainTable = (page: Page, at: number): Promise<number> =>
  page.evaluate(
    async ({ address }) => {
      const began = performance.now();
      const { message } = (await (await fetch(address, { headers: { "X-Unattended": "1" } })).json()) as {
        message: { list: Record<string, unknown>[] };
      };
      const table = document.createElement("table");
      for (const row of message.list) {
        const line = table.insertRow();
        for (const value of Object.values(row)) line.insertCell().textContent = String(value);
      }
      document.body.append(table);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const taken = performance.now() - began;
      table.remove();
      return taken;
    },
    { address: `${ENDPOINT}?page=${at}&limit=${ROWS}&state=pending&order=asc` },
  );

async function measure(browser: Browser, candor: Candor): Promise<{ opened: number[]; plain: number[] }> {
  const headers = await addOperator(candor, "bench", "compliance", "admin");
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    extraHTTPHeaders: { ...headers },
  });
  const page = await context.newPage();
  await page.goto(`${candor.url}/admin/#/verification?limit=20`);
  await page.locator("tr.ant-table-row").first().waitFor();
  const opened: number[] = [];
  const plain: number[] = [];
  for (let at = 1; at <= OPENINGS; at += 1) {
    await leaveQueue(page);
    opened.push(await openQueue(page, at));
    await leaveQueue(page);
    plain.push(await plainTable(page, at));
  }
  return { opened: opened.toSorted((a, b) => a - b), plain: plain.toSorted((a, b) => a - b) };
}

const at = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.POSITIVE_INFINITY;

export async function figures(): Promise<Figure[]> {
  ensureWebBuilt(process.execPath);
  const candor = await startCandor();
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_FLAGS });
  try {
    await seed(candor);
    const { opened, plain } = await measure(browser, candor);
    const [value, reference] = [at(opened, 0.95), at(plain, 0.95)];
    const whole = (ms: number) => Math.round(ms);
    return [
      {
        ...{ name: "back-office-queue", value: whole(value), unit: "ms" },
        ...{ reference: whole(reference), referenceName: "the same answer as a plain table" },
        ratio: value / reference,
        limit: `≤ ${MS_MAX}`,
        pass: value <= MS_MAX,
        note: `p95 of ${OPENINGS} openings of a queue with ${PENDING} pending, ${ROWS} rows painted; median ${whole(at(opened, 0.5))} ms`,
      },
    ];
  } finally {
    await browser.close();
    await candor.stop();
  }
}

if (import.meta.main) for (const figure of await figures()) process.stdout.write(`${JSON.stringify(figure)}\n`);
