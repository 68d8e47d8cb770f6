/**
 * Every endpoint as somebody who is signed in and yet may not do everything: with a frozen account, with a proof of who they are
 * that is too old, without verification.
 */
import { type ApiKey, api } from "@candor/api/api";
import type { Endpoint } from "@candor/api/endpoint";
import { RESTRICTIONS_OFFERED } from "@candor/api/restriction-words";
import { instantOf } from "@candor/money/money";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { restricted } from "../../apps/server/src/core/account-safety/restriction-test-support.ts";
import { addOperator } from "../../apps/server/src/core/operator/operator.ts";
import type { Database } from "../../apps/server/src/platform/database/database.ts";
import { callApi, codeOf, type Fields, type Person, payloadOf, signedIn, signIn } from "../client/api-client.ts";
import { faultsOfBooks, openDatabaseOf } from "../e2e/harness/books.ts";
import type { Candor } from "../e2e/harness/candor-server.ts";
import { rowsOf } from "./rows-of.ts";
import { newPerson, sharedCandor } from "./shared-candor.ts";

const KEYS = Object.keys(api) as ApiKey[];
const definition = (key: ApiKey): Endpoint => api[key];
const OF_CUSTOMERS = KEYS.filter((key) => definition(key).who === "customer");
const STEP_UP_MS = 5 * 60_000;

let candor: Candor;
let database: Database;

beforeAll(async () => {
  candor = sharedCandor();
  database = openDatabaseOf(candor.dataDir, "candor_owner");
});
afterAll(async () => {
  await database?.close();
});

const call = (key: ApiKey, person: Person, fields: Fields = {}) =>
  callApi(candor.url, key, { ...VALID[key], ...fields }, signedIn(person));

/** What is asked beyond the names of things: a proof is wanted only for what could be done. */
const VALID: Partial<Record<ApiKey, Fields>> = {
  "POST /safe/update_password": { password: "abc12345", re_password: "abc12345", code: "123456" },
  "POST /safe/email": { email: "new@example.com", code: "123456" },
  "POST /safe/mobile": { mobile: "13800138000", area_code: "86", code: "123456" },
  "POST /safe/totp_confirm": { totp: "123456" },
  "POST /safe/passkey_add": { passkey: "{}", name: "a key" },
  "POST /safe/passkey_remove": { id: "1" },
  "POST /safe/pay_password": { pay_password: "274913", re_pay_password: "274913" },
  "POST /coin/trade": { currency_id: 10, legal_id: 1, type: "buy", amount: "0.01" },
  "POST /lever/submit": { currency_id: 10, legal_id: 1, type: "up", share: 1, multiple: 1 },
  "POST /microtrade/submit": { match_id: 1, currency_id: 1, type: "up", seconds: 60, number: "1" },
  "POST /wallet/change": { currency_id: 1, from_field: "legal", to_field: "change", number: "1" },
  "POST /optional/add": { currency_id: 2 },
  "POST /price_alert/add": { match_id: 1, type: "above", price: "9999998" },
  "POST /user/editNickname": { nickname: "frost" },
  "POST /user/wallet/save": {
    currency: 10,
    network: "bitcoin",
    address: "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2",
    name: "own",
  },
  "POST /user/wallet/del": { id: "1" },
  "POST /user/cash_del": { id: "1" },
  "POST /user/cash_save_international": { currency: 3 },
  "POST /wallet/out": { payee_id: "1", currency: 1, number: "10", pay_password: "270418" },
};

/** The same person with a session that has not been asked about yet, as nothing of it is remembered then. */
const anew = async (person: Person): Promise<Person> => ({ ...person, token: await signIn(candor.url, person) });

/**
 * A person in some state, signed in again whenever a call has ended the session or frozen the account, or has ended the freeze
 * of one that is to be frozen.
 */
function kept(person: Person, isFrozen: boolean, prepare: (person: Person) => Promise<unknown>) {
  let now: Person | undefined;
  return async (): Promise<Person> => {
    if (now && (await isFrozenNow(now)) === isFrozen) return now;
    await database.query("update account_freeze set ended_at = now() where customer_id = $1 and ended_at is null", [
      await customerIdOf(person),
    ]);
    now = await anew(person);
    await prepare(now);
    return now;
  };
}

/** Undefined where the session has ended. */
async function isFrozenNow(person: Person): Promise<boolean | undefined> {
  const { envelope } = await call("GET /user/info", person);
  return envelope.type === "ok" ? (envelope.message as { frozen_since: unknown }).frozen_since !== null : undefined;
}

async function customerIdOf({ address }: Person): Promise<string> {
  const { rows } = await database.query<{ id: string }>("select id from customer where email = $1", [address]);
  if (!rows[0]) throw new Error(`nobody has the address ${address}`);
  return rows[0].id;
}

describe("a frozen account", () => {
  const REFUSED = OF_CUSTOMERS.filter((key) => definition(key).whenFrozen === "refused");
  const ALLOWED = OF_CUSTOMERS.filter((key) => definition(key).whenFrozen === "allowed");
  let fred: Person;
  let frozen: () => Promise<Person>;
  let before: Readonly<Record<string, string>>;
  let things: Partial<Record<ApiKey, Fields>>;

  beforeAll(async () => {
    fred = await newPerson("fred");
    things = await ownSomething(fred);
    frozen = kept(fred, true, async (person) =>
      payloadOf("POST /safe/freeze", await call("POST /safe/freeze", person)),
    );
    await frozen();
    before = await settledRows(await customerIdOf(fred));
  });

  test.each(REFUSED)("%s is refused to its owner", async (key) => {
    expect(codeOf(await call(key, await frozen(), things[key]))).toBe("account-frozen");
  });

  test("after all of them nothing of it has changed", async () => {
    expect(REFUSED.length).toBeGreaterThan(15);
    expect(await rowsOf(database, await customerIdOf(fred))).toEqual(before);
    expect(Object.values(before).filter((said) => !said.startsWith("0 ")).length).toBeGreaterThan(6);
  });

  test.each(ALLOWED)("%s still answers its owner", async (key) => {
    expect(codeOf(await call(key, await frozen(), things[key]))).not.toBe("account-frozen");
  });

  test("what only reads, closes, cancels or protects is all that it allows", () => {
    const changing = ALLOWED.filter((key) => definition(key).changes);
    for (const key of changing)
      expect(key).toMatch(
        /^(GET .user.logout|POST .(safe|mailMessage|lever.(close|setstop|batch_close)|(user.project|lh.deposit|invest).order.(redeem|cancel)|coin.cancel|wallet.out_cancel|sms_send))/,
      );
  });

  test("loses none of it by a freeze, and nobody takes a proof or an address from it meanwhile", () => {
    expect(ALLOWED).toEqual(
      expect.arrayContaining([
        ...OF_CUSTOMERS.filter((key) => !definition(key).changes),
        "POST /coin/cancel",
        "POST /lever/close",
        "POST /lever/batch_close",
        "POST /lever/setstop",
        "POST /safe/device_revoke",
        "POST /safe/logout_all",
        "POST /safe/step_up",
        "POST /safe/unfreeze",
        "POST /safe/update_password",
      ]),
    );
    expect(REFUSED).toEqual(
      expect.arrayContaining([
        "POST /safe/email",
        "POST /safe/mobile",
        "POST /safe/totp_remove",
        "POST /safe/passkey_remove",
        "POST /user/real",
        "POST /real/newreal",
      ]),
    );
  });

  test("is open again after its end, and its order was cancelled by nobody but its owner", async () => {
    const person = await frozen();
    payloadOf("POST /safe/unfreeze", await call("POST /safe/unfreeze", person));
    expect(codeOf(await call("POST /user/editNickname", person))).toBe("ok");
    expect(await faultsOfBooks(candor.dataDir)).toEqual([]);
  });
});

describe("an account that is restricted in everything there is", () => {
  const isStopped = (key: ApiKey): boolean => definition(key).restrictedBy.length > 0;
  let rita: Person;
  let before: Readonly<Record<string, string>>;

  beforeAll(async () => {
    const person = await newPerson("rita");
    const customerId = await customerIdOf(person);
    const at = instantOf(Date.now());
    const by = ["cora", "carl"] as const;
    for (const name of by) await addOperator(database, name, at, ["compliance"]);
    await database.query("update operator set created_at = created_at - interval '30 days'");
    for (const kind of RESTRICTIONS_OFFERED) await restricted(database, { customerId, kind, at, by });
    rita = await anew(person);
    before = await settledRows(customerId);
  });

  test.each(OF_CUSTOMERS.filter(isStopped))(
    "%s is refused to its owner, with what, why and until when",
    async (key) => {
      const { envelope } = await call(key, rita);
      expect(envelope).toMatchObject({ code: "account-restricted", details: { cause: "funds" } });
    },
  );

  test("after all of them nothing of it has changed", async () => {
    expect(OF_CUSTOMERS.filter(isStopped).length).toBeGreaterThan(5);
    expect(await rowsOf(database, await customerIdOf(rita))).toEqual(before);
  });

  // Logging out and freezing are possible too, and would end what is tried here.
  const OTHERS = OF_CUSTOMERS.filter((key) => !isStopped(key) && !/logout|freeze/.test(key));
  test.each(OTHERS)("%s still answers its owner", async (key) => {
    expect(codeOf(await call(key, rita))).not.toMatch(/account-restricted|account-frozen/);
  });
});

/** Once nothing changes any more: the watch of alerts writes down a new one's first look by itself. */
async function settledRows(customerId: string): Promise<Readonly<Record<string, string>>> {
  for (let last = await rowsOf(database, customerId); ; ) {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const now = await rowsOf(database, customerId);
    if (JSON.stringify(now) === JSON.stringify(last)) return now;
    last = now;
  }
}

/** An order that rests, a favourite and an alert; answers what each endpoint that names one of them is asked for. */
async function ownSomething(person: Person): Promise<Partial<Record<ApiKey, Fields>>> {
  const quotes = payloadOf("GET /currency/quotation_new", await call("GET /currency/quotation_new", person));
  const price = String(Math.floor(Number(quotes.find(({ match_id }) => match_id === 1)?.now_price) * 0.92));
  const order = payloadOf("POST /coin/trade", await call("POST /coin/trade", person, { target_price: price }));
  const favourite = payloadOf("POST /optional/add", await call("POST /optional/add", person, { currency_id: 1 }));
  const alert = payloadOf("POST /price_alert/add", await call("POST /price_alert/add", person));
  const [byFavourite, byAlert] = [{ id: favourite.id }, { id: alert.id }];
  return {
    "POST /coin/cancel": { id: order.id },
    "POST /optional/del": byFavourite,
    "POST /optional/move": byFavourite,
    "POST /price_alert/edit": { ...byAlert, type: "move", percent: "400" },
    "POST /price_alert/pause": byAlert,
    "POST /price_alert/resume": byAlert,
    "POST /price_alert/del": byAlert,
    "POST /price_alert/restore": byAlert,
  };
}

describe("a proof of who somebody is that is older than five minutes", () => {
  let stale: () => Promise<Person>;

  beforeAll(async () => {
    const stella = await newPerson("stella");
    const customerId = await customerIdOf(stella);
    stale = kept(stella, false, () => age(customerId, STEP_UP_MS));
  });

  test.each(OF_CUSTOMERS)("%s asks for a new one exactly where it needs one", async (key) => {
    const code = codeOf(await call(key, await stale()));
    const { needsStepUp, carriesProof, request } = definition(key);
    const parsed = request.safeParse(VALID[key] ?? {});
    const hasProof = parsed.success && carriesProof(parsed.data);
    expect(code === "step-up-required", code).toBe(needsStepUp && !hasProof);
  });

  test("is too old from the end of the fifth minute on, and a new one opens what it closed", async () => {
    const timo = await newPerson("timo");
    const customerId = await customerIdOf(timo);
    const young = await anew(timo);
    await age(customerId, STEP_UP_MS - 20_000);
    expect(codeOf(await call("POST /safe/totp_start", young))).toBe("ok");
    const old = await anew(timo);
    await age(customerId, STEP_UP_MS);
    expect(codeOf(await call("POST /safe/totp_start", old))).toBe("step-up-required");
    payloadOf("POST /safe/step_up", await call("POST /safe/step_up", old, { password: timo.password }));
    expect(codeOf(await call("POST /safe/totp_start", old))).toBe("ok");
  });

  test("strands nobody: the refusal names the way, and what the call carries counts where there is no second factor", async () => {
    const person = await stale();
    const refused = await call("POST /safe/mobile", person, { lang: "zh" });
    const way = { path: "/safe/step_up", methods: "password" };
    expect(refused.envelope).toMatchObject({ type: "error", code: "step-up-required", details: way });
    expect(refused.envelope.message).toContain("POST /safe/step_up（password）");
    const unusual = { password: "harbour-41-crane", re_password: "harbour-41-crane" };
    expect(codeOf(await call("POST /safe/update_password", person, unusual))).toBe("code-wrong");
    const out = () => callApi(candor.url, "POST /wallet/out", VALID["POST /wallet/out"], signedIn(person, "real"));
    expect(codeOf(await out())).toBe("pay-password-missing");
    await database.query(
      `insert into authenticator (customer_id, sealed_secret, started_at, confirmed_at, last_step)
         values ($1, decode(repeat('00', 117), 'hex'), now(), now(), 0)`,
      [await customerIdOf(person)],
    );
    for (const key of ["POST /safe/update_password", "POST /wallet/out"] as const) {
      const { envelope } = await call(key, person);
      expect(envelope).toMatchObject({
        code: "step-up-required",
        details: { methods: expect.stringContaining("totp") },
      });
    }
  });

  test("needs one wherever what protects an account changes", () => {
    const needing = KEYS.filter((key) => definition(key).needsStepUp);
    expect(needing).toEqual(
      expect.arrayContaining([
        "POST /safe/update_password",
        "POST /safe/email",
        "POST /safe/mobile",
        "POST /safe/totp_start",
        "POST /safe/totp_confirm",
        "POST /safe/totp_remove",
        "POST /safe/passkey_options",
        "POST /safe/passkey_add",
        "POST /safe/passkey_remove",
        "POST /safe/recovery_codes",
        "POST /safe/pay_password",
        "POST /safe/unfreeze",
        "POST /user/real",
        "POST /real/newreal",
      ]),
    );
    for (const key of needing) expect(definition(key).who).toBe("customer");
  });

  /** As if all that these sessions have proved were that long ago. */
  async function age(customerId: string, milliseconds: number): Promise<void> {
    await database.query(
      `update customer_session set created_at = created_at - $2 * interval '1 millisecond',
         proved_at = proved_at - $2 * interval '1 millisecond' where customer_id = $1 and revoked_at is null`,
      [customerId, milliseconds],
    );
  }
});

describe("without verification", () => {
  test.each(OF_CUSTOMERS)("%s is refused exactly where it needs a level", async (key) => {
    const una = await unverified();
    const code = codeOf(await call(key, una));
    expect(code === "verification-required", code).toBe(definition(key).needsLevel > 0);
  });

  let known: (() => Promise<Person>) | undefined;
  async function unverified(): Promise<Person> {
    known ??= kept(await newPerson("una"), false, async () => undefined);
    return known();
  }
});
