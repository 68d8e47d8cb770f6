import type { AccountMode } from "@candor/api/account-mode";
import { type ApiKey, api } from "@candor/api/api";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chooseInstallation } from "../../core/installation/installation.ts";
import { openTestLedger, type TestLedger } from "../../core/ledger/ledger-test-support.ts";
import { createNetworks } from "../../core/network/network.ts";
import type { SamplePayer } from "../../core/product/product.ts";
import { isoOf } from "../../platform/clock.ts";
import { runCommand } from "../../platform/http/call-transaction.ts";
import { createIds } from "../../platform/ids.ts";
import { createFaucet, type Faucet } from "./faucet.ts";

const USDT = 1;
const ETH = 11;
const BTC = 10;

let t: TestLedger;
let faucet: Faucet;
let elsewhere: Faucet;
type Payment = Parameters<SamplePayer["pay"]>[0];
const paid: Payment[] = [];
let isAway = false;

beforeAll(async () => {
  t = await openTestLedger();
  await chooseInstallation(t.own.owner, "sandbox");
  const { database, clock, ledger, own } = t;
  const deps = {
    ...{ database, clock, ledger, log: own.log, ids: createIds({ clock, node: 9 }) },
    networks: await createNetworks({ database, clock, ledger }),
  };
  const samplePayer: SamplePayer = {
    network: "sandbox",
    async pay(payment) {
      if (isAway) throw new Error("the chain is away");
      paid.push(payment);
      return `0x${payment.id.replace(/\D/g, "").padStart(64, "0")}`;
    },
  };
  faucet = createFaucet({ ...deps, samplePayer });
  elsewhere = createFaucet({ ...deps, samplePayer: null });
});
afterAll(() => t.own.close());

let people = 0;
async function person(hasAddress = true): Promise<string> {
  people += 1;
  const id = String(90_000 + people);
  const at = isoOf(t.clock.now());
  await t.own.owner.query(
    `insert into customer (id, uid, email, password_hash, language, invite_code, registered_at)
     values ($1, $2, $3, 'x', 'en', $4, $5)`,
    [id, String(60_000_000 + people), `f${people}@example.com`, `FAU${people}`, at],
  );
  if (!hasAddress) return id;
  await t.own.owner.query("insert into deposit_key (id) values ($1) on conflict do nothing", ["ab".repeat(32)]);
  await t.own.owner.query(
    "insert into deposit_address (address, customer_id, key_id, key_index, made_at) values ($1, $2, $3, $4, $5)",
    [`0x${String(people).padStart(40, "0")}`, id, "ab".repeat(32), people, at],
  );
  return id;
}

async function ask(
  key: Extract<ApiKey, `${string} /faucet`>,
  who: string,
  wire = {},
  of = faucet,
  mode: AccountMode = "real",
) {
  const route = of.routes.find(({ endpoint }) => endpoint === api[key]);
  const call = {
    ...{ caller: { customerId: who }, accountMode: mode, reader: t.database },
    transaction: (work: never) => runCommand(t.database, null, work),
  };
  const answered = await route?.handle(api[key].request.parse(wire) as never, call as never);
  if (!answered) throw new Error(`no route for ${key}`);
  if (answered.refused) expect(api[key].refusals as readonly string[]).toContain(answered.code);
  return answered;
}
const outcome = async (who: string, currency: number, of = faucet, mode: AccountMode = "real") => {
  const answered = await ask("POST /faucet", who, { currency }, of, mode);
  return answered.refused ? answered.code : "ok";
};
/** The runs of the payer, until nothing waits. */
async function pays(): Promise<void> {
  await faucet.paying.start();
  await expect
    .poll(async () => (await t.database.query("select from faucet_gift where tx_hash is null")).rowCount)
    .toBe(0);
}

describe("the faucet", () => {
  test("gives once a minute and ten times a day, each coin by itself, to the own address, paid once after an outage too", async () => {
    const who = await person();
    isAway = true;
    await faucet.paying.start();
    expect(await outcome(who, USDT)).toBe("ok");
    expect(await outcome(who, USDT)).toBe("faucet-recently");
    expect(await outcome(who, ETH)).toBe("ok");
    expect(paid).toEqual([]);
    isAway = false;
    await expect.poll(() => paid.length).toBe(2);
    expect(paid.map(({ to, contract, amount }) => ({ to, contract, amount }))).toEqual([
      {
        to: `0x${"1".padStart(40, "0")}`,
        contract: "0x7e57000000000000000000000000000000005D70",
        amount: 1_000_000_000n,
      },
      { to: `0x${"1".padStart(40, "0")}`, contract: null, amount: 10n ** 18n },
    ]);
    const listed = await ask("GET /faucet", who);
    expect(listed).toMatchObject({
      value: {
        list: [
          { currency_name: "USDT", number: "1000", next_at: expect.any(Number) },
          { currency_name: "ETH", number: "1", next_at: expect.any(Number) },
        ],
      },
    });
    for (let time = 2; time <= 10; time += 1) {
      t.clock.advance(60_000);
      expect(await outcome(who, USDT)).toBe("ok");
    }
    t.clock.advance(60_000);
    expect(await outcome(who, USDT)).toBe("faucet-day-full");
    expect(await outcome(who, ETH)).toBe("ok");
    await pays();
    await faucet.paying.stop();
    expect(new Set(paid.map(({ id }) => id)).size).toBe(paid.length);
  });

  test("of ten askings at once one is given", async () => {
    const who = await person();
    const codes = await Promise.all(Array.from({ length: 10 }, () => outcome(who, USDT)));
    expect(codes.filter((code) => code === "ok")).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(["ok", "faucet-recently"]));
  });

  test("needs an address, a coin that it has, the real account and a sandbox", async () => {
    expect(await outcome(await person(false), USDT)).toBe("faucet-no-address");
    const who = await person();
    expect(await outcome(who, BTC)).toBe("currency-unknown");
    expect(await outcome(who, USDT, faucet, "demo")).toBe("real-only");
    expect(await outcome(who, USDT, elsewhere)).toBe("sandbox-only");
    expect(await ask("GET /faucet", who, {}, elsewhere)).toMatchObject({ code: "sandbox-only" });
  });
});
