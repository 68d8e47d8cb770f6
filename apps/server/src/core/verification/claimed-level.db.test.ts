import { instantOf } from "@candor/money/money";
import { describe, expect, test } from "vitest";
import type { Tx } from "../../platform/database/database.ts";
import { showingOn } from "../../platform/http/call-transaction.ts";
import { addOperator } from "../operator/operator.ts";
import { sessionOf } from "../operator/operator-test-support.ts";
import {
  applicationOf,
  OFFICER,
  person,
  readApplication,
  reject,
  t,
  taken,
  textOf,
  useVerification,
  verify,
} from "./verification-test-support.ts";

useVerification();

async function pending(changes: Record<string, string> = {}): Promise<{ id: string; file: string }> {
  const id = await person();
  await taken("POST /user/real", id, textOf(id, changes));
  return { id, file: await readApplication(id, 1) };
}

test("a level, and the points for it, are nothing that the program or its owner may claim without an officer's decision", async () => {
  const { id, file } = await pending();
  const raise = (level: number) => `update customer set verified_level = ${level} where id = ${id}`;
  const points = `insert into credit_event (customer_id, kind, points, reference, at)
    values (${id}, 'verified-1', 20, '${id}', now())`;
  for (const database of [t.db.database, t.db.owner]) {
    for (const level of [1, 2]) await expect(database.query(raise(level))).rejects.toThrow("officer's decision");
    await expect(database.query(points)).rejects.toThrow("points for a level follow it");
  }
  // A case that merely says so does not do either.
  await t.db.database
    .transaction(async (tx) => {
      await tx.query("insert into verification_document (document_hash, customer_id) values (sha256($1::bytea), $2)", [
        Buffer.from(id),
        id,
      ]);
      await tx.query(
        "update verification_case set state = 'verified', decided_at = now(), decided_by = $2 where id = $1",
        [file, OFFICER],
      );
      await tx.query(raise(1));
    })
    .then(
      () => expect.unreachable(),
      (error: Error) => expect(error.message).toContain("officer's decision"),
    );
  await verify(id, 1);
  await expect(t.db.database.query(raise(2))).rejects.toThrow("officer's decision");
});

describe("tables of the program's role's own, under our names,", () => {
  // As where the role may make them: no start has taken the right away yet.
  const shadowed = async (work: (tx: Tx) => Promise<unknown>): Promise<void> => {
    const name = t.db.connection.database;
    await t.db.owner.query(`grant temporary on database ${name} to public`);
    try {
      await t.db.another().transaction(work);
    } finally {
      await t.db.owner.query(`revoke temporary on database ${name} from public`);
    }
  };
  const shadow = async (tx: Tx, table: string, columns: string): Promise<void> => {
    await tx.query(`create temp table ${table} (${columns}) on commit drop`);
  };

  test("verify nobody", async () => {
    const id = await person();
    const claiming = shadowed(async (tx) => {
      await shadow(
        tx,
        "verification_case",
        "id bigint, customer_id bigint, level int, state text, decided_by text, decided_at timestamptz",
      );
      await shadow(tx, "verification_decision", "case_id bigint, operator text, decision text, at timestamptz");
      await tx.query("insert into pg_temp.verification_case values (1, $1, 1, 'verified', 'x', now())", [id]);
      await tx.query("insert into pg_temp.verification_decision values (1, 'x', 'verify', now())");
      await tx.query("update customer set verified_level = 1 where id = $1", [id]);
    });
    await expect(claiming).rejects.toThrow(/by an officer's decision/);
  });

  test("decide nothing in an officer's name, were it a table of the catalogue", async () => {
    const { file } = await pending();
    const deciding = shadowed(async (tx) => {
      await shadow(tx, "pg_class", "oid oid, relowner oid");
      await tx.query(
        "insert into pg_temp.pg_class select 'public.verification_decision'::regclass::oid, 'candor_app'::regrole::oid",
      );
      await shadow(tx, "operator_act", "operator text, subject_kind text, subject_id text, act text, at timestamptz");
      await tx.query(
        "insert into pg_temp.operator_act values ($1, 'verification', $2, 'verification-read', 'infinity')",
        [...[OFFICER, file]],
      );
      await tx.query(
        "insert into verification_decision (case_id, operator, at, decision, reasons) values ($1, $2, now(), 'verify', '[]')",
        [file, OFFICER],
      );
    });
    await expect(deciding).rejects.toThrow(/shows their session/);
  });
});

test("residence is nothing that the program may claim, neither before an officer has verified nor after", async () => {
  const { id } = await pending({ country: "CH" });
  const claim = "insert into customer_residence (customer_id, country, verified_at) values ($1::bigint, 'AT', $2)";
  const claimed = (at: string) => t.db.database.query(claim, [id, at]);
  await expect(claimed(new Date().toISOString())).rejects.toThrow("row-level security");
  await verify(id, 1);
  const { rows } = await t.db.owner.query<{ country: string; at: string }>(
    "select country, verified_at::text as at from customer_residence where customer_id = $1",
    [id],
  );
  expect(rows.map(({ country }) => country)).toEqual(["CH"]);
  for (const at of [new Date().toISOString(), rows[0]?.at ?? ""])
    await expect(claimed(at)).rejects.toThrow("row-level security");
});

test("whoever shows an officer's session says where somebody lives with that officer's decision of level 1 alone", async () => {
  const { id } = await pending();
  await verify(id, 1);
  const at = t.clock.now();
  const saying = async (customerId: string, officer = OFFICER, moment = at) => {
    const session = await sessionOf(t.db.owner, officer, at);
    return showingOn(t.db.database, session)
      .transaction((tx) =>
        tx.query("insert into customer_residence (customer_id, country, verified_at) values ($1, 'AT', $2)", [
          customerId,
          new Date(moment),
        ]),
      )
      .then(
        () => "ok",
        (error: Error) => error.message,
      );
  };
  expect(await saying(id)).toBe("ok");
  const DENIED = expect.stringContaining("row-level security");
  expect(await saying(await person()), "another's").toEqual(DENIED);
  expect(await saying(id, OFFICER, instantOf(at + 1)), "another moment's").toEqual(DENIED);
  await addOperator(t.db.owner, "oscar", at);
  expect(await saying(id, "oscar"), "another officer's").toEqual(DENIED);

  const rejected = await pending();
  await reject(rejected.id, 1, { address: "No such street" });
  expect(await saying(rejected.id), "rejected").toEqual(DENIED);
  // A state alone is no decision, nor is a decision that was taken back.
  const said = (file: string, level: number, state: string, moment = at) =>
    t.db.owner.transaction(async (tx) => {
      await tx.query("alter table verification_case disable trigger user");
      await tx.query(
        "update verification_case set level = $2, state = $3, decided_at = $4, decided_by = $5 where id = $1",
        [file, level, state, new Date(moment), OFFICER],
      );
      await tx.query("alter table verification_case enable trigger user");
    });
  await said(rejected.file, 1, "verified");
  expect(await saying(rejected.id), "said to be verified").toEqual(DENIED);
  const file = await applicationOf(id, 1);
  await said(file, 2, "verified");
  expect(await saying(id), "of level 2").toEqual(DENIED);
  await said(file, 1, "rejected");
  expect(await saying(id), "taken back").toEqual(DENIED);
  await said(file, 1, "verified", instantOf(at + 1));
  expect(await saying(id, OFFICER, instantOf(at + 1)), "moved").toEqual(DENIED);
  await said(file, 1, "verified");
  expect(await saying(id)).toBe("ok");
});
