/**
 * One customer who trades over HTTP and keeps their own record of what was acknowledged. A request whose answer was lost is
 * sent again under its key until there is one; what the account must look like follows from the answers alone.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Envelope } from "@candor/api/envelope";
import type { SpotOrder } from "@candor/api/spot-order";
import { decimalUnits, formatDecimal } from "@candor/money/decimal";

const PASSWORD = "correct-horse-7-battery";
const START_USDT = "40000";
const RETRY_PAUSE_MS = 75;
const TRIES_MAX = 100;
const REQUEST_TIMEOUT_MS = 5_000;

interface Market {
  readonly base: number;
  readonly quote: number;
}

export interface Discrepancy {
  readonly kind: "lost" | "doubled" | "changed" | "balance" | "unanswered";
  readonly what: string;
}

/** Of looks at orders that wait for the next price. */
const PRICED_PAUSE_MS = 500;

interface Asked {
  readonly path: string;
  readonly fields: Record<string, string>;
}

type Sent = { readonly outcome: "answered"; readonly answer: Envelope<unknown> } | { readonly outcome: "unknown" };

export class Trader {
  private readonly url: string;
  private readonly email: string;
  private token = "";
  private keys = 0;
  private readonly market: Market;
  /** Every order that was acknowledged, as it was last acknowledged. */
  private readonly orders = new Map<string, SpotOrder>();
  private readonly unanswered: Discrepancy[] = [];
  /** When the request was sent that was last accepted: only one sent after a kill shows that it is over. */
  lastAcceptedSentAt = 0;
  acknowledged = 0;
  retried = 0;

  constructor(url: string, name: string, market: Market) {
    this.url = url;
    this.email = `${name}@example.com`;
    this.market = market;
  }

  async register(): Promise<void> {
    await this.must("/api/sms_mail", { user_string: this.email, scene: "register" });
    const outbox = (await (await fetch(`${this.url}/outbox.json`)).json()) as { to: string; text: string }[];
    const code = outbox.find(({ to }) => to === this.email)?.text.match(/\b\d{6}\b/)?.[0] ?? "";
    const passwords = { password: PASSWORD, re_password: PASSWORD };
    const signedIn = await this.must("/api/user/register", { user_string: this.email, code, ...passwords });
    this.token = (signedIn as { token: string }).token;
  }

  /** The token of its session. */
  get session(): string {
    return this.token;
  }

  /**
   * One step of trading: mostly market orders, final at the next price; some that rest; some cancels of those, where the lane
   * makes them: a cancel waits for the ticks of a freshness bound (DOMAIN section 4), and would be all that is under way.
   */
  async trade(step: number, cancels: boolean, isGoingOn: () => boolean): Promise<void> {
    const resting = [...this.orders.values()].find(
      ({ status, fills_from: waitsFor }) => status === "open" && waitsFor === null,
    );
    const pair = { currency_id: String(this.market.base), legal_id: String(this.market.quote) };
    let asked: Asked = {
      path: "/api/coin/trade",
      fields: { ...pair, type: step % 3 === 1 ? "sell" : "buy", amount: "0.0002" },
    };
    if (cancels && step % 7 === 3 && resting) asked = { path: "/api/coin/cancel", fields: { id: resting.id } };
    else if (step % 7 === 5) asked.fields.target_price = await this.farBelow();
    await this.settle(asked, isGoingOn);
  }

  /** Sends until there is an answer. Nothing is given up: an unknown outcome is the one thing that may not stay. */
  private async settle({ path, fields }: Asked, isGoingOn: () => boolean): Promise<void> {
    this.keys += 1;
    const key = `key-${this.keys}`;
    for (let attempt = 0; ; attempt += 1) {
      const sentAt = performance.now();
      const sent = await this.send(path, fields, key);
      if (sent.outcome === "answered") {
        this.note(sent.answer, sentAt);
        return;
      }
      this.retried += 1;
      // After the end some more tries, against a server that is up.
      if (!isGoingOn() && attempt > TRIES_MAX) {
        this.unanswered.push({ kind: "unanswered", what: `${path} under ${key}` });
        return;
      }
      await sleep(RETRY_PAUSE_MS);
    }
  }

  private note(answer: Envelope<unknown>, sentAt: number): void {
    if (answer.type !== "ok") return;
    const order = answer.message as SpotOrder;
    this.orders.set(order.id, order);
    this.acknowledged += 1;
    this.lastAcceptedSentAt = Math.max(this.lastAcceptedSentAt, sentAt);
  }

  private async send(path: string, fields: Record<string, string>, key?: string): Promise<Sent> {
    try {
      const response = await fetch(`${this.url}${path}`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-account": "demo",
          ...(this.token ? { authorization: this.token } : {}),
          ...(key === undefined ? {} : { "idempotency-key": key }),
        },
        body: JSON.stringify(fields),
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      });
      const answer = (await response.json()) as Envelope<unknown>;
      // 5xx and 429 are no answers: what they leave undone or done, the same key finds out.
      return response.ok ? { outcome: "answered", answer } : { outcome: "unknown" };
    } catch {
      return { outcome: "unknown" };
    }
  }

  private async must(path: string, fields: Record<string, string>): Promise<unknown> {
    const sent = await this.send(path, fields);
    if (sent.outcome === "answered" && sent.answer.type === "ok") return sent.answer.message;
    throw new Error(`${path}: ${JSON.stringify(sent)}`);
  }

  private async read<T>(path: string): Promise<T> {
    const headers = { authorization: this.token, "x-account": "demo" };
    const answer = (await (await fetch(`${this.url}${path}`, { headers })).json()) as Envelope<T>;
    if (answer.type !== "ok") throw new Error(`${path}: ${answer.code}`);
    return answer.message;
  }

  /** Deep enough under the last trade that nothing reaches it, within the band. */
  private async farBelow(): Promise<string> {
    const latest = this.read<{ list: SpotOrder[] }>("/api/coin/list?limit=50").catch(() => ({ list: [] }));
    const known = [...(await latest).list, ...[...this.orders.values()].reverse()];
    const traded = known.find(({ average_price: price }) => price !== null)?.average_price;
    const cents = decimalUnits(traded ?? "97000.00", 2);
    return formatDecimal((cents * 92n) / 100n, 2);
  }

  /** What the program shows now, against what it has acknowledged. */
  async discrepancies(): Promise<Discrepancy[]> {
    try {
      return [...this.unanswered, ...(await this.compare())];
    } catch (error) {
      // An account that cannot be looked at any more is lost as a whole.
      return [...this.unanswered, { kind: "lost", what: String(error) }];
    }
  }

  private async compare(): Promise<Discrepancy[]> {
    const shown = await this.pricedOrders();
    const found: Discrepancy[] = [];
    for (const [id, order] of this.orders) {
      const now = shown.get(id);
      if (!now) found.push({ kind: "lost", what: `order ${id}` });
      else if (isFinal(order) && JSON.stringify(factsOf(now)) !== JSON.stringify(factsOf(order))) {
        found.push({ kind: "changed", what: `order ${id}: ${order.status} and now ${now.status}` });
      } else if (Number(now.filled_amount) < Number(order.filled_amount)) {
        found.push({
          kind: "changed",
          what: `order ${id}: ${order.filled_amount} filled and now ${now.filled_amount}`,
        });
      }
      // What waited for its price when it was acknowledged has been filled since.
      if (now && order.fills_from !== null) this.orders.set(id, now);
    }
    for (const id of shown.keys()) if (!this.orders.has(id)) found.push({ kind: "doubled", what: `order ${id}` });
    return [...found, ...(await this.balanceDiscrepancies())];
  }

  /** As shown once none waits for the next price: they would change while they are looked at. */
  private async pricedOrders(): Promise<Map<string, SpotOrder>> {
    for (let look = 0; ; look += 1) {
      const shown = await this.shownOrders();
      if (look >= TRIES_MAX || ![...shown.values()].some((order) => order.fills_from !== null)) return shown;
      await sleep(PRICED_PAUSE_MS);
    }
  }

  private async shownOrders(): Promise<Map<string, SpotOrder>> {
    const shown = new Map<string, SpotOrder>();
    for (let after = ""; ; ) {
      const { list, next } = await this.read<{ list: SpotOrder[]; next: string | null }>(
        `/api/coin/list?limit=200&after=${after}`,
      );
      for (const order of list) shown.set(order.id, order);
      if (next === null) return shown;
      after = next;
    }
  }

  private async balanceDiscrepancies(): Promise<Discrepancy[]> {
    let usdt = decimalUnits(START_USDT, 6);
    let btc = 0n;
    let held = 0n;
    for (const order of this.orders.values()) {
      const sign = order.type === "buy" ? 1n : -1n;
      usdt -= sign * decimalUnits(order.filled_value, 6) + decimalUnits(order.fee, 6);
      btc += sign * decimalUnits(order.filled_amount, 8);
      if (!isFinal(order)) held += decimalUnits(order.held, 6);
    }
    const { list } = await this.read<{
      list: { currency_id: number; wallet: string; posted: string; held: string }[];
    }>("/api/wallet/newlist");
    const wallet = (currencyId: number) =>
      list.find((row) => row.wallet === "spot" && row.currency_id === currencyId) ?? { posted: "0", held: "0" };
    const [quote, base] = [wallet(this.market.quote), wallet(this.market.base)];
    const compared = [
      ["USDT", usdt, decimalUnits(quote.posted, 6)],
      ["USDT held", held, decimalUnits(quote.held, 6)],
      ["BTC", btc, decimalUnits(base.posted, 8)],
    ] as const;
    return compared
      .filter(([, expected, shown]) => expected !== shown)
      .map(([name, expected, shown]) => ({ kind: "balance", what: `${name}: ${shown} instead of ${expected}` }));
  }
}

const isFinal = ({ status }: SpotOrder): boolean => status !== "open" && status !== "partly-filled";

const factsOf = ({ status, filled_amount, filled_value, fee, held }: SpotOrder) => [
  status,
  filled_amount,
  filled_value,
  fee,
  held,
];
