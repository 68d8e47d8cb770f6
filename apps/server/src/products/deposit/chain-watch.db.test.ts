import { expect, test } from "vitest";
import { USDT } from "../../core/ledger/ledger-test-support.ts";
import type { ChainSource } from "./chain-source.ts";
import {
  addressOf,
  clockTime,
  codeOf,
  coins,
  countOf,
  depositsOn,
  ETH,
  fundingOf,
  newPerson,
  recordsOf,
  t,
  taken,
  tokens,
  usdt,
  useDeposits,
} from "./deposit-test-support.ts";

useDeposits();

const look = () => t.deposits.lookOnce();

test("a transfer is counted up block by block and credited with the fifth, once", async () => {
  const anna = await newPerson();
  const address = await addressOf(anna);
  t.chain.mine([tokens(address, usdt(25))]);
  for (const [confirmations, credited] of [1, 2, 3, 4, 5].map((count) => [count, count === 5] as const)) {
    await look();
    expect((await recordsOf(anna))[0]).toMatchObject({
      ...{ source: "chain", type: 0, amount: "25", confirmations, confirmations_needed: 5, network: "ethereum" },
      ...(credited ? { status: "approved", stage: "credited" } : { status: "pending", stage: "confirming" }),
    });
    expect(await fundingOf(anna)).toBe(credited ? usdt(25) : 0n);
    t.chain.grow(1);
  }
  await look();
  expect(await fundingOf(anna)).toBe(usdt(25));
  expect(t.notices.map(({ parameters }) => parameters)).toMatchObject([{ state: "seen" }, { state: "credited" }]);
});

test("a hundred looks at the same blocks at once, by several processes, credit once", async () => {
  const anna = await newPerson();
  const address = await addressOf(anna);
  t.chain.mine([tokens(address, usdt(40))]);
  t.chain.grow(6);
  const others = await Promise.all([1, 2, 3].map(() => depositsOn(t.ledger.own.another())));
  await Promise.all(
    Array.from({ length: 100 }, (_each, at) => (others[at % 3] ?? t.deposits).lookOnce().catch(() => undefined)),
  );
  await look();
  expect(await fundingOf(anna)).toBe(usdt(40));
  expect(await countOf("chain_credit where customer_id = $1", anna.customerId)).toBe(1);
});

test("every output of one transaction is credited, to whom it was paid, coins and tokens alike", async () => {
  const [anna, bert] = [await newPerson(), await newPerson()];
  const [toAnna, toBert] = [await addressOf(anna), await addressOf(bert)];
  t.chain.mine([
    coins(toAnna, 10n ** 18n),
    tokens(toAnna, usdt(11)),
    tokens(toBert, usdt(12)),
    tokens(toAnna, usdt(13)),
  ]);
  t.chain.grow(4);
  await look();
  expect([await fundingOf(anna), await fundingOf(bert), await fundingOf(anna, ETH)]).toEqual([
    usdt(24),
    usdt(12),
    10n ** 8n,
  ]);
  expect((await recordsOf(anna)).map(({ amount }) => amount).sort()).toEqual(["1", "11", "13"]);
});

test("what is below the minimum waits, is shown, and is credited with what reaches it: each once, rounded once", async () => {
  const anna = await newPerson();
  const address = await addressOf(anna);
  for (const amount of [4, 3.5]) t.chain.mine([tokens(address, usdt(amount))]);
  t.chain.grow(6);
  await look();
  expect(await fundingOf(anna)).toBe(0n);
  expect((await recordsOf(anna)).map(({ stage }) => stage)).toEqual(["collecting", "collecting"]);
  const shown = await taken("POST /wallet/get_in_address", anna, { currency: USDT, network: "ethereum" });
  expect(shown).toMatchObject({ minimum: "10", collecting: "7.5", is_watched: true, memo: null });
  expect(t.notices).toEqual([]);
  t.chain.mine([tokens(address, usdt(2.5))]);
  t.chain.grow(3);
  await look();
  expect(await fundingOf(anna)).toBe(0n);
  t.chain.grow(1);
  await look();
  expect(await fundingOf(anna)).toBe(usdt(10));
  expect(await countOf("chain_credit where customer_id = $1", anna.customerId)).toBe(1);
  t.chain.mine([tokens(address, usdt(9))]);
  t.chain.grow(6);
  await look();
  expect(await fundingOf(anna)).toBe(usdt(10));
});

test("dust that waits for more is looked at without a transaction for each, however long it waits", async () => {
  const { database } = t.ledger;
  let transactions = 0;
  const counted = await depositsOn({
    ...database,
    transaction: (...asked) => {
      transactions += 1;
      return database.transaction(...asked);
    },
  });
  const [anna, bert] = [await newPerson(), await newPerson()];
  t.chain.mine([tokens(await addressOf(anna), usdt(4)), tokens(await addressOf(bert), usdt(5))]);
  t.chain.grow(6);
  await look();
  await counted.lookOnce();
  expect(transactions).toBe(0);
  t.chain.mine([tokens(await addressOf(anna), usdt(6))]);
  t.chain.grow(6);
  await counted.lookOnce();
  expect([await fundingOf(anna), await fundingOf(bert)]).toEqual([usdt(10), 0n]);
});

test("what the chain counts finer than the books is rounded down, once for all that is credited together", async () => {
  const anna = await newPerson();
  const address = await addressOf(anna);
  // Each is 0.0025 ETH and nine tenths of the smallest unit of the books.
  for (let count = 0; count < 2; count += 1) t.chain.mine([coins(address, 2_500_000_000_000_000n + 9_000_000_000n)]);
  t.chain.grow(4);
  await look();
  expect(await fundingOf(anna, ETH)).toBe(500_001n);
});

test("a block that is taken back before five confirmations takes its deposit back; in another block it counts anew", async () => {
  const anna = await newPerson();
  const address = await addressOf(anna);
  t.chain.mine([tokens(address, usdt(30))]);
  t.chain.grow(3);
  await look();
  expect((await recordsOf(anna))[0]).toMatchObject({ confirmations: 4 });
  const lost = t.chain.takeBack(4);
  t.chain.grow(6);
  await look();
  expect((await recordsOf(anna))[0]).toMatchObject({ stage: "gone", status: "rejected", confirmations: 0 });
  expect(await fundingOf(anna)).toBe(0n);
  t.chain.add(lost);
  t.chain.grow(3);
  await look();
  expect((await recordsOf(anna))[0]).toMatchObject({ stage: "confirming", confirmations: 4 });
  t.chain.grow(1);
  await look();
  expect(await fundingOf(anna)).toBe(usdt(30));
  expect(await recordsOf(anna)).toHaveLength(1);
});

test("what a slow process read of blocks that were taken back meanwhile is thrown away", async () => {
  const anna = await newPerson();
  t.chain.mine([tokens(await addressOf(anna), usdt(30))]);
  t.chain.grow(5);
  const { promise: isGone, resolve: release } = Promise.withResolvers<void>();
  const { promise: hasRead, resolve: told } = Promise.withResolvers<void>();
  // Its node gives the last of the blocks as they were, late.
  const slow: ChainSource = {
    height: () => t.chain.height(),
    payment: (txHash) => t.chain.payment(txHash),
    checkChain: () => t.chain.checkChain(),
    async block(height, contracts) {
      const read = await t.chain.block(height, contracts);
      if (height === 6) {
        told();
        await isGone;
      }
      return read;
    },
  };
  const late = await depositsOn(t.ledger.own.another(), { sources: new Map([["ethereum", slow]]) });
  const looking = late.lookOnce();
  await hasRead;
  t.chain.takeBack(6);
  t.chain.grow(8);
  await look();
  release();
  await looking;
  expect(await countOf("chain_output where customer_id = $1", anna.customerId)).toBe(0);
  expect(await fundingOf(anna)).toBe(0n);
});

test("a credited deposit that the chain takes back stays credited and is an alarm, until it is there again", async () => {
  const anna = await newPerson();
  const address = await addressOf(anna);
  t.chain.mine([tokens(address, usdt(30))]);
  t.chain.grow(5);
  await look();
  const lost = t.chain.takeBack(6);
  t.chain.grow(8);
  await look();
  expect(await fundingOf(anna)).toBe(usdt(30));
  const { vanished } = await taken("GET /operator/deposit/watch", "fiona");
  expect(vanished.filter(({ uid }) => uid === anna.uid)).toEqual([
    expect.objectContaining({ network: "ethereum", currency_name: "USDT", amount: "30" }),
  ]);
  t.chain.add(lost);
  t.chain.grow(6);
  await look();
  expect(await fundingOf(anna)).toBe(usdt(30));
  const after = await taken("GET /operator/deposit/watch", "fiona");
  expect(after.vanished.filter(({ uid }) => uid === anna.uid)).toEqual([]);
});

test("a transaction that comes back with its outputs in another order is not credited a second time", async () => {
  const anna = await newPerson();
  const address = await addressOf(anna);
  t.chain.mine([tokens(address, usdt(30))]);
  t.chain.grow(5);
  await look();
  const [lost] = t.chain.takeBack(6);
  if (!lost) throw new Error("nothing was taken back");
  t.chain.add([{ ...lost, outputs: lost.outputs.map((output) => ({ ...output, index: output.index + 1 })) }]);
  t.chain.grow(8);
  await look();
  expect(await fundingOf(anna)).toBe(usdt(30));
});

test("a node that says it is higher than it is credits nothing, and is told of", async () => {
  const anna = await newPerson();
  t.chain.mine([tokens(await addressOf(anna), usdt(30))]);
  t.chain.saidHeight = 1_000_000;
  await look();
  expect(await fundingOf(anna)).toBe(0n);
  const { networks } = await taken("GET /operator/deposit/watch", "fiona");
  expect(networks[0]).toMatchObject({ fault: expect.stringContaining("does not have block"), waiting: 1, block: "1" });
  t.chain.saidHeight = undefined;
  t.chain.grow(4);
  await look();
  expect(await fundingOf(anna)).toBe(usdt(30));
  expect((await taken("GET /operator/deposit/watch", "fiona")).networks[0]).toMatchObject({ fault: null });
});

test("a node that falls behind, falls silent or is one of another chain changes nothing, and is gone on with after", async () => {
  const anna = await newPerson();
  t.chain.mine([tokens(await addressOf(anna), usdt(30))]);
  t.chain.grow(2);
  await look();
  t.chain.saidHeight = 1;
  await look();
  expect((await recordsOf(anna))[0]).toMatchObject({ confirmations: 3 });
  t.chain.saidHeight = undefined;
  for (const fault of ["isSilent", "isOfAnotherChain"] as const) {
    t.chain[fault] = true;
    await look();
    expect((await recordsOf(anna))[0]).toMatchObject({ stage: "confirming", confirmations: 3 });
    expect((await taken("GET /operator/deposit/watch", "fiona")).networks[0]?.fault).toMatch(/node/);
    t.chain[fault] = false;
  }
  t.chain.grow(2);
  await look();
  expect(await fundingOf(anna)).toBe(usdt(30));
});

test("after a long silence it catches up in pages, from the place that was kept with what was seen", async () => {
  const anna = await newPerson();
  const address = await addressOf(anna);
  t.chain.grow(65);
  t.chain.mine([tokens(address, usdt(30))]);
  t.chain.grow(70);
  // Another process, which has seen nothing itself.
  await (await depositsOn(t.ledger.database)).lookOnce();
  expect(await fundingOf(anna)).toBe(usdt(30));
  const { rows } = await t.ledger.own.owner.query<{ height: string }>("select height from chain_watch");
  expect(rows).toEqual([{ height: String(t.chain.blocks.length - 1) }]);
});

test("what pays nobody, another token, or nothing is not seen", async () => {
  const anna = await newPerson();
  const address = await addressOf(anna);
  t.chain.mine([{ contract: `0x${"12".repeat(20)}`, to: address, amount: usdt(1000) }]);
  t.chain.mine([tokens(`0x${"34".repeat(20)}`, usdt(1000))]);
  t.chain.grow(6);
  await look();
  expect(await recordsOf(anna)).toEqual([]);
});

test("an address is given once there is a look at its network, and is then its owner's for ever, a hundred asking at once", async () => {
  const unseen = await depositsOn(t.ledger.database, { sources: new Map([["polygon", t.chain]]) });
  const anna = await newPerson();
  const before = t.deposits;
  t.deposits = unseen;
  expect(
    await codeOf("POST /wallet/get_in_address", anna, { currency: USDT, network: "polygon" }).catch(String),
  ).toContain("service-unavailable");
  t.deposits = before;
  const given = await Promise.all(Array.from({ length: 100 }, () => addressOf(anna)));
  expect(new Set(given).size).toBe(1);
  const others = await Promise.all(Array.from({ length: 10 }, async () => addressOf(await newPerson())));
  expect(new Set([...given, ...others]).size).toBe(11);
  const { own } = t.ledger;
  for (const role of [own.database, own.owner])
    await expect(
      role.query("update deposit_address set customer_id = $1 where address = $2", [
        (await newPerson()).customerId,
        given[0],
      ]),
    ).rejects.toThrow();
});

test("the tables refuse a credit before five linked blocks, to somebody else, twice, or taken back", async () => {
  const [anna, bert] = [await newPerson(), await newPerson()];
  const address = await addressOf(anna);
  t.chain.mine([tokens(address, usdt(30))]);
  t.chain.grow(3);
  await look();
  const { database, owner } = t.ledger.own;
  const [output] = (
    await owner.query<{ id: string }>("select id from chain_output where customer_id = $1", [anna.customerId])
  ).rows;
  const creditOf = (id: number, customerId: string) =>
    database.query(
      "insert into chain_credit (id, customer_id, currency_id, network, amount, credited_at) values ($1, $2, 1, 'ethereum', 1, $3)",
      [id, customerId, clockTime()],
    );
  await creditOf(1, anna.customerId);
  await creditOf(2, bert.customerId);
  const credit = (id: number) =>
    database.query("update chain_output set state = 'credited', credit_id = $1 where id = $2", [id, output?.id]);
  await expect(credit(1)).rejects.toThrow("five confirmations");
  t.chain.grow(1);
  await expect(credit(2)).rejects.toThrow("one customer");
  await expect(
    database.query("update chain_output set customer_id = $1 where id = $2", [bert.customerId, output?.id]),
  ).rejects.toThrow("owner of its address");
  await look();
  expect(await fundingOf(anna)).toBe(usdt(30));
  for (const change of ["state = 'gone', credit_id = null", "chain_amount = 1", "credit_id = 1"])
    await expect(database.query(`update chain_output set ${change} where id = $1`, [output?.id])).rejects.toThrow(
      "stays as it was credited",
    );
  await expect(database.query("delete from chain_output")).rejects.toThrow("permission denied");
  await expect(database.query("update chain_credit set amount = 2")).rejects.toThrow();
});
