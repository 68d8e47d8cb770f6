import { type ApiKey, api } from "@candor/api/api";
import { beforeAll, describe, expect, test } from "vitest";
import {
  callApi,
  codeOf,
  type Fields,
  type Headers,
  type Person,
  payloadOf,
  signedIn,
  signIn,
} from "../client/api-client.ts";
import { faultsOfBooks, openDatabaseOf } from "../e2e/harness/books.ts";
import type { Candor } from "../e2e/harness/candor-server.ts";
import { ownThings } from "./belongings.ts";
import { type Belongings, listsOf, MATRIX, type Market } from "./ownership.ts";
import { callWithout, databaseLogOf } from "./secret-places.ts";
import { findSecrets, Secrets } from "./secret-words.ts";
import { newPerson, sharedCandor } from "./shared-candor.ts";

const KEYS = Object.keys(api) as ApiKey[];
const NAMED = KEYS.filter((key) => typeof MATRIX[key] === "object");

let candor: Candor;
let anna: Person;
let ben: Person;
let annas: Belongings;
let instrument: Market;

const call = (key: ApiKey, fields: Fields = {}, headers: Headers = {}) => callApi(candor.url, key, fields, headers);

beforeAll(async () => {
  candor = sharedCandor();
  anna = await newPerson("anna");
  ben = await newPerson("ben");
  instrument = payloadOf("GET /currency/instrument", await call("GET /currency/instrument", { symbol: "BTCUSDT" }));
  annas = await ownThings(candor.url, instrument, anna);
});

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

  test("home leads to no deposit where the server was started without addresses, and to all else that is open", async () => {
    const keys = payloadOf("GET /menu", await call("GET /menu")).list.map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining(["market", "withdraw", "transfer"]));
    expect(keys).not.toContain("deposit");
  });

  test("a session ends with its logout, and only that one", async () => {
    const other = await signIn(candor.url, ben);
    payloadOf("GET /user/logout", await call("GET /user/logout", {}, { authorization: other }));
    expect(codeOf(await call("GET /user/info", {}, { authorization: other }))).toBe("session-ended");
    expect(codeOf(await call("GET /user/info", {}, signedIn(ben)))).toBe("ok");
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
    "POST /lever/setstop",
    "GET /microtrade/get_result",
    "GET /receipt/detail",
    "GET /receipt/list",
  ] as const)("%s knows an order in the account it was placed in only", async (key) => {
    const ownership = MATRIX[key];
    if (typeof ownership !== "object") throw new Error("not a named thing");
    const elsewhere = await call(key, ownership.named(annas), signedIn(anna, "real"));
    const absent = await call(key, ownership.absent, signedIn(anna, "real"));
    expect(elsewhere.text).toBe(absent.text);
  });

  // An answer that says the same of everything would pass whatever it hides.
  test.each(NAMED.filter((key) => api[key].method === "GET"))("%s tells its owner what is there", async (key) => {
    const ownership = MATRIX[key];
    if (typeof ownership !== "object") throw new Error("not a named thing");
    const own = await call(key, ownership.named(annas), signedIn(anna));
    const absent = await call(key, ownership.absent, signedIn(anna));
    expect(codeOf(own)).toBe("ok");
    expect(own.text).not.toBe(absent.text);
  });

  test("lists, balances and lines of one person hold nothing of another's", async () => {
    const { picture: _, ...ids } = annas;
    const shown = new Set<string>();
    for (const [key, fields] of Object.entries(listsOf(instrument)) as [ApiKey, Fields][]) {
      const bens = await call(key, fields, signedIn(ben));
      expect(codeOf(bens), key).toBe("ok");
      const own = await call(key, fields, signedIn(anna));
      for (const [name, id] of Object.entries(ids)) {
        // A favourite is named by the instrument's number, which everybody sees.
        if (name !== "favouriteId" || key.includes("optional")) expect(bens.text, `${key} ${name}`).not.toContain(id);
        if (own.text.includes(id)) shown.add(name);
      }
    }
    // Each of them is in some list of its owner's, so that it would have been found.
    expect([...shown].sort()).toEqual(Object.keys(ids).sort());
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
    const waiting = { status: "pending" };
    const contracts = payloadOf("POST /lever/my_trade", await call("POST /lever/my_trade", waiting, signedIn(anna)));
    expect(contracts.list.map(({ id }) => id)).toEqual([annas.contractId]);
    const options = payloadOf("GET /microtrade/lists", await call("GET /microtrade/lists", {}, signedIn(anna)));
    expect(options.list.map(({ id }) => id)).toEqual([annas.optionId]);
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
  /** To operators' endpoints a customer's cookie is nothing; their own is tried beside what they may. */
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

// Whatever else is secret is sent in log-secrets.test.ts, which takes a program of its own.
test("no token or password is in a line of the log after all of it, and after calls that failed", async () => {
  const secrets = new Secrets();
  for (const { address, token, password } of [anna, ben]) {
    secrets.add(`the token of ${address}`, token);
    secrets.add("the password", password);
  }
  const unknown = secrets.add("a token that nobody has", "Zm9yYmlkZGVuLXRva2VuLW9mLW5vYm9keS1hdC1hbGw");
  const owner = openDatabaseOf(candor.dataDir, "candor_owner");
  const login = () => call("POST /user/login", { user_string: ben.address, password: ben.password });
  const look = () => call("GET /user/info", {}, { authorization: unknown });
  await callWithout(owner, "customer", () => [login()]);
  await callWithout(owner, "customer_session", () => [look()]);
  await owner.close();
  // Silence would prove nothing.
  await expect.poll(() => candor.output()).toMatch(/"a call failed"/);
  expect(candor.output()).toContain('"level":"debug"');
  const postgres = databaseLogOf(candor.dataDir);
  for (const table of ["customer", "customer_session"])
    expect(postgres).toContain(`relation "${table}" does not exist`);
  for (const written of [candor.output(), postgres]) expect(findSecrets(secrets, written)).toEqual([]);
  expect(codeOf(await call("GET /user/info", {}, signedIn(ben)))).toBe("ok");
});
