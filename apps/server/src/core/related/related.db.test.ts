import { randomBytes } from "node:crypto";
import { instantOf } from "@candor/money/money";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../platform/database/test-database.ts";
import { addOperator } from "../operator/operator.ts";
import { areRelated, keepVerifiedPerson, personText, relatedTo, sharesDevice } from "./related.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await addOperator(db.owner, "olga", instantOf(Date.now()), ["compliance"]);
});
afterAll(() => db.close());

let last = 0;

async function customers(count: number): Promise<readonly string[]> {
  const from = last + 1;
  last += count;
  await db.owner.query(
    `insert into customer (id, uid, email, password_hash, language, invite_code, registered_at)
     select one, (10000000 + one)::text, 'r' || one || '@example.com', 'x', 'en', 'REL' || one, now()
     from generate_series($1::bigint, $2::bigint) one`,
    [from, last],
  );
  return Array.from({ length: count }, (_, at) => String(from + at));
}

/** As triggers and the program write them, without the withdrawals and verifications behind them. */
async function linked(rows: readonly (readonly [customer: string, kind: string, shared: string])[]): Promise<void> {
  await db.owner.transaction(async (tx) => {
    await tx.query("alter table related_link disable trigger user");
    await tx.query(
      `insert into related_link (customer_id, kind, shared, evidence_id, since)
       select customer, kind, sha256(convert_to(shared, 'UTF8')), 1, now()
       from unnest($1::bigint[], $2::text[], $3::text[]) as given (customer, kind, shared) on conflict do nothing`,
      [rows.map(([one]) => one), rows.map(([, one]) => one), rows.map(([, , one]) => one)],
    );
    await tx.query("alter table related_link enable trigger user");
  });
}

const PEOPLE = 8;
type Link = readonly [number, "person" | "document" | "payee", number];

/** The rule as section 14 has it, over a list, without an index or a set. */
function naive(links: readonly Link[], one: number, other: number): boolean {
  const shares = (a: number, b: number, kinds: readonly string[]) =>
    links.some(
      ([who, kind, what]) =>
        who === a &&
        kinds.includes(kind) &&
        links.some(([whom, alike, same]) => whom === b && alike === kind && same === what),
    );
  const everybody = Array.from({ length: PEOPLE }, (_, at) => at);
  const isPersonOf = (a: number, b: number) => a === b || shares(a, b, ["person", "document"]);
  return everybody.some(
    (mine) =>
      isPersonOf(one, mine) &&
      everybody.some((theirs) => isPersonOf(other, theirs) && (mine === theirs || shares(mine, theirs, ["payee"]))),
  );
}

test("over any history the question answers as the rule read aloud, both ways, and the list agrees with it", async () => {
  const link = fc.tuple(
    fc.nat(PEOPLE - 1),
    fc.constantFrom("person" as const, "document" as const, "payee" as const),
    fc.nat(3),
  );
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(link, { maxLength: 14 }), async (links) => {
      run += 1;
      const ids = await customers(PEOPLE);
      await linked(links.map(([who, kind, what]) => [ids[who] ?? "", kind, `${run}/${what}`]));
      const pairs = ids.flatMap((_, one) => ids.map((__, other) => [one, other] as const));
      const expected = pairs.map(([one, other]) => naive(links, one, other));
      const asked = pairs.map(([one, other]) => areRelated(db.database, ids[one] ?? "", ids[other] ?? ""));
      expect(await Promise.all(asked)).toEqual(expected);
      const lists = await Promise.all(ids.map((id) => relatedTo(db.database, id)));
      const listed = pairs.map(([one, other]) => lists[one]?.list.some(({ customerId }) => customerId === ids[other]));
      expect(listed).toEqual(pairs.map(([one, other], at) => expected[at] && one !== other));
    }),
    { numRuns: 15, endOnFailure: true },
  );
}, 60_000);

test("of who was verified, case, order, spacing and writing of the name do not count; birthday and country do", async () => {
  const person = { firstName: "José", lastName: "Müller-Lüdenscheidt", birthDate: "1990-04-23", country: "CH" };
  const text = personText(person);
  for (const other of [
    { ...person, firstName: "JOSÉ", lastName: "müller lüdenscheidt" },
    { ...person, firstName: "Müller Lüdenscheidt", lastName: "José" },
    { ...person, firstName: "Jose\u0301", country: "ch" },
  ])
    expect(personText(other)).toBe(text);
  for (const other of [{ birthDate: "1990-04-24" }, { country: "DE" }, { firstName: "Josef" }])
    expect(personText({ ...person, ...other })).not.toBe(text);
});

test("who was verified as the same person is related until the verification is taken back; nothing of it can be read", async () => {
  const [anna = "", bert = ""] = await customers(2);
  const encryption = {
    fingerprint: (text: string, purpose: string) => Buffer.from(`${purpose}${text}`.padEnd(32).slice(0, 32)),
  };
  const person = { firstName: "Anna", lastName: "Berg", birthDate: "1990-04-23", country: "CH" };
  const keep = (customerId: string) =>
    db.database.transaction((tx) =>
      keepVerifiedPerson(encryption, tx, { customerId, applicationId: customerId, at: instantOf(Date.now()), person }),
    );
  await expect(keep(anna)).rejects.toThrow(/verified or paid/);
  for (const id of [anna, bert]) {
    await db.owner.query(
      `insert into verification_case (id, customer_id, level, state, submitted_at, decided_at, decided_by)
       values ($1, $1, 1, 'verified', now(), now(), 'olga')`,
      [id],
    );
    await keep(id);
    await keep(id);
  }
  expect(await areRelated(db.database, anna, bert)).toBe(true);
  expect((await relatedTo(db.database, anna)).list).toMatchObject([{ customerId: bert, via: ["person"] }]);
  const back = "update verification_case set state = 'rejected' where id = $1";
  for (const change of [
    back,
    "update verification_case set decided_at = decided_at - interval '1 day' where id = $1",
    "update verification_case set decided_by = 'otto' where id = $1",
  ])
    await expect(db.database.query(change, [bert]), change).rejects.toThrow(/on the machine alone/);
  await linked([[bert, "document", "one of Bert's"], ...[anna, bert].map((id) => [id, "payee", "theirs"] as const)]);
  await db.owner.query(back, [bert]);
  // With it goes what was read from it and nothing else: neither what was paid nor what is another's.
  const standing = "select customer_id, kind from related_link where ended_at is null and customer_id in ($1, $2)";
  expect((await db.owner.query(`${standing} order by id`, [anna, bert])).rows).toEqual([
    { customer_id: anna, kind: "person" },
    { customer_id: anna, kind: "payee" },
    { customer_id: bert, kind: "payee" },
  ]);
  await expect(keep(bert)).rejects.toThrow(/verified or paid/);
  await db.owner.query("update related_link set ended_at = now() where kind = 'payee' and customer_id = $1", [bert]);
  expect(await areRelated(db.database, anna, bert)).toBe(false);
  expect((await relatedTo(db.database, anna)).list).toEqual([]);
});

test("no link is written without its evidence, and none is changed, to whoever writes it", async () => {
  const [anna = ""] = await customers(1);
  for (const database of [db.database, db.owner])
    for (const kind of ["person", "document", "payee"])
      await expect(
        database.query(
          "insert into related_link (customer_id, kind, shared, evidence_id, since) values ($1, $2, sha256('x'), 1, now())",
          [anna, kind],
        ),
      ).rejects.toThrow(/verified or paid/);
  await linked([[anna, "payee", "x"]]);
  const change = "update related_link set customer_id = customer_id where customer_id = $1";
  await expect(db.owner.query(change, [anna])).rejects.toThrow(/otherwise stays/);
  await expect(db.database.query("delete from related_link")).rejects.toThrow(/permission/);
  // It ends with its evidence alone.
  const ended = "update related_link set ended_at = now() where customer_id = $1";
  await expect(db.database.query(ended, [anna])).rejects.toThrow(/permission/);
});

test("a device counts once both have signed in twice in it, and relates nobody", async () => {
  const [anna = "", bert = ""] = await customers(2);
  const token = randomBytes(32);
  let sessions = 5_000_000 + last;
  const known = async (id: string): Promise<() => Promise<unknown>> => {
    const { rows } = await db.owner.query<{ id: string }>(
      "insert into known_device (customer_id, token_hash, expires_at) values ($1, $2, now() + interval '1 day') returning id",
      [id, token],
    );
    return () => {
      sessions += 1;
      return db.database.query(
        `insert into customer_session (id, customer_id, token_hash, created_at, expires_at, client_address, user_agent,
           known_device_id, proved_at, last_seen_at)
         values ($1, $2, $3, now(), now() + interval '1 day', '', '', $4, now(), now())`,
        [sessions, id, randomBytes(32), rows[0]?.id],
      );
    };
  };
  const [annaIn, bertIn] = [await known(anna), await known(bert)];
  for (const signIn of [annaIn, annaIn, annaIn, bertIn]) {
    expect(await sharesDevice(db.database, anna, bert)).toBe(false);
    await signIn();
  }
  expect(await sharesDevice(db.database, anna, bert)).toBe(false);
  await bertIn();
  expect(await sharesDevice(db.database, anna, bert)).toBe(true);
  expect(await sharesDevice(db.database, bert, anna)).toBe(true);
  expect(await areRelated(db.database, anna, bert)).toBe(false);
});

test("among a hundred thousand customers the question takes a few milliseconds, where thousands paid one payee too", async () => {
  const ids = await customers(100_000);
  await db.owner.transaction(async (tx) => {
    await tx.query("alter table related_link disable trigger user");
    await tx.query(
      `insert into related_link (customer_id, kind, shared, evidence_id, since)
       select one, 'person', sha256(convert_to('p' || one / 2, 'UTF8')), 1, now() from generate_series($1::bigint, $2::bigint) one
       union all select one, 'payee', sha256(convert_to('y' || case when one % 20 = 0 then 0 else one / 3 end, 'UTF8')), 1, now()
       from generate_series($1::bigint, $2::bigint) one`,
      [ids[0], ids.at(-1)],
    );
    await tx.query("alter table related_link enable trigger user");
  });
  await db.owner.query("analyze related_link");
  const took: number[] = [];
  for (let turn = 0; turn < 60; turn += 1) {
    const [one = "", other = ""] = [ids[turn * 20], ids[99_999 - turn * 20]];
    const start = performance.now();
    await areRelated(db.database, one, other);
    took.push(performance.now() - start);
  }
  took.sort((one, other) => one - other);
  expect(took[30]).toBeLessThan(10);
  const crowded = ids.find((id) => Number(id) % 20 === 0) ?? "";
  const { list, hasMore } = await relatedTo(db.database, crowded, 50);
  expect([list.length, hasMore]).toEqual([50, true]);
}, 60_000);
