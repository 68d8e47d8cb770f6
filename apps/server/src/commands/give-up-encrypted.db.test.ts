import { rmSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { testNotices } from "../core/notice/notice-test-support.ts";
import {
  OFFICER,
  person,
  picturesOf,
  t,
  taken,
  textOf,
  useVerification,
  verify,
} from "../core/verification/verification-test-support.ts";
import { createInProcessBus } from "../platform/bus/bus.ts";
import { readConfig } from "../platform/config/config.ts";
import { encryptionKeysOf } from "../platform/encryption/encryption-keys-of.ts";
import { createFiles } from "../platform/files/files.ts";
import { createOutbox } from "../platform/tasks/outbox.ts";
import { runCommand } from "./command-test-support.ts";
import { giveUpEncrypted } from "./give-up-encrypted.ts";

const PROGRAM = join(import.meta.dirname, "keys.ts");
const REASON = "The key to it was lost";

useVerification();

const keysFolder = () => join(t.dataDir, "keys");
/** As somebody types it. */
const command = (...words: readonly string[]) =>
  runCommand(PROGRAM, t.db.connection, "sealing", "give-up", ...words, "--data-dir", t.dataDir);
function giveUp(operator: string, isConfirmed: boolean): Promise<string> {
  const config = readConfig({ argv: ["--data-dir", t.dataDir], env: {}, cwd: t.dataDir });
  if (config === "help") throw new Error("no configuration");
  return giveUpEncrypted(t.db.owner, { config, operator, reason: REASON, isConfirmed });
}
const confirmed = () => giveUp(OFFICER, true);
const NOTHING = "Everything sealed can be opened: there is nothing to give up.";
const rowsOf = async (query: string, values: readonly unknown[] = []) => (await t.db.owner.query(query, values)).rows;

/** Verified on level 1, with everything that is encrypted or hashed, and a picture. */
let anna: string;
/** Under review on level 1. */
let ben: string;
beforeEach(async () => {
  [anna, ben] = [await person(), await person()];
  await taken("POST /user/real", anna, textOf(anna));
  await verify(anna, 1);
  const { front_pic, hand_pic } = picturesOf(anna);
  await taken("POST /real/newreal", anna, { front_pic, hand_pic });
  await taken("POST /user/real", ben, textOf(ben));
  await keepFactors(anna);
});

async function keepFactors(customerId: string): Promise<void> {
  const { owner } = t.db;
  await owner.query("insert into authenticator (customer_id, sealed_secret, started_at) values ($1, $2, now())", [
    customerId,
    t.encryption.encrypt(Buffer.alloc(20), `authenticator ${customerId}`),
  ]);
  await owner.query(
    "insert into recovery_code (customer_id, number, salt, code_hash, created_at) values ($1, 1, $2, $3, now())",
    [customerId, Buffer.alloc(16), Buffer.alloc(32)],
  );
  await owner.query("insert into pay_password (customer_id, password_hash, set_at) values ($1, '$argon2id$x', now())", [
    customerId,
  ]);
  await keepCard(customerId);
  await owner.query(
    `insert into stored_file (id, owner_customer_id, purpose, media_type, bytes, width, height, sha256, sealed_key)
     values ($1, $2, 'upload', 'image/png', 1, 1, 1, '', $3)`,
    [t.ids.next(), customerId, t.encryption.newDataKey().wrapped],
  );
}

async function keepCard(customerId: string): Promise<void> {
  const id = t.ids.next();
  await t.db.owner.query(
    `insert into payee (id, customer_id, kind, network, name, last_four, sealed, fingerprint, place, created_at, usable_from)
     values ($1, $2, 'card', 'bank', 'Some Bank', '4242', $3, $4, 1, now(), now() + interval '1 day')`,
    [id, customerId, t.encryption.encrypt(Buffer.from("{}"), `payee ${id}`), Buffer.alloc(32)],
  );
}

/** What the server that starts then writes: notices to their owners, and subjects of mails. */
async function notifiedSince() {
  const { database, log } = t.db;
  const mails: string[] = [];
  const outbox = createOutbox({ database, bus: createInProcessBus(log), log });
  testNotices({ database, clock: t.clock, ids: t.ids, log, outbox }, { message: ({ subject }) => mails.push(subject) });
  await outbox.start();
  await expect.poll(() => outbox.waiting("notice-later")).toBe(0);
  await outbox.stop();
  const lost = await rowsOf(`select customer_id as "customerId", parameters from notice where kind = 'sealed-lost'`);
  return { mails, lost };
}

test("what was encrypted with lost keys is named, given up only when confirmed by an operator, and kept as it was", async () => {
  expect(await confirmed()).toBe(NOTHING);
  rmSync(join(keysFolder(), "sealing.json"));
  const before = await rowsOf("select case_id, field, state, sealed from verification_field order by 1, 2");

  const asked = await command("--as", OFFICER, "--reason", REASON);
  expect(asked.code).toBe(0);
  expect(asked.said).toMatch(/^Lost for good, unless sealing\.json is brought back/);
  for (const count of [
    "1 pictures",
    `${before.length} fields`,
    "1 authenticators",
    "1 recovery codes",
    "1 pay passwords",
    "1 cards and bank accounts",
  ])
    expect(asked.said).toContain(`  ${count}`);
  expect(asked.said).toMatch(/Nothing was changed\. To give it up, add --yes\.\n$/);
  await expect(giveUp("nobody", true)).rejects.toThrow("--as must name an active operator");
  expect(await rowsOf("select case_id, field, state, sealed from verification_field order by 1, 2")).toEqual(before);
  await expect(encryptionKeysOf(t.db.database, keysFolder())).rejects.toThrow(/is missing/);

  expect(await command("--as", OFFICER, "--reason", REASON, "--yes")).toEqual({
    code: 0,
    said: expect.stringMatching(/^Given up by olga, and told to its owners:\n {2}1 pictures/),
  });
  expect((await encryptionKeysOf(t.db.database, keysFolder())).list()).toHaveLength(1);
  const kept = await rowsOf(
    "select kind, count(*)::int as count from given_up_seal where operator = $1 group by kind",
    [OFFICER],
  );
  expect(Object.fromEntries(kept.map(({ kind, count }) => [kind, count]))).toEqual({
    ...{ stored_file: 1, verification_field: before.length, authenticator: 1, recovery_code: 1, pay_password: 1 },
    payee: 1,
  });
  expect(
    await rowsOf("select 1 from given_up_seal where kind = 'verification_field' and length(kept ->> 'sealed') < 100"),
  ).toEqual([]);
  expect(await rowsOf("select reason from operator_act where act = 'sealed-given-up'")).toEqual([
    {
      reason: `${REASON} (stored_file 1, verification_field ${before.length}, authenticator 1, recovery_code 1, pay_password 1, payee 1)`,
    },
  ]);
  await expect(t.db.database.query("delete from given_up_seal")).rejects.toThrow(/permission denied/);

  // Nobody could say any more where it pays to.
  expect(await rowsOf("select length(sealed) as sealed from payee where removed_at is not null")).toEqual([
    { sealed: 0 },
  ]);

  expect(await taken("GET /real/state", anna)).toMatchObject({ state: "verified", verified_level: 1 });
  expect(await taken("GET /real/newstate", anna)).toMatchObject({ state: "rejected", verified_level: 1 });
  const bens = await taken("GET /real/state", ben);
  expect(bens.state).toBe("rejected");
  expect(new Set(bens.reasons.map(({ reason }) => reason))).toEqual(new Set([REASON]));
  expect(bens.reasons).toHaveLength(8);

  const { lost, mails } = await notifiedSince();
  const of = (customerId: string, factors: boolean) => ({
    ...{ customerId, parameters: { documents: true, factors, payees: factors } },
  });
  expect(lost).toHaveLength(2);
  expect(lost).toEqual(expect.arrayContaining([of(anna, true), of(ben, false)]));
  expect(mails).toContain("Level 1 verification: please submit some details again");

  // What was asked for again is taken again, and verified.
  await taken("POST /user/real", ben, textOf(ben));
  await verify(ben, 1);
  expect(await taken("GET /real/state", ben)).toMatchObject({ state: "verified", verified_level: 1 });
  expect(await confirmed()).toBe(NOTHING);
});

test("of a file that lacks a key only what that key encrypted is given up, and no hashes", async () => {
  const foreign = await t.db.owner.query<{ id: string }>(
    `update stored_file set sealed_key = set_byte(sealed_key, 3, get_byte(sealed_key, 3) # 1)
     where owner_customer_id = $1 and sealed_key is not null returning id`,
    [anna],
  );
  expect(foreign.rows).toHaveLength(1);
  await expect(encryptionKeysOf(t.db.database, keysFolder())).rejects.toThrow(/of another time/);
  expect(await giveUp("", false)).toMatch(/:\n {2}1 pictures [^\n]*\nNothing was changed/);
  await confirmed();
  await encryptionKeysOf(t.db.database, keysFolder());
  const { database, log } = t.db;
  const files = createFiles({ folder: t.dataDir, database, ids: t.ids, encryption: t.encryption, log });
  expect(await files.owns(anna, `/files/${foreign.rows[0]?.id}.png`)).toBe(false);
  expect(await rowsOf("select 1 as one from pay_password where customer_id = $1", [anna])).toEqual([{ one: 1 }]);
  expect(await taken("GET /real/state", ben)).toMatchObject({ state: "pending" });
});
