import { describe, expect, test } from "vitest";
import type { ChainLook } from "./chain-reader.ts";
import { confirm, detail, FRIDA, fail, send, stateOf } from "./operator-withdrawal-test-support.ts";
import { watchWithdrawals } from "./watch-withdrawals.ts";
import {
  ADDRESS,
  approved,
  codeOf,
  FELIX,
  FIONA,
  funds,
  hashOf,
  operate,
  person,
  sent,
  sqlSays,
  t,
  useWithdrawals,
} from "./withdrawal-test-support.ts";

useWithdrawals();
const EQUAL: ChainLook = { finding: "equal", confirmations: 5 };
const confirmAsked = (id: string) => codeOf(operate("POST /operator/withdrawal/confirm", FIONA, { id }));

/** What confirming by hand answers where the network says this, and how the withdrawal stands then. */
async function confirmedBy(look: ChainLook | undefined) {
  const id = await sent(await person());
  t.chains.push("ethereum");
  t.look = () => look;
  const code = await confirm(FIONA, id);
  const { state, finding } = await detail(id);
  return [code, { state, finding }];
}

/** How many wait for what others hold. */
async function waiting(): Promise<number> {
  const { rows } = await t.own.owner.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_locks where not granted and pid in (select pid from pg_locks
       where database = (select oid from pg_database where datname = current_database()))`,
  );
  return rows[0]?.waiting ?? 0;
}

describe("where a network is asked", () => {
  test("it is asked about recipient, coin and amount as it counts them, and its answer alone confirms", async () => {
    const id = await sent(await person());
    t.chains.push("ethereum");
    t.look = () => EQUAL;
    expect(await detail(id)).toMatchObject({ is_chain_asked: true, finding: "not-asked" });
    expect(await confirmAsked(id)).toBe("ok");
    expect(t.asked).toEqual([
      {
        ...{ network: "ethereum", txHash: hashOf(id), recipient: ADDRESS, units: 95_000_000n },
        ...{ contract: "0xdAC17F958D2ee523a2206206994597C13D831ec7", confirmationsNeeded: 5 },
      },
    ]);
    expect(await detail(id)).toMatchObject({ state: "confirmed", finding: "equal", confirmations: 5 });
  });

  test.each([
    ["withdrawal-chain-waiting", { finding: "waiting", confirmations: 2 }],
    ["withdrawal-chain-waiting", { finding: "not-found", confirmations: null }],
    ["withdrawal-chain-undone", { finding: "undone", confirmations: 9 }],
    ["withdrawal-recipient-differs", { finding: "recipient-differs", confirmations: 9 }],
    ["withdrawal-amount-differs", { finding: "amount-differs", confirmations: 9 }],
    ["withdrawal-chain-unread", undefined],
  ] as const)("it is not confirmed, with %s: %j, whatever is typed", async (code, look) =>
    expect(await confirmedBy(look)).toEqual([code, { state: "sent", finding: look?.finding ?? "not-asked" }]),
  );

  test.each([
    ["waiting", { finding: "waiting", confirmations: 1 }],
    ["equal", EQUAL],
  ] as const)("what it says was paid is not given back as well: %s", async (_finding, look) => {
    const who = await person();
    const id = await sent(who);
    const failing = () => fail(FIONA, id);
    t.chains.push("ethereum");
    t.look = () => look;
    expect(await failing()).toBe("withdrawal-not-possible-now");
    // Its node is away since: what it said last stands.
    t.look = () => undefined;
    expect(await failing()).toBe("withdrawal-not-possible-now");
    expect(
      await sqlSays("update withdrawal set state = 'failed', ended_by = $2, reason = 'x' where id = $1", [id, FIONA]),
    ).toContain("did not fail");
    expect(await funds(who)).toEqual({ posted: 900, held: 0 });
    t.look = () => ({ finding: "undone", confirmations: 9 });
    expect(await failing()).toBe("ok");
    expect(await funds(who)).toEqual({ posted: 1_000, held: 0 });
  });

  test("nothing is given back while it gives no answer, nor where it was sent after the network was asked", async () => {
    const who = await person();
    const [away, late] = [await sent(who), await approved(who)];
    t.chains.push("ethereum");
    expect(await fail(FIONA, away)).toBe("withdrawal-chain-unread");
    t.look = () => ({ finding: "not-found", confirmations: null });
    const [sending, failing] = await t.own.database.transaction(async (tx) => {
      await tx.query("select from withdrawal where id = $1 for update", [late]);
      const first = send(FRIDA, late);
      await expect.poll(waiting).toBe(1);
      const second = fail(FELIX, late);
      await expect.poll(waiting).toBe(2);
      return [first, second];
    });
    expect([await sending, await failing]).toEqual(["ok", "withdrawal-chain-unread"]);
    expect(await funds(who)).toEqual({ posted: 800, held: 0 });
    expect(await fail(FIONA, away)).toBe("ok");
  });

  test("nobody but a person or the network itself confirms, in the tables too", async () => {
    const id = await sent(await person());
    const confirming = "update withdrawal set state = 'confirmed', ended_by = $2, changed_at = $3 where id = $1";
    const now = new Date(t.clock.now());
    expect(await sqlSays(confirming, [id, null, now])).toContain("only its network");
    expect(await sqlSays(confirming, [id, FIONA, now], FIONA)).toBe("ok");
  });

  test("nobody who was revoked confirms by it", async () => {
    const id = await sent(await person());
    t.chains.push("ethereum");
    t.look = () => EQUAL;
    expect(await codeOf(operate("POST /operator/withdrawal/confirm", "nobody", { id }))).toBe("operator-only");
    expect(await stateOf(id)).toBe("sent");
  });
});

describe("watching", () => {
  test("looks at each that is under way once in a run, also at more than a page of them", async () => {
    const who = await person({ usdt: 10_000 });
    const ids: string[] = [];
    for (let number = 0; number < 7; number += 1) ids.push(await sent(who, "20"));
    t.chains.push("ethereum");
    t.look = () => ({ finding: "waiting", confirmations: 1 });
    t.clock.advance(60_000);
    await watchWithdrawals(t.deps, 3);
    const own = t.asked.filter(({ txHash }) => ids.map(hashOf).includes(txHash));
    expect(own.map(({ txHash }) => txHash).sort()).toEqual(ids.map(hashOf).sort());
    t.look = () => EQUAL;
    t.clock.advance(60_000);
    await watchWithdrawals(t.deps, 3);
    expect(await Promise.all(ids.map(stateOf))).toEqual(ids.map(() => "confirmed"));
    // By no operator.
    expect((await detail(ids[0] ?? "")).steps.at(-1)).toMatchObject({ event: "confirm", operator: null });
  });

  test("begins with what was looked at longest ago, so that none starves behind others", async () => {
    const who = await person({ usdt: 10_000 });
    t.chains.push("ethereum");
    t.look = () => ({ finding: "waiting", confirmations: 1 });
    const old = await sent(who, "20");
    t.clock.advance(60_000);
    await watchWithdrawals(t.deps);
    const fresh = await sent(who, "20");
    t.asked = [];
    t.clock.advance(60_000);
    await watchWithdrawals(t.deps, 1);
    expect(t.asked.at(0)?.txHash).toBe(hashOf(fresh));
    expect(t.asked.map(({ txHash }) => txHash)).toContain(hashOf(old));
  });

  test("passes over one that cannot be looked after, and over a node that is away", async () => {
    const who = await person({ usdt: 10_000 });
    t.chains.push("ethereum");
    const bad = await sent(who, "20");
    const good = await sent(who, "20");
    t.look = ({ txHash }) => {
      if (txHash === hashOf(bad)) throw new Error("nonsense");
      return txHash === hashOf(good) ? EQUAL : undefined;
    };
    t.clock.advance(60_000);
    await watchWithdrawals(t.deps, 1);
    expect([await stateOf(bad), await stateOf(good)]).toEqual(["sent", "confirmed"]);
    expect(await detail(bad)).toMatchObject({ looked_at: t.clock.now(), finding: "not-asked" });
  });

  test("asks nobody where no network can be asked", async () => {
    await sent(await person());
    expect(await watchWithdrawals(t.deps)).toBe(0);
    expect(t.asked).toEqual([]);
  });

  test("confirms once, whoever else confirms at the same moment", async () => {
    const id = await sent(await person());
    t.chains.push("ethereum");
    t.look = () => EQUAL;
    t.clock.advance(60_000);
    const [one, other, ...rest] = await Promise.all([
      confirmAsked(id),
      codeOf(operate("POST /operator/withdrawal/confirm", FRIDA, { id })),
      watchWithdrawals(t.deps),
    ]);
    expect([one, other].filter((code) => code === "ok").length).toBeLessThanOrEqual(1);
    expect(rest).toHaveLength(1);
    const { steps } = await detail(id);
    expect(steps.filter(({ event }) => event === "confirm")).toHaveLength(1);
  });
});
