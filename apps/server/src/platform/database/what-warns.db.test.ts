/** What whoever holds the program's role alone could silence of what watches and warns. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { lowestIdAt } from "../ids.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

let own: TestDatabase;

/** "ok", or why not. */
const says = (sql: string, database = own.database): Promise<string> =>
  database.query(sql).then(
    () => "ok",
    (error: Error) => error.message,
  );

const FILL = (id: number | string, counterparty = "customer") =>
  `insert into spot_fill (id, portfolio_id, instrument_id, order_id, side, price, quantity, value, fee, is_maker, counterparty, created_at)
   values (${id}, 1, 1, ${id}, 'buy', 1, 1, 1, 0, true, '${counterparty}', now())`;

beforeAll(async () => {
  own = await createTestDatabase();
  // Fills without what they are of.
  await own.owner.query("alter table spot_fill disable trigger all");
  for (const id of [10, 20]) await own.owner.query(FILL(id));
  await own.owner.query(FILL(30, "house"));
});
beforeEach(() =>
  own.owner.query("truncate surveillance_mark, message_outbox, outbox_event, outbox_parked, outbox_consumer"),
);
afterAll(() => own.close());

const DENIED = /permission denied/;
const END = "9223372036854775806";

test("a watcher's mark goes forward, to a trade between customers that there is, and stays", async () => {
  const mark = (at: number | string) =>
    says(`insert into surveillance_mark (watcher, seen_to) values ('pair-trading', ${at})
      on conflict (watcher) do update set seen_to = excluded.seen_to`);
  const refused = "a watcher goes forward, to a trade that there is";
  for (const at of [END, 11, 30]) expect(await mark(at), String(at)).toBe(refused);
  expect(await mark(20)).toBe("ok");
  for (const at of [END, 10, 30]) expect(await mark(at), String(at)).toBe(refused);
  expect(await mark(20)).toBe("ok");
  for (const sql of ["delete from surveillance_mark", "update surveillance_mark set watcher = 'nobody'"])
    expect(await says(sql), sql).toMatch(DENIED);
  expect(await says("delete from surveillance_mark", own.owner)).toBe("ok");
});

test("a trade with an id of times to come takes no mark along", async () => {
  const apart = await createTestDatabase();
  await apart.owner.query("alter table spot_fill disable trigger all");
  await apart.keepTime();
  const mark = async (minutes: number) => {
    const id = lowestIdAt(Date.now() + minutes * 60_000);
    await apart.owner.query(FILL(id));
    return says(`insert into surveillance_mark (watcher, seen_to) values ('at ${minutes}', ${id})`, apart.database);
  };
  try {
    expect(await mark(6)).toBe("a watcher goes forward, to a trade that there is");
    for (const minutes of [2, -6]) expect(await mark(minutes)).toBe("ok");
  } finally {
    await apart.close();
  }
});

test("a message stays for a day as it was written", async () => {
  const writing = "insert into message_outbox (channel, kind, recipient, subject, text";
  const values = "values ('mail', 'safety', 'anna@example.com', 'A new device', 'Somebody signed in'";
  expect(await says(`${writing}, created_at) ${values}, now() - interval '2 days')`)).toMatch(DENIED);
  expect(await says(`${writing}) ${values})`)).toBe("ok");
  for (const change of [
    "recipient = 'mallory@example.com'",
    "subject = 'x'",
    "text = 'x'",
    "channel = 'sms'",
    "created_at = now() - interval '2 days'",
  ])
    expect(await says(`update message_outbox set ${change}`), change).toMatch(DENIED);
  for (const sql of ["delete from message_outbox", "truncate message_outbox"]) expect(await says(sql)).toMatch(DENIED);
  const forgotten = async () => (await own.database.query("select messages_forgotten() as gone")).rows;
  expect(await forgotten()).toEqual([{ gone: 0 }]);
  await own.owner.query("update message_outbox set created_at = now() - interval '25 hours'");
  expect(await forgotten()).toEqual([{ gone: 1 }]);
});

test("an event stays until every consumer has passed it, and a consumer goes forward to one that there is", async () => {
  for (const sql of [
    "insert into outbox_event (topic, payload, commit_group) values ('t', '{}', 1)",
    "insert into outbox_event (topic, payload, created_at) values ('t', '{}', now() - interval '8 days')",
    `insert into outbox_consumer (name, after_group) values ('ahead', ${END})`,
  ])
    expect(await says(sql), sql).toMatch(DENIED);
  for (const sql of [
    "insert into outbox_event (topic, payload) values ('t', '1')",
    "insert into outbox_event (topic, payload) values ('t', '2')",
    "insert into outbox_consumer (name) values ('notices')",
  ])
    expect(await says(sql), sql).toBe("ok");
  for (const sql of [
    "delete from outbox_event",
    "update outbox_event set topic = 'u'",
    "update outbox_event set commit_group = 0",
    "delete from outbox_consumer",
    "update outbox_consumer set name = 'another'",
    "delete from outbox_parked",
    "update outbox_parked set payload = '{}'",
  ])
    expect(await says(sql), sql).toMatch(DENIED);
  const { rows } = await own.owner.query<{ at: string }>(
    "select commit_group || ', ' || id as at from outbox_event order by id",
  );
  const [first, second] = rows.map(({ at }) => at);
  const moved = (to: string | undefined) => says(`update outbox_consumer set (after_group, after_id) = (select ${to})`);
  const refused = "a consumer goes forward, to an event that there is";
  expect(await moved(`${END}, 0`)).toBe(refused);
  expect(await moved(second)).toBe("ok");
  expect(await moved(first)).toBe(refused);
  expect(await moved(`${END}, 1`)).toBe(refused);
  // Nothing was restored, and nobody counts anew.
  expect(await says("select outbox_counted_anew()")).toBe("ok");
  expect(
    (await own.owner.query<{ at: string }>("select commit_group || ', ' || id as at from outbox_event order by id"))
      .rows,
  ).toEqual(rows);
  const forgotten = async () => (await own.database.query("select outbox_events_forgotten() as gone")).rows;
  expect(await forgotten()).toEqual([{ gone: 0 }]);
  await own.owner.query("update outbox_event set created_at = now() - interval '8 days'");
  expect(await forgotten()).toEqual([{ gone: 2 }]);
});

test("what somebody was told stays as it was told, and is kept until they have read or deleted it", async () => {
  await own.database.query(
    "insert into notice (customer_id, id, kind, parameters, source, created_at) values (7, 1, 'account-safety', '{}', 's', now())",
  );
  for (const change of ["kind = 'x'", "parameters = '[]'", "source = 'x'", "created_at = now()", "customer_id = 8"])
    expect(await says(`update notice set ${change}`), change).toMatch(DENIED);
  expect(await says("delete from notice")).toBe("what nobody has read or deleted is kept");
  expect(await says("update notice set read_at = now()")).toBe("ok");
  expect(await says("delete from notice")).toBe("ok");
});

test("who was refused is counted up, and is nobody else afterwards", async () => {
  await own.database.query(
    "insert into refused_calls (slot_at, customer_id, address_group, count) values (now(), 7, '', 3)",
  );
  expect(await says("update refused_calls set customer_id = 8")).toMatch(DENIED);
  expect(await says("update refused_calls set count = count + 1")).toBe("ok");
});
