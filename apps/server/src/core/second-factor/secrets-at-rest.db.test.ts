/** Whoever reads every table has nothing that proves anybody: neither what people have, nor what it could be guessed from. */
import { createHash } from "node:crypto";
import * as api from "@candor/api/second-factor";
import { verify } from "@node-rs/argon2";
import { Secret } from "otpauth";
import { expect, test } from "vitest";
import {
  accepted,
  call,
  newCustomer,
  provingOptions,
  t,
  useSecondFactors,
  withPasskey,
  withTotp,
} from "./second-factor-test-support.ts";

useSecondFactors();
const DIGITS = "270418";

/** Every row of every table as text, binary columns as hex. */
async function everything(): Promise<string> {
  const { rows } = await t.db.owner.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const texts: string[] = [];
  for (const { name } of rows) {
    const table = await t.db.owner.query<{ row: string }>(
      `select row_to_json(whole_row)::text as row from "${name}" whole_row`,
    );
    texts.push(...table.rows.map(({ row }) => row.toLowerCase()));
  }
  return texts.join("\n");
}

/** How a value could stand in a table. */
const formsOf = (value: string | Uint8Array): string[] => {
  const bytes = Buffer.from(value);
  const plain = typeof value === "string" ? [value] : [];
  return [...plain, bytes.toString("hex"), bytes.toString("base64"), bytes.toString("base64url")];
};
const hash = (value: string | Uint8Array) => createHash("sha256").update(value).digest("hex");

test("no secret, code, digits or challenge is in any table, and no plain hash of one", async () => {
  const id = await newCustomer();
  const { secret, recoveryCodes, code } = await withTotp(id);
  await withPasskey(id);
  await accepted(call(api.setPayPassword, id, { pay_password: DIGITS, re_pay_password: DIGITS }));
  const { challenge } = JSON.parse(await provingOptions(id)) as { challenge: string };
  const codes = (recoveryCodes ?? []).flatMap((shown) => [shown, shown.replace("-", "")]);
  const kept = await everything();
  // The search finds what is there.
  expect(kept).toContain(`person${id}@example.com`);
  const short = [DIGITS, code()];
  for (const value of [secret, Secret.fromBase32(secret).bytes, challenge, ...codes]) {
    for (const form of formsOf(value)) expect(kept).not.toContain(form.toLowerCase());
  }
  for (const value of [secret, Secret.fromBase32(secret).bytes, ...codes, ...short]) {
    expect(kept).not.toContain(hash(value));
  }
  // Six digits are in some number by chance, but are no value of a column.
  for (const value of short) expect(kept).not.toMatch(new RegExp(`[":]${value}[",}]`));
});

test("the hashes of recovery codes and pay passwords cannot be guessed at without the key", async () => {
  const id = await newCustomer();
  const [shown = ""] = (await withTotp(id)).recoveryCodes ?? [];
  await accepted(call(api.setPayPassword, id, { pay_password: DIGITS, re_pay_password: DIGITS }));
  const { rows } = await t.db.owner.query<{ salt: Buffer; code_hash: Buffer; password_hash: string }>(
    `select salt, code_hash, password_hash from recovery_code join pay_password using (customer_id)
     where customer_id = $1`,
    [id],
  );
  expect(rows).toHaveLength(10);
  const code = shown.replace("-", "");
  for (const { salt, code_hash } of rows) {
    for (const guess of [Buffer.concat([salt, Buffer.from(code)]), `${salt.toString("hex")} ${code}`]) {
      expect(code_hash.toString("hex")).not.toBe(hash(guess));
    }
  }
  expect(await verify(rows[0]?.password_hash ?? "", DIGITS)).toBe(false);
});
