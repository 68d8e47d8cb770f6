import type { NoticeParameters } from "@candor/api/notice";
import { noticeText } from "@candor/api/notice-texts/notice-text";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createInProcessBus } from "../../platform/bus/bus.ts";
import { manualClock } from "../../platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/database/test-database.ts";
import { createIds } from "../../platform/ids.ts";
import { sendMessage } from "../../platform/messages/message-outbox.ts";
import { createOutbox, type Outbox } from "../../platform/tasks/outbox.ts";
import { type NewNotice, type Notices, noticesLater } from "./notice.ts";
import { testNotices } from "./notice-test-support.ts";
import { NOTICES_CHANGED } from "./notice-topics.ts";

const AT = Date.UTC(2026, 10, 21, 3, 4, 5);
const ANNA = { email: "anna@example.com", mobile: "+41791234567", language: "xp", timeZone: "Asia/Tokyo" };
const PARAMETERS: NoticeParameters<"transfer-received"> = {
  ...{ amount: "1234.5", currency: "USDT", from_uid: "40000001", from_name: "B***t", note: "", at: AT as never },
};
let own: TestDatabase;
let outbox: Outbox;
let notices: Notices;
let customers = 100;
let me = "";
/** Channels by which nothing reaches anybody. */
const cutOff: string[] = [];
/** Customers whose pages heard of a new notice. */
const heard: string[] = [];

beforeAll(async () => {
  own = await createTestDatabase();
  const { database, log } = own;
  const clock = manualClock(AT);
  const bus = createInProcessBus(log);
  bus.subscribe(NOTICES_CHANGED, ({ customerId }) => void heard.push(customerId));
  outbox = createOutbox({ database, bus, log });
  const parts = { database, clock, log, bus, outbox, ids: createIds({ clock, node: 1 }), sendMessage };
  notices = testNotices({ ...parts, delivers: (channel) => !cutOff.includes(channel) });
  await outbox.start();
});
beforeEach(async () => {
  me = String(++customers);
  cutOff.length = 0;
  heard.length = 0;
  await own.owner.query("truncate message_outbox");
});
afterAll(async () => {
  await outbox.stop();
  await own.close();
});

async function person(facts: Partial<Record<keyof typeof ANNA, string | null>> = {}): Promise<void> {
  const { email, mobile, language, timeZone } = { ...ANNA, ...facts };
  await own.owner.query(
    `insert into customer (id, uid, email, mobile, password_hash, language, time_zone, invite_code, registered_at)
     values ($1, $2, $3, $4, 'x', $5, $6, $7, now())`,
    [me, `30000${me}`, email && `${me}-${email}`, mobile && `${mobile}${me}`, language, timeZone, `I${me}`],
  );
}
const received = (also?: "mail" | "mail-or-text"): NewNotice => ({
  ...{
    customerId: me,
    kind: "transfer-received",
    parameters: PARAMETERS,
    source: "user-transfer/1",
    ...(also && { also }),
  },
});
const notify = (also?: "mail" | "mail-or-text") => own.database.transaction((tx) => notices.notify(tx, received(also)));
const messages = async () =>
  (await own.owner.query("select channel, kind, recipient, subject, text from message_outbox order by id")).rows;
const kinds = async () => (await own.owner.query("select kind from notice where customer_id = $1", [me])).rows;
/** Notices that browsers are to show. */
const pushes = async () =>
  (
    await own.owner.query("select from outbox_event where topic = 'notice.push' and payload ->> 'customerId' = $1", [
      me,
    ])
  ).rowCount;

test("a mail has the words of the notice, in its owner's language and by their clock", async () => {
  await person();
  await notify("mail");
  const said = noticeText("transfer-received", PARAMETERS, { language: "xp", timeZone: ANNA.timeZone });
  expect(said.content).toContain("12:04:05");
  expect(await messages()).toEqual([
    {
      channel: "mail",
      kind: "transfer-received",
      recipient: `${me}-${ANNA.email}`,
      subject: said.title,
      text: said.content,
    },
  ]);
  expect(await kinds()).toEqual([{ kind: "transfer-received" }]);
});

test("to whom no session has named a time zone, it says UTC", async () => {
  await person({ timeZone: null, language: "en" });
  await notify("mail");
  expect((await messages())[0]?.text).toMatch(/3:04:05\sAM UTC/);
});

test.each([
  ["mail", {}, [], ["mail"]],
  ["mail-or-text", {}, [], ["mail"]],
  ["mail-or-text", { email: null }, [], ["sms"]],
  ["mail-or-text", {}, ["mail"], ["sms"]],
  ["mail", { email: null }, [], []],
  ["mail", {}, ["mail"], []],
  ["mail-or-text", {}, ["mail", "sms"], []],
] as const)("%s to somebody with %j while %j reach nobody goes by %j", async (also, facts, off, channels) => {
  await person(facts);
  cutOff.push(...off);
  await notify(also);
  expect((await messages()).map(({ channel }) => channel)).toEqual(channels);
  expect(await kinds()).toHaveLength(1);
});

test("a text message begins with the title", async () => {
  await person({ email: null, language: "en" });
  await notify("mail-or-text");
  expect((await messages())[0]?.text).toMatch(/^1,234\.5 USDT received\.\nB\*\*\*t/);
});

test("a cause that is rolled back notifies nobody, one that is tried again notifies once, and a cause that comes twice does too", async () => {
  await person();
  await own.owner.query(
    `insert into push_subscription (customer_id, id, endpoint, browser_key, browser_secret, language, time_zone, created_at)
     values ($1, 1, 'https://push.example/1', 'k', 's', 'en', 'UTC', now())`,
    [me],
  );
  const contended = own.database.transaction(async (tx) => {
    await notices.notify(tx, received("mail"));
    throw new Error("deadlock detected");
  });
  await expect(contended).rejects.toThrow("deadlock");
  expect([await messages(), await kinds(), await pushes(), heard]).toEqual([[], [], 0, []]);
  for (let time = 0; time < 2; time += 1) {
    await notify();
    expect([(await kinds()).length, await pushes(), heard]).toEqual([1, 1, [me]]);
  }
});

test("a notice that the program's role wrote beforehand keeps neither the mail nor the notice from its owner", async () => {
  await person();
  await own.database.query(
    `insert into notice (customer_id, id, kind, parameters, source, created_at, deleted_at)
     values ($1, 1, 'transfer-received', $2, 'user-transfer/1', now(), now())`,
    [me, JSON.stringify(PARAMETERS)],
  );
  await notify("mail");
  expect([(await messages()).length, (await kinds()).length, heard]).toEqual([1, 2, [me]]);
});

test("what a command notifies of is written by the server, once", async () => {
  await person();
  const later = noticesLater(outbox);
  for (let time = 0; time < 2; time += 1) {
    await own.database.transaction((tx) => later.notify(tx, received()));
  }
  await expect.poll(() => outbox.waiting("notice-later")).toBe(0);
  expect(await kinds()).toHaveLength(1);
});
