import { api } from "@candor/api/api";
import type { NoticeParameters } from "@candor/api/notice";
import type { Answer } from "@candor/api/refusal";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createInProcessBus } from "../../platform/bus/bus.ts";
import { manualClock } from "../../platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/database/test-database.ts";
import { createIds } from "../../platform/ids.ts";
import type { PushTarget } from "../../platform/messages/web-push.ts";
import type { ChannelProvider, Channels } from "../../platform/socket/channels.ts";
import { createJobs, type Jobs } from "../../platform/tasks/jobs.ts";
import { createOutbox, type Outbox } from "../../platform/tasks/outbox.ts";
import { chooseInstallation } from "../installation/installation.ts";
import { createNotices, type Notices } from "./notice.ts";
import { forgetOldNotices } from "./notice-store.ts";

const DAY_MS = 86_400_000;
const AT = Date.UTC(2026, 10, 21, 3, 4, 5);
const clock = manualClock(AT);
const BROWSER = { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) };
let own: TestDatabase;
let notices: Notices;
let jobs: Jobs;
let outbox: Outbox;
let customer = 100;
let me = "";
/** What push services were sent, and how they answer. */
const pushed: { endpoint: string; text: Record<string, string> }[] = [];
let pushAnswer: () => "sent" | "gone" | "refused" = () => "sent";
const published: { room: string; data: unknown }[] = [];
let channel: ChannelProvider | undefined;

beforeAll(async () => {
  own = await createTestDatabase();
  const { database, connection, log } = own;
  jobs = createJobs({ connection, log });
  const push = {
    publicKey: "the key",
    mayUse: (endpoint: string) => endpoint.startsWith("https://push.example/"),
    send: async ({ endpoint }: PushTarget, text: string) => {
      pushed.push({ endpoint, text: JSON.parse(text) });
      return pushAnswer();
    },
  };
  const ids = createIds({ clock, node: 1 });
  const bus = createInProcessBus(log);
  outbox = createOutbox({ database, bus, log });
  notices = createNotices({
    ...{ database, clock, ids, bus, outbox, jobs, log, push },
    ...{ sendMessage: async () => undefined, delivers: () => false },
  });
  notices.provideChannels({
    provide(provider: ChannelProvider) {
      channel = provider;
    },
    publishNow: (room: string, data: unknown) => published.push({ room, data }),
    hasListeners: () => true,
  } as unknown as Channels);
  await jobs.start();
  await outbox.start();
});
beforeEach(() => {
  me = String(++customer);
  pushed.length = 0;
  published.length = 0;
  pushAnswer = () => "sent";
});
afterAll(async () => {
  await outbox.stop();
  await jobs.stop();
  await own.close();
});

const parameters = (changes: Partial<NoticeParameters<"price-alert">> = {}): NoticeParameters<"price-alert"> => ({
  ...{ alert_id: "1", match_id: 1, symbol: "BTC/USDT", side: "up", level: "97000.00", percent: null, reference: null },
  ...{ price: "97000.50", seq: 7, priced_at: AT, price_mode: "simulated", note: "" },
  ...changes,
});
const alerted = (source: string, changes = {}) =>
  own.database.transaction((tx) =>
    notices.notify(tx, { customerId: me, kind: "price-alert", parameters: parameters(changes), source }),
  );

type Key = Extract<keyof typeof api, `${string}mailMessage${string}`>;
async function ask(
  key: Key,
  wire: object = {},
  { language = "en", timeZone = "UTC", customerId = me } = {},
): Promise<Answer<never>> {
  const endpoint = api[key];
  const parsed = endpoint.request.safeParse(wire);
  if (!parsed.success) return { refused: true, code: parsed.error.issues[0]?.message as never, details: {} };
  const found = notices.routes.find((row) => row.endpoint === endpoint);
  const transaction = own.database.transaction.bind(own.database);
  const call = { caller: { customerId }, language, timeZone, reader: own.database, transaction };
  const answer = (await found?.handle(parsed.data as never, call as never)) as Answer<never>;
  if (!answer.refused) endpoint.response.parse(answer.value);
  return answer;
}
const listed = async (wire = {}, options = {}) => {
  const answer = await ask("GET /mailMessage/getList", wire, options);
  if (answer.refused) throw new Error(answer.code);
  return answer.value as { list: { id: string; title: string; is_read: boolean }[]; has_more: boolean; unread: number };
};
const firstId = async () => (await listed()).list[0]?.id ?? "";

describe("the notice centre", () => {
  test("lists newest first, page by page, in the reader's language and time zone", async () => {
    await alerted("a/1");
    await alerted("a/2", { side: "down", level: "90000.00", note: "buy" });
    const first = await listed({ limit: 1 }, { language: "zh", timeZone: "Asia/Shanghai" });
    expect(first).toMatchObject({
      list: [{ title: "BTC/USDT 跌至 90,000.00", is_read: false, match_id: 1 }],
      has_more: true,
      unread: 2,
    });
    expect(first.list[0]).toMatchObject({ content: expect.stringMatching(/11:04:05.*您的备注：buy/) });
    const second = await listed({ limit: 1, page: 2 });
    expect(second).toMatchObject({ list: [{ title: "BTC/USDT rose to 97,000.00" }], has_more: false });
  });

  test("is told by one cause once", async () => {
    await alerted("a/1");
    await alerted("a/1");
    expect((await listed()).unread).toBe(1);
  });

  test("marks as read what is opened, or all", async () => {
    for (const source of ["a/1", "a/2", "a/3"]) await alerted(source);
    const id = await firstId();
    expect(await ask("GET /mailMessage/detail", { id })).toMatchObject({ value: { id, is_read: true } });
    expect(await ask("GET /mailMessage/unread")).toMatchObject({ value: { unread: 2 } });
    expect((await listed({ unread: "1" })).list.map((one) => one.id)).not.toContain(id);
    expect(await ask("POST /mailMessage/read")).toMatchObject({ value: { unread: 0 } });
    expect((await listed()).list.every(({ is_read }) => is_read)).toBe(true);
  });

  test("brings back what was deleted for a day", async () => {
    await alerted("a/1");
    const id = await firstId();
    expect(await ask("POST /mailMessage/del", { id })).toMatchObject({ value: { unread: 0 } });
    expect(await ask("GET /mailMessage/detail", { id })).toMatchObject({ code: "notice-unknown" });
    expect(await ask("POST /mailMessage/del", { id })).toMatchObject({ code: "notice-unknown" });
    expect(await ask("POST /mailMessage/restore", { id })).toMatchObject({ value: { unread: 1 } });
    await ask("POST /mailMessage/del", { id });
    clock.advance(DAY_MS);
    expect(await ask("POST /mailMessage/restore", { id })).toMatchObject({ code: "notice-unknown" });
  });

  test("knows nobody else's notices", async () => {
    await alerted("a/1");
    const id = await firstId();
    const other = { customerId: "1" };
    for (const key of ["GET /mailMessage/detail", "POST /mailMessage/del", "POST /mailMessage/restore"] as const) {
      expect(await ask(key, { id }, other)).toMatchObject({ code: "notice-unknown" });
    }
    await ask("POST /mailMessage/read", {}, other);
    expect((await listed()).unread).toBe(1);
  });

  test("forgets what was deleted a day ago and read a year ago, and nothing that is unread", async () => {
    for (const source of ["a/1", "a/2", "a/3"]) await alerted(source);
    const [deleted, read, kept] = (await listed()).list.map(({ id }) => id);
    await ask("POST /mailMessage/del", { id: deleted });
    await ask("GET /mailMessage/detail", { id: read });
    const forget = () => own.database.transaction((tx) => forgetOldNotices(tx, clock.now()));
    clock.advance(DAY_MS);
    await forget();
    const { rows } = await own.database.query("select id from notice where customer_id = $1 order by id desc", [me]);
    expect(rows).toEqual([{ id: read }, { id: kept }]);
    clock.advance(365 * DAY_MS);
    await forget();
    expect((await listed()).list).toMatchObject([{ id: kept, is_read: false }]);
  });

  test("tells its owner's channel of each change, after the commit", async () => {
    const viewer = { caller: { customerId: me }, language: "en" } as never;
    const room = channel?.room?.("notices", viewer) ?? "";
    expect(channel?.mayOpen("notices", { caller: null, language: "en" })).toMatchObject({ code: "login-required" });
    expect(await channel?.snapshot(room)).toEqual({ unread: 0, arrived: null });
    await alerted("a/1");
    // What the tests before caused may still be told, to others.
    const own = () => published.filter((told) => told.room === room);
    await expect.poll(own).toEqual([{ room, data: { unread: 1, arrived: await firstId() } }]);
    await ask("POST /mailMessage/read");
    await expect.poll(() => own().at(-1)).toEqual({ room, data: { unread: 0, arrived: null } });
  });
});

const subscribe = (endpoint: string, options = {}) =>
  ask("POST /mailMessage/push_on", { endpoint, ...BROWSER }, options);

describe("web push", () => {
  const soon = () => expect.poll(() => pushed);

  test("reaches every browser of the customer, in the language it was added in", async () => {
    expect(await ask("GET /mailMessage/push_key")).toMatchObject({ value: { key: "the key" } });
    await subscribe("https://push.example/1");
    await subscribe("https://push.example/2", { language: "ydl" });
    await alerted("a/1");
    const id = await firstId();
    await soon().toHaveLength(2);
    const texts = new Map(pushed.map(({ endpoint, text }) => [endpoint.at(-1), text]));
    const path = `pages/notice/detail?id=${id}`;
    expect(texts.get("1")).toEqual({
      ...{ title: "BTC/USDT rose to 97,000.00", tag: id, path },
      body: expect.stringMatching(/simulated/),
    });
    expect(texts.get("2")).toMatchObject({ title: "BTC/USDT è salito a 97.000,00" });
  });

  test("is not sent to a browser that was taken off, nor to one that is another person's now", async () => {
    await subscribe("https://push.example/off");
    await subscribe("https://push.example/shared");
    await ask("POST /mailMessage/push_off", { endpoint: "https://push.example/off" });
    await subscribe("https://push.example/shared", { customerId: "77" });
    await alerted("a/1");
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(pushed).toEqual([]);
  });

  test("forgets a browser whose subscription has ended", async () => {
    pushAnswer = () => "gone";
    await subscribe("https://push.example/gone");
    await alerted("a/1");
    await soon().toHaveLength(1);
    const left = () => own.database.query("select from push_subscription where customer_id = $1", [me]);
    await expect.poll(async () => (await left()).rowCount).toBe(0);
  });

  test("is tried again while the push service cannot take it", async () => {
    let tries = 0;
    pushAnswer = () => {
      tries += 1;
      if (tries === 1) throw new Error("the push service answered 503");
      return "sent";
    };
    await subscribe("https://push.example/busy");
    await alerted("a/1");
    await soon().toHaveLength(2);
  });

  test("goes to push services only, and to ten browsers at most", async () => {
    for (const endpoint of ["https://169.254.169.254/", "http://push.example/1", "nonsense"]) {
      expect(await subscribe(endpoint)).toMatchObject({ code: "push-endpoint-not-allowed" });
    }
    for (let browser = 0; browser < 12; browser += 1) await subscribe(`https://push.example/of-${me}-${browser}`);
    const { rows } = await own.database.query<{ endpoint: string }>(
      "select endpoint from push_subscription where customer_id = $1 order by id",
      [me],
    );
    expect(rows.map(({ endpoint }) => endpoint.split("-").at(-1))).toEqual(
      Array.from({ length: 10 }, (_, index) => String(index + 2)),
    );
  });

  // The last one: what an installation is never changes.
  test("says in a sandbox that it comes from one", async () => {
    await chooseInstallation(own.owner, "sandbox");
    await subscribe("https://push.example/sandbox");
    await alerted("a/1");
    await soon().toHaveLength(1);
    expect(pushed[0]?.text).toMatchObject({ title: "[Sandbox] BTC/USDT rose to 97,000.00" });
  });
});
