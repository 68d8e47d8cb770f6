import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createInProcessBus } from "../../platform/bus/bus.ts";
import { manualClock } from "../../platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/database/test-database.ts";
import { createIds } from "../../platform/ids.ts";
import { sendMessage } from "../../platform/messages/message-outbox.ts";
import { createLedger } from "../ledger/ledger.ts";
import { createNetworks } from "../network/network.ts";
import { chooseInstallation, readInstallation } from "./installation.ts";
import type { InstallationKind } from "./installation-types.ts";

let own: TestDatabase;
beforeEach(async () => {
  own = await createTestDatabase();
});
afterEach(() => own.close());

const KINDS = ["ordinary", "sandbox"] as const satisfies readonly InstallationKind[];

describe("what kind of installation a database is of", () => {
  test.each(KINDS)("%s is chosen once and holds whatever is asked for later", async (kind) => {
    expect((await readInstallation(own.database)).kind).toBe("ordinary");
    for (const later of [kind, ...KINDS]) expect((await chooseInstallation(own.owner, later)).kind).toBe(kind);
    expect(await readInstallation(own.database)).toMatchObject({ kind, isSandbox: kind === "sandbox" });
  });

  test("is not written by the program's role, and changed by nobody", async () => {
    await expect(own.database.query("insert into installation (kind) values ('sandbox')")).rejects.toThrow(
      /permission denied/,
    );
    await chooseInstallation(own.owner, "ordinary");
    for (const change of [
      "update installation set kind = 'sandbox'",
      "delete from installation",
      "truncate installation",
    ]) {
      await expect(own.database.query(change), change).rejects.toThrow(/permission denied/);
      await expect(own.owner.query(change), change).rejects.toThrow(/append/);
    }
  });
});

async function networksSeen(): Promise<readonly (readonly string[])[]> {
  const clock = manualClock(Date.UTC(2026, 10, 22));
  const { database, log } = own;
  const ledger = await createLedger({
    database,
    clock,
    ids: createIds({ clock, node: 1 }),
    bus: createInProcessBus(log),
    log,
  });
  const networks = await createNetworks({ database, clock, ledger });
  return [networks.all().map(({ id }) => id), (await networks.railsOf(database, 1)).map(({ network }) => network)];
}

describe("a sandbox", () => {
  test("knows its own network and banks, and every other installation all networks but that one", async () => {
    await chooseInstallation(own.owner, "sandbox");
    expect(await networksSeen()).toEqual([["bank", "sandbox"], ["sandbox"]]);
  });

  test("is said in every mail and text, and in none of another installation", async () => {
    const mail = { channel: "mail", to: "a@example.com", subject: "Your code", text: "123456", kind: "code" } as const;
    const text = { ...mail, channel: "sms", to: "+15555550100", subject: "" } as const;
    const sent = async () => {
      for (const one of [mail, text]) await own.database.transaction((tx) => sendMessage(tx, one));
      const { rows } = await own.database.query("select subject, text from message_outbox order by id desc limit 2");
      return rows.reverse();
    };
    expect(await sent()).toEqual([
      { subject: "Your code", text: "123456" },
      { subject: "", text: "123456" },
    ]);
    await chooseInstallation(own.owner, "sandbox");
    expect(await sent()).toEqual([
      { subject: "[Sandbox] Your code", text: "[Sandbox] 123456" },
      { subject: "", text: "[Sandbox] 123456" },
    ]);
  });

  test("lets a new payee be paid after a minute, and others after a day, by the tables too", async () => {
    const wait = async () =>
      (await own.database.query<{ wait: string }>("select payee_wait()::text as wait")).rows[0]?.wait;
    expect([await wait(), (await readInstallation(own.database)).payeeWaitMs]).toEqual(["24:00:00", 86_400_000]);
    await chooseInstallation(own.owner, "sandbox");
    expect([await wait(), (await readInstallation(own.database)).payeeWaitMs]).toEqual(["00:01:00", 60_000]);
  });
});

test("outside of a sandbox nothing knows its network or gives coins away", async () => {
  const [all, usdt] = await networksSeen();
  expect(all).toContain("ethereum");
  expect([...(all ?? []), ...(usdt ?? [])]).not.toContain("sandbox");
  await expect(
    own.owner.query(
      "insert into faucet_gift (id, customer_id, currency_id, address, amount, asked_at) values (1, 1, 1, '0x', 1, now())",
    ),
  ).rejects.toThrow(/only a sandbox gives coins away/);
});
