import { type ApiKey, api } from "@candor/api/api";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { surroundPrice } from "../client/alert-near-price.ts";
import {
  callApi,
  codeOf,
  type Fields,
  type Headers,
  NO_LIMITS,
  type Person,
  payloadOf,
  register,
  signedIn,
  signIn,
} from "../client/api-client.ts";
import { faultsOfBooks } from "../e2e/harness/books.ts";
import { type Candor, startCandor } from "../e2e/harness/candor-server.ts";

/** Ids that endpoints take and that belong to somebody. */
interface Belongings {
  readonly orderId: string;
  readonly contractId: string;
  readonly optionId: string;
  readonly favouriteId: string;
  readonly picture: string;
  readonly alertId: string;
  readonly noticeId: string;
}

/**
 * Whose things an endpoint touches: `open` to all, the caller's `own` things without naming any, a `named` thing that has an
 * owner, or what only `operators` may do. An endpoint that is missing here fails the test, so that each new one is thought about.
 */
type Ownership =
  | "open"
  | "own"
  | "operators"
  | { readonly named: (things: Belongings) => Fields; readonly absent: Fields };

const ABSENT_ID = "1";
const MATRIX: Readonly<Record<ApiKey, Ownership>> = {
  "GET /site/config": "open",
  "GET /getSiteConfig": "open",
  "POST /sms_mail": "open",
  "POST /user/check_email": "open",
  "POST /user/register": "open",
  "POST /user/login": "open",
  "GET /user/logout": "own",
  "POST /user/forget": "open",
  "POST /safe/update_password": "own",
  "GET /user/info": "own",
  "POST /user/editNickname": "own",
  "POST /user/uploadHeadPortrait": {
    named: ({ picture }) => ({ head_portrait: picture }),
    absent: { head_portrait: "/files/none.png" },
  },
  "POST /upload": "own",
  "GET /currency/quotation_new": "open",
  "GET /currency/quotation_huang": "open",
  "GET /currency/optionalquotation": "own",
  "GET /currency/new_timeshar": "open",
  "GET /currency/bclass": "open",
  "GET /currency/list": "open",
  "GET /currency/names": "open",
  "GET /currency/instrument": "open",
  "GET /market/log/heads": "open",
  "GET /market/log/blocks": "open",
  "GET /market/log/keys": "open",
  "GET /market/log/instruments": "open",
  "GET /market/incidents": "open",
  "POST /operator/halt": "operators",
  "POST /operator/resume": "operators",
  "POST /optional/add": "own",
  "POST /optional/del": { named: ({ favouriteId }) => ({ id: favouriteId }), absent: { id: ABSENT_ID } },
  "POST /optional/move": { named: ({ favouriteId }) => ({ id: favouriteId }), absent: { id: ABSENT_ID } },
  "GET /optional/list": "own",
  "POST /coin/trade": "own",
  "POST /coin/cancel": { named: ({ orderId }) => ({ id: orderId }), absent: { id: ABSENT_ID } },
  "GET /coin/list": "own",
  "GET /coin/fills": { named: ({ orderId }) => ({ order_id: orderId }), absent: { order_id: ABSENT_ID } },
  "GET /coin/book": "open",
  "POST /lever/deal": "own",
  "POST /lever/submit": "own",
  "POST /lever/dealall": "own",
  "POST /lever/close": { named: ({ contractId }) => ({ id: contractId }), absent: { id: ABSENT_ID } },
  "POST /lever/setstop": { named: ({ contractId }) => ({ id: contractId }), absent: { id: ABSENT_ID } },
  "POST /lever/batch_close": "own",
  "POST /lever/my_trade": "own",
  "GET /microtrade/payable_currencies": "own",
  "GET /microtrade/seconds": "open",
  "POST /microtrade/submit": "own",
  "GET /microtrade/lists": "own",
  "GET /microtrade/get_result": { named: ({ optionId }) => ({ id: optionId }), absent: { id: ABSENT_ID } },
  "GET /receipt/detail": { named: ({ optionId }) => ({ id: optionId }), absent: { id: ABSENT_ID } },
  "GET /receipt/list": { named: ({ contractId }) => ({ order_id: contractId }), absent: { order_id: ABSENT_ID } },
  "GET /wallet/newlist": "own",
  "POST /wallet/list": "own",
  "POST /wallet/change": "own",
  "POST /wallet/demo_top_up": "own",
  "POST /wallet/legal_log": "own",
  "GET /mailMessage/getList": "own",
  "GET /mailMessage/detail": { named: ({ noticeId }) => ({ id: noticeId }), absent: { id: ABSENT_ID } },
  "GET /mailMessage/unread": "own",
  "POST /mailMessage/read": "own",
  "POST /mailMessage/del": { named: ({ noticeId }) => ({ id: noticeId }), absent: { id: ABSENT_ID } },
  "POST /mailMessage/restore": { named: ({ noticeId }) => ({ id: noticeId }), absent: { id: ABSENT_ID } },
  "GET /mailMessage/push_key": "own",
  "POST /mailMessage/push_on": "own",
  "POST /mailMessage/push_off": "own",
  "POST /price_alert/add": "own",
  "POST /price_alert/edit": {
    named: ({ alertId }) => ({ id: alertId, type: "move", percent: "400" }),
    absent: { id: ABSENT_ID, type: "move", percent: "400" },
  },
  "POST /price_alert/pause": { named: ({ alertId }) => ({ id: alertId }), absent: { id: ABSENT_ID } },
  "POST /price_alert/resume": { named: ({ alertId }) => ({ id: alertId }), absent: { id: ABSENT_ID } },
  "POST /price_alert/del": { named: ({ alertId }) => ({ id: alertId }), absent: { id: ABSENT_ID } },
  "POST /price_alert/restore": { named: ({ alertId }) => ({ id: alertId }), absent: { id: ABSENT_ID } },
  "GET /price_alert/list": "own",
};

const KEYS = Object.keys(api) as ApiKey[];
const NAMED = KEYS.filter((key) => typeof MATRIX[key] === "object");

let candor: Candor;
let anna: Person;
let ben: Person;
let annas: Belongings;
let instrument: { match_id: number; currency_id: number; legal_id: number };

const call = (key: ApiKey, fields: Fields = {}, headers: Headers = {}) => callApi(candor.url, key, fields, headers);

beforeAll(async () => {
  candor = await startCandor({ env: NO_LIMITS });
  anna = await register(candor.url, "anna");
  ben = await register(candor.url, "ben");
  instrument = payloadOf("GET /currency/instrument", await call("GET /currency/instrument", { symbol: "BTCUSDT" }));
  annas = await ownThings(anna);
});
afterAll(() => candor?.stop());

async function ownThings(person: Person): Promise<Belongings> {
  const headers = signedIn(person);
  const { currency_id, legal_id, match_id } = instrument;
  const price = await farBelowMarket();
  const order = await call(
    "POST /coin/trade",
    { currency_id, legal_id, type: "buy", amount: "0.01", target_price: price },
    headers,
  );
  // A favourite is named by the instrument's number.
  const favourite = await call("POST /optional/add", { currency_id: match_id }, headers);
  const contract = await call(
    "POST /lever/submit",
    { currency_id, legal_id, type: "up", share: 1, multiple: 1, target_price: price },
    headers,
  );
  const option = await call(
    "POST /microtrade/submit",
    { match_id, currency_id: legal_id, type: "up", seconds: 300, number: "1" },
    headers,
  );
  return {
    orderId: payloadOf("POST /coin/trade", order).id,
    contractId: payloadOf("POST /lever/submit", contract).id,
    optionId: payloadOf("POST /microtrade/submit", option).id,
    favouriteId: payloadOf("POST /optional/add", favourite).id,
    picture: await uploadPicture(person),
    alertId: await setAlert(headers, { type: "above", price: "9999999" }),
    noticeId: await getNotice(headers),
  };
}

async function setAlert(headers: Headers, terms: Fields): Promise<string> {
  const set = await call("POST /price_alert/add", { match_id: instrument.match_id, ...terms }, headers);
  return payloadOf("POST /price_alert/add", set).id;
}

/** The price passes a hair above or below where it is before long, and an alert tells. */
async function getNotice(headers: Headers): Promise<string> {
  await surroundPrice(candor.url, headers);
  return vi.waitFor(
    async () => {
      const { list } = payloadOf("GET /mailMessage/getList", await call("GET /mailMessage/getList", {}, headers));
      if (!list[0]) throw new Error("no alert has told anything");
      return list[0].id;
    },
    { timeout: 60_000, interval: 250 },
  );
}

/** Within the price band, and never reached while the test runs. */
async function farBelowMarket(): Promise<string> {
  const quotes = payloadOf("GET /currency/quotation_new", await call("GET /currency/quotation_new", { is_class: 2 }));
  const price = quotes.find(({ match_id }) => match_id === instrument.match_id)?.now_price;
  return String(Math.floor(Number(price ?? "0") * 0.92));
}

const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

async function uploadPicture({ token }: Person): Promise<string> {
  const form = new FormData();
  form.set("file", new Blob([Buffer.from(PIXEL, "base64")], { type: "image/png" }), "pixel.png");
  const response = await fetch(`${candor.url}/api/upload`, {
    method: "POST",
    body: form,
    headers: { authorization: token },
  });
  const { type, message } = (await response.json()) as { type: string; message: string };
  expect(type, message).toBe("ok");
  return message;
}

test("every endpoint says whose things it touches", () => {
  expect(Object.keys(MATRIX).sort()).toEqual([...KEYS].sort());
  for (const key of KEYS) {
    expect(MATRIX[key] === "open", key).toBe(api[key].who === "visitor");
    expect(MATRIX[key] === "operators", key).toBe(api[key].who === "operator");
  }
});

describe("visitors", () => {
  test.each(KEYS)("%s sends a visitor to log in exactly where it is for customers", async (key) => {
    const code = codeOf(await call(key));
    expect(code === "login-required", code).toBe(api[key].who === "customer");
  });

  test.each(KEYS.filter((key) => api[key].who === "customer"))("%s refuses a session that has ended", async (key) => {
    expect(codeOf(await call(key, {}, { authorization: "A".repeat(43) }))).toBe("session-ended");
  });

  test("a session ends with its logout, and only that one", async () => {
    const other = await signIn(candor.url, ben);
    payloadOf("GET /user/logout", await call("GET /user/logout", {}, { authorization: other }));
    expect(codeOf(await call("GET /user/info", {}, { authorization: other }))).toBe("session-ended");
    expect(codeOf(await call("GET /user/info", {}, signedIn(ben)))).toBe("ok");
  });
});

describe("operators", () => {
  const commands = KEYS.filter((key) => api[key].who === "operator");
  const request = () => ({ match_id: instrument.match_id, reason: "a test" });

  test.each(commands)("%s is refused to visitors, customers and unknown tokens alike", async (key) => {
    const customer = await call(key, request(), signedIn(anna));
    expect(codeOf(customer)).toBe("operator-only");
    for (const headers of [
      {},
      { authorization: `Bearer ${"A".repeat(43)}` },
      { cookie: `candor_session=${anna.token}` },
    ]) {
      expect((await call(key, request(), headers)).text).toBe(customer.text);
    }
  });
});

describe("other people's things", () => {
  test.each(NAMED)("%s answers about another's thing exactly as about one that does not exist", async (key) => {
    const ownership = MATRIX[key];
    if (typeof ownership !== "object") throw new Error("not a named thing");
    const foreign = await call(key, ownership.named(annas), signedIn(ben));
    const absent = await call(key, ownership.absent, signedIn(ben));
    expect([foreign.status, foreign.text]).toEqual([absent.status, absent.text]);
  });

  test.each([
    "POST /coin/cancel",
    "GET /coin/fills",
    "POST /lever/close",
    "GET /microtrade/get_result",
    "GET /receipt/list",
  ] as const)("%s knows an order in the account it was placed in only", async (key) => {
    const ownership = MATRIX[key];
    if (typeof ownership !== "object") throw new Error("not a named thing");
    const elsewhere = await call(key, ownership.named(annas), signedIn(anna, "real"));
    const absent = await call(key, ownership.absent, signedIn(anna, "real"));
    expect(elsewhere.text).toBe(absent.text);
  });

  test("lists, balances and lines of one person hold nothing of another's", async () => {
    for (const key of [
      "GET /coin/list",
      "GET /coin/fills",
      "GET /optional/list",
      "GET /currency/optionalquotation",
      "GET /price_alert/list",
      "GET /mailMessage/getList",
    ] as const) {
      const { text } = await call(key, {}, signedIn(ben));
      for (const id of [annas.orderId, annas.favouriteId, annas.alertId, annas.noticeId])
        expect(text, key).not.toContain(id);
    }
    const lines = await call("POST /wallet/legal_log", { limit: 200 }, signedIn(ben));
    expect(lines.text).not.toContain(annas.orderId);
    const balances = payloadOf("POST /wallet/list", await call("POST /wallet/list", {}, signedIn(ben)));
    expect(balances.list.every(({ held }) => Number(held) === 0)).toBe(true);
  });

  test("a picture is shown to its owner alone", async () => {
    const statusOf = async (headers: Headers) => (await fetch(candor.url + annas.picture, { headers })).status;
    expect([
      await statusOf({ authorization: anna.token }),
      await statusOf({ authorization: ben.token }),
      await statusOf({}),
    ]).toEqual([200, 404, 404]);
  });

  test("uid and user_id in a request are no authority", async () => {
    for (const claim of [
      { uid: anna.userId },
      { user_id: anna.userId },
      { customer_id: anna.userId, portfolio_id: "1" },
    ]) {
      const profile = payloadOf("GET /user/info", await call("GET /user/info", claim, signedIn(ben)));
      expect(profile.user_id).toBe(ben.userId);
    }
  });

  test("after all attempts the owner still has what was hers", async () => {
    const { list } = payloadOf("GET /coin/list", await call("GET /coin/list", { status: "open" }, signedIn(anna)));
    expect(list.map(({ id }) => id)).toEqual([annas.orderId]);
    const favourites = payloadOf("GET /optional/list", await call("GET /optional/list", {}, signedIn(anna)));
    expect(favourites.map(({ id }) => id)).toEqual([annas.favouriteId]);
    payloadOf(
      "POST /user/uploadHeadPortrait",
      await call("POST /user/uploadHeadPortrait", { head_portrait: annas.picture }, signedIn(anna)),
    );
    payloadOf("POST /coin/cancel", await call("POST /coin/cancel", { id: annas.orderId }, signedIn(anna)));
    expect(await faultsOfBooks(candor.dataDir)).toEqual([]);
  });
});

describe("cookies", () => {
  /** An operator's proof is a token of their own: to their endpoints a cookie is nothing. */
  const CHANGING = KEYS.filter((key) => api[key].changes && api[key].who !== "operator");
  const cookieOf = ({ token }: Person) => ({
    cookie: `candor_session=${token}`,
    "x-account": "demo",
    "idempotency-key": "k",
  });

  test.each(CHANGING)("%s is refused to a cookie without proof of our own page", async (key) => {
    const foreign: Headers[] = [{}, { origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }];
    for (const headers of foreign) {
      expect(codeOf(await call(key, {}, { ...cookieOf(ben), ...headers }))).toBe("foreign-origin");
    }
  });

  test("after all attempts the session still stands", async () => {
    expect(codeOf(await call("GET /user/info", {}, cookieOf(ben)))).toBe("ok");
  });
});
