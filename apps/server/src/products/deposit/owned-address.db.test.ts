import { mnemonicToAccount } from "viem/accounts";
import { expect, test } from "vitest";
import { createLog } from "../../platform/log.ts";
import {
  addressOf,
  clockTime,
  codeOf,
  countOf,
  depositsOn,
  fundingOf,
  KEY_SETTINGS,
  newPerson,
  type Person,
  t,
  tokens,
  usdt,
  useDeposits,
} from "./deposit-test-support.ts";

useDeposits();

const THIEVES = `0x${"ab".repeat(20)}`;
const OTHER_XPUB = mnemonicToAccount("test test test test test test test test test test test junk", {
  path: "m/44'/60'/7'",
}).getHdKey().publicExtendedKey;

const keyOf = async (person: Person): Promise<string> => {
  const { rows } = await t.ledger.own.owner.query<{ id: string }>(
    "select key_id as id from deposit_address where customer_id = $1",
    [person.customerId],
  );
  return rows[0]?.id ?? "";
};

/** As whoever holds the program's role writes it. */
const written = ({ customerId }: Person, address: string, keyId: string, index: number) =>
  t.ledger.own.database.query(
    "insert into deposit_address (address, customer_id, key_id, key_index, made_at) values ($1, $2, $3, $4, $5)",
    [address, customerId, keyId, index, clockTime()],
  );

const openAlarms = async (kind: string) =>
  (
    await t.ledger.own.owner.query<{ subject: string; customers: string[]; facts: object }>(
      `select subject, customer_ids::text[] as customers, facts from surveillance_alarm where kind = $1 and closed_at is null`,
      [kind],
    )
  ).rows;

async function paid(to: string, amount: number): Promise<void> {
  t.chain.mine([tokens(to, usdt(amount))]);
  t.chain.grow(6);
  await t.deposits.lookOnce();
  await t.deposits.lookOnce();
}

test("an address that somebody wrote into the table is shown to nobody, credits nobody, and is an alarm", async () => {
  const anna = await newPerson();
  await addressOf(anna);
  const keyId = await keyOf(anna);
  const victim = await newPerson();
  await written(victim, THIEVES, keyId, 2_000_000_000);

  expect(await codeOf("POST /wallet/get_in_address", victim, { currency: 1, network: "ethereum" })).toBe(
    "service-unavailable",
  );
  const [alarm, ...others] = await openAlarms("foreign-deposit-address");
  expect(others).toEqual([]);
  expect(alarm).toEqual({
    ...{ subject: THIEVES, customers: [victim.customerId] },
    facts: { address: THIEVES, key: keyId, key_index: "2000000000" },
  });

  await paid(THIEVES, 25);
  expect(await fundingOf(victim)).toBe(0n);
  expect(await countOf("chain_output where address = $1", THIEVES)).toBe(0);
});

test("what the table says was seen at such an address is not credited, and holds up nothing of the same customer's", async () => {
  const anna = await newPerson();
  const address = await addressOf(anna);
  const keyId = "cd".repeat(32);
  await t.ledger.own.database.query("insert into deposit_key (id) values ($1)", [keyId]);
  const theirs = `0x${"cd".repeat(20)}`;
  await written(anna, theirs, keyId, 0);
  t.chain.mine([tokens(theirs, usdt(900)), tokens(address, usdt(25))]);
  t.chain.grow(6);
  await t.deposits.lookOnce();
  await t.deposits.lookOnce();
  expect(await fundingOf(anna)).toBe(usdt(25));
  expect(await openAlarms("unknown-deposit-key")).toMatchObject([{ subject: keyId, customers: [anna.customerId] }]);
});

test("addresses of a key that was changed count as long as the settings name it; without it they wait, and are an alarm at the start", async () => {
  const anna = await newPerson();
  const before = await addressOf(anna);
  const keyId = await keyOf(anna);
  const changed = { ...KEY_SETTINGS, depositXpubEvm: OTHER_XPUB };
  t.deposits = await depositsOn(t.ledger.database, { settings: changed });
  await paid(before, 25);
  expect(await fundingOf(anna)).toBe(0n);
  expect(await countOf("chain_output where address = $1 and state = 'seen'", before)).toBe(1);

  const lines: { readonly alarm?: string }[] = [];
  const log = createLog("error", { write: (line: string) => void lines.push(JSON.parse(line)) });
  t.ledger.clock.advance(1_000);
  const started = await depositsOn(t.ledger.database, { settings: changed, log });
  await started.upkeep.start();
  await started.upkeep.stop();
  expect(lines.map(({ alarm }) => alarm)).toContain("unknown-deposit-key");
  const renewed = "surveillance_alarm where kind = 'unknown-deposit-key' and subject = $1 and renewed_at = $2";
  expect(await countOf(renewed, keyId, clockTime())).toBe(1);

  const both = { ...changed, depositXpubsEvmBefore: [KEY_SETTINGS.depositXpubEvm ?? ""] };
  t.deposits = await depositsOn(t.ledger.database, { settings: both });
  await t.deposits.lookOnce();
  expect(await fundingOf(anna)).toBe(usdt(25));
  expect(await addressOf(anna)).not.toBe(before);
});
