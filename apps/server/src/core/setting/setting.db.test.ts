import { type ApiKey, api } from "@candor/api/api";
import type { ResponseOf } from "@candor/api/endpoint";
import type { OperatorRole } from "@candor/api/operator-words";
import type { Answer } from "@candor/api/refusal";
import { SETTING_KEYWORDS, settingChange, usualSetting } from "@candor/api/site-setting";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createInProcessBus } from "../../platform/bus/bus.ts";
import { manualClock } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/database/test-database.ts";
import { runCommand, showing } from "../../platform/http/call-transaction.ts";
import type { Route } from "../../platform/http/route.ts";
import { createIds } from "../../platform/ids.ts";
import { createMakerChecker } from "../maker-checker/maker-checker.ts";
import { addOperator } from "../operator/operator.ts";
import { sessionOf } from "../operator/operator-test-support.ts";
import { createSettings, type Settings } from "./setting.ts";

const ROLES: Readonly<Record<string, readonly OperatorRole[]>> = {
  pia: ["product"],
  ada: ["admin"],
  fin: ["finance"],
};
const clock = manualClock(Date.UTC(2026, 10, 23));
let own: TestDatabase;
let settings: Settings;
let routes: readonly Route[];

const boot = () =>
  createSettings({
    ...{ database: own.another(), clock, bus: createInProcessBus(own.log), log: own.log },
    hasPicture: async (path) => path === "/files/7.png",
  });

beforeAll(async () => {
  own = await createTestDatabase();
  const base = { database: own.database, clock, bus: createInProcessBus(own.log), log: own.log };
  settings = await createSettings({ ...base, hasPicture: async (path) => path === "/files/7.png" });
  const ids = createIds({ clock, node: 4 });
  const makerChecker = createMakerChecker({ ...base, ids, kinds: settings.proposalKinds });
  routes = [...settings.routes, ...makerChecker.routes];
  for (const [name, roles] of Object.entries(ROLES)) await addOperator(own.owner, name, clock.now(), roles);
});
beforeEach(() => clock.advance(1_000));
afterAll(() => own.close());

async function ask<K extends ApiKey>(
  key: K,
  wire: object = {},
  as = "pia",
): Promise<Answer<ResponseOf<(typeof api)[K]>>> {
  const endpoint = api[key];
  const found = routes.find((row) => row.endpoint === endpoint);
  if (!found) throw new Error(`no route for ${key}`);
  const parsed = endpoint.request.safeParse(wire);
  if (!parsed.success) return { refused: true, code: "bad-input", details: {} };
  const session = await sessionOf(own.owner, as, clock.now());
  const transaction = (work: (tx: Tx) => Promise<Answer<unknown>>) =>
    runCommand(own.database, null, showing(session, work));
  const call = { language: "en", operator: as, session: { name: as, roles: ROLES[as] ?? [] }, transaction };
  return (await found.handle(parsed.data as never, call as never)) as Answer<ResponseOf<(typeof api)[K]>>;
}

const propose = (keyword: string, value: string, as = "pia") =>
  ask(
    "POST /operator/proposal/add",
    { kind: "site-setting", subject: JSON.stringify({ keyword, value }), reason: "why" },
    as,
  );

async function change(keyword: string, value: string): Promise<void> {
  const proposed = await propose(keyword, value);
  if (proposed.refused) throw new Error(proposed.code);
  const { id, subject_hash } = proposed.value;
  const approved = await ask("POST /operator/proposal/approve", { id, subject_hash }, "ada");
  if (approved.refused) throw new Error(approved.code);
}

const codeOf = async (asked: Promise<Answer<unknown>>) => {
  const answer = await asked;
  return answer.refused ? answer.code : "ok";
};

describe("a setting", () => {
  test("is its usual value until two operators agree on another, and then at once", async () => {
    expect(settings.value("site_name")).toBe("Candor");
    const proposed = await propose("site_name", "Lantern");
    if (proposed.refused) throw new Error(proposed.code);
    expect(proposed.value.summary).toBe('site_name: from "Candor" to "Lantern"');
    expect(settings.value("site_name")).toBe("Candor");
    const { id, subject_hash } = proposed.value;
    expect(await codeOf(ask("POST /operator/proposal/approve", { id, subject_hash }, "pia"))).not.toBe("ok");
    expect(await codeOf(ask("POST /operator/proposal/approve", { id, subject_hash }, "ada"))).toBe("ok");
    await expect.poll(() => settings.value("site_name")).toBe("Lantern");
    expect(await ask("GET /getSetting", { keyword: "site_name" })).toMatchObject({ value: { value: "Lantern" } });
  });

  test("say from what worth a day's withdrawals and deposits need two, in the tables themselves", async () => {
    const seconds = async () => {
      const { rows } = await own.database.query<{ out: string; in: string }>(
        `select withdrawal_second_from()::numeric(38, 0) as out, deposit_second_from()::numeric(38, 0) as "in"`,
      );
      return rows[0];
    };
    expect(await seconds()).toEqual({ out: "10000000000", in: "10000000000" });
    await change("withdrawal_second_approver_usdt", "500");
    await change("deposit_second_approver_usdt", "0");
    expect(await seconds()).toEqual({ out: "500000000", in: "0" });
  });

  test("is known by a process that starts later, and by one that no message reached within half a minute", async () => {
    const deaf = await boot();
    await change("review_hours", "12");
    expect((await boot()).number("review_hours")).toBe(12);
    expect(deaf.number("review_hours")).toBe(24);
    clock.advance(31_000);
    await expect.poll(() => deaf.number("review_hours")).toBe(12);
  });

  test("turns off and on", async () => {
    expect(settings.isOn("DAPP_DEMO")).toBe(true);
    await change("DAPP_DEMO", "0");
    await expect.poll(() => settings.isOn("DAPP_DEMO")).toBe(false);
    await change("DAPP_DEMO", "1");
    await expect.poll(() => settings.isOn("DAPP_DEMO")).toBe(true);
  });

  test("is not proposed as it is already, nor with a logo that is not the site's own", async () => {
    expect(await codeOf(propose("default_language", "en"))).toBe("setting-unchanged");
    expect(await codeOf(propose("site_logo", "/files/8.png"))).toBe("file-missing");
    expect(await codeOf(propose("site_logo", "/files/7.png"))).toBe("ok");
  });

  test.each([
    ["site_name", ""],
    ["site_name", " Candor"],
    ["site_name", "x".repeat(41)],
    ["DAPP_DEMO", "yes"],
    ["chat_link", "javascript:alert(1)"],
    ["chat_link", "http://example.com"],
    ["frame_hosts", "https://example.com"],
    ["frame_hosts", "example.com, other.com"],
    ["frame_hosts", "localhost"],
    ["review_hours", "0"],
    ["withdrawal_second_approver_usdt", "1.5"],
    ["support_email", "nobody"],
    ["price", "1"],
    ["__proto__", "1"],
  ])("does not take %s = %j", async (keyword, value) => {
    expect(settingChange.safeParse({ keyword, value }).success).toBe(false);
    expect(await codeOf(propose(keyword, value))).not.toBe("ok");
  });

  test("has a usual value of its own form, each", () => {
    for (const keyword of SETTING_KEYWORDS) {
      expect(settingChange.safeParse({ keyword, value: usualSetting(keyword) }).success, keyword).toBe(true);
    }
  });
});

describe("what is told of settings", () => {
  test("to everybody are the public ones alone", async () => {
    expect(await codeOf(ask("GET /getSetting", { keyword: "DAPP_DEMO" }))).toBe("ok");
    for (const keyword of ["withdrawal_second_approver_usdt", "nothing", "constructor"]) {
      expect(await codeOf(ask("GET /getSetting", { keyword })), keyword).toBe("setting-unknown");
    }
    await change("chat_link", "https://chat.example.com/x");
    await expect.poll(() => ask("GET /kf")).toMatchObject({ value: { url: "https://chat.example.com/x" } });
  });

  test("to operators are all of them, with who changed them and what they were", async () => {
    await change("support_email", "help@example.com");
    await change("support_email", "ask@example.com");
    const all = await ask("GET /operator/setting/list");
    if (all.refused) throw new Error(all.code);
    expect(all.value.list).toHaveLength(SETTING_KEYWORDS.length);
    expect(all.value.list.find(({ keyword }) => keyword === "support_email")).toMatchObject({
      ...{ value: "ask@example.com", usual: "", proposed_by: "pia", approved_by: "ada" },
    });
    const changes = await ask("GET /operator/setting/changes", { keyword: "support_email" });
    expect(changes).toMatchObject({ value: { list: [{ value: "ask@example.com" }, { value: "help@example.com" }] } });
    expect(await codeOf(ask("GET /operator/setting/changes", { keyword: "nothing" }))).toBe("setting-unknown");
  });
});

test("the table takes no change that two operators have not just agreed on, and forgets none", async () => {
  const { rows } = await own.database.query<{ id: string }>("select id from proposal where state = 'approved' limit 1");
  const insert = `insert into site_setting_change (keyword, value, proposal_id, proposed_by, approved_by, reason, at)
    values ('site_name', 'Mine', $1, 'pia', $2, '', now())`;
  await expect(own.database.query(insert, [rows[0]?.id, "ada"])).rejects.toThrow();
  await expect(own.database.query(insert, [rows[0]?.id, "pia"])).rejects.toThrow();
  await expect(own.database.query("delete from site_setting_change")).rejects.toThrow(/permission denied/);
  await expect(own.owner.query("delete from site_setting_change")).rejects.toThrow();
});
