/** Forty scripts in every text that the back office shows of its own people, its proposals and the site: each stands there as text. */
import { expect, test } from "vitest";
import { callApi, codeOf, NO_LIMITS, payloadOf } from "../client/api-client.ts";
import { keepOperator } from "./harness/back-office.ts";
import { prepareJourney } from "./harness/journey.ts";
import { prepareOfficeScripts, scriptLines } from "./harness/office-scripts.ts";
import { expectAsText, expectNoScripts, some } from "./harness/scripts.ts";

const journey = prepareJourney({ env: NO_LIMITS });
const office = prepareOfficeScripts(journey, ["mallory"]);
const { vera, otto, write, propose, reads, readsAll, agree, enter } = office;

/** What is driven here of SCRIPT_FIELDS.shown (tests/client/script-fields.ts). */
const OFFICE_SHOWS = [
  "POST /operator/halt reason",
  "POST /operator/resume reason",
  "POST /operator/operators/revoke reason",
  "POST /operator/proposal/add subject",
  "POST /operator/proposal/add reason",
  "POST /operator/proposal/reject reason",
  "POST /operator/content/save texts",
];

const MS = 120_000;
/** Where one page shows one record, these are opened. */
const SAMPLE = new Set(some(scriptLines(500)).map(([at]) => at));

test(
  "instruments: why they were halted and why they may go on stand there as texts",
  async () => {
    const list = "GET /operator/instrument/list";
    const { list: all } = payloadOf(list, await callApi(journey.candor().url, list, {}, vera()));
    const ids = all.map(({ match_id }) => match_id);
    const [halts, asked, confirmed] = [scriptLines(500), scriptLines(500, 1), scriptLines(500, 2)];
    expect(ids.length, "one instrument for each script").toBeGreaterThanOrEqual(halts.length);
    const each = (send: (match_id: number, at: number) => Promise<unknown>) =>
      Promise.all(ids.slice(0, halts.length).map(send));
    await each((match_id, at) => write("POST /operator/halt", { match_id, reason: halts[at] ?? "" }, vera(), "reason"));
    const desk = await enter();
    await reads(desk, "instruments", halts);
    await each((match_id, at) =>
      write("POST /operator/resume", { match_id, reason: asked[at] ?? "" }, vera(), "reason"),
    );
    await desk.page.reload();
    await reads(
      desk,
      "instruments",
      asked.map((reason) => `vera asked to resume; another operator confirms ${reason}`),
    );
    await each((match_id, at) =>
      write("POST /operator/resume", { match_id, reason: confirmed[at] ?? "" }, otto(), "reason"),
    );
    await reads(desk, "audit?limit=100&act=halted", halts);
    await reads(desk, "audit?limit=100&act=asked-to-resume", asked);
    await reads(desk, "audit?limit=100&act=resumed", confirmed);
  },
  MS,
);

test(
  "operators: why they were proposed, why their duty was ended and from where somebody tried to come in",
  async () => {
    const { url } = journey.candor();
    const [reasons, ends] = [scriptLines(500), scriptLines(500, 1)];
    const ids: string[] = [];
    for (const [at, reason] of reasons.entries()) {
      const name = `nobody-${at}`;
      ids.push(await agree({ kind: "operator-add", subject: { name, roles: ["support"] }, reason }));
      await write("POST /operator/operators/revoke", { name, reason: ends[at] ?? "" }, vera(), "reason");
      const asked = { name: `ghost-${at}`, password: "correct horse", totp: "123456" };
      const said = await callApi(url, "POST /operator/login", asked, { "user-agent": scriptLines(300)[at] ?? "" });
      expect(codeOf(said)).toBe("operator-sign-in-wrong");
    }
    const desk = await enter();
    await reads(desk, "operators", [`nobody-${reasons.length - 1}`]);
    await reads(desk, "audit?limit=100&act=created&subject_kind=operator", reasons);
    await reads(desk, "audit?limit=100&act=revoked", ends);
    await reads(desk, "audit?limit=100&act=sign-in-failed", scriptLines(250));
    await readsAll(desk, "audit?act=proposed", reasons);
    for (const [at, id] of some(ids)) await reads(desk, `proposals/${id}`, [reasons[at] ?? ""]);
  },
  MS,
);

/** Proposed and rejected by the other, each with another script as its reason; answers what each page of them has to show. */
async function rejectAll(kind: string, subjectOf: (at: number) => object, count: number) {
  const [reasons, nos] = [scriptLines(500, 5), scriptLines(500, 6)];
  const shown: { readonly id: string; readonly texts: readonly string[] }[] = [];
  for (let at = 0; at < count; at += 1) {
    const [reason = "", no = ""] = [reasons[at], nos[at]];
    const { id } = await propose({ kind, subject: subjectOf(at), reason });
    await write("POST /operator/proposal/reject", { id, reason: no }, otto(), "reason");
    shown.push({ id, texts: [reason, no] });
  }
  return shown;
}

test(
  "proposals of every kind: what is proposed, why, and why it was rejected stand there as texts",
  async () => {
    const search = "POST /operator/customer/search";
    const [person] = payloadOf(search, await callApi(journey.candor().url, search, {}, vera())).list;
    const uid = person?.uid ?? "";
    const notes = scriptLines(500);
    const frozen = await rejectAll(
      "account-freeze",
      (at) => ({ uid, cause: "funds", days: 3, note: notes[at] }),
      notes.length,
    );
    office.note("POST /operator/proposal/add", "subject");
    const funds = { direction: "in", account: "treasury", symbol: null, currency: "USDT", amount: "1" };
    const others = [
      await rejectAll("operator-roles", () => ({ name: "otto", roles: ["finance"] }), 5),
      await rejectAll("manual-credit", () => ({ uid, currency: "USDT", amount: "1" }), 5),
      await rejectAll("house-funds", () => funds, 5),
    ].flat();
    const credits: string[] = [];
    for (const reason of scriptLines(500, 7).slice(0, 5)) {
      await agree({ kind: "manual-credit", subject: { uid, currency: "USDT", amount: "1" }, reason });
      await agree({ kind: "house-funds", subject: funds, reason });
      credits.push(reason);
    }
    const desk = await enter();
    await readsAll(desk, "proposals?state=rejected", ["Freeze customer"]);
    for (const [at, { id, texts }] of frozen.entries())
      if (SAMPLE.has(at)) await reads(desk, `proposals/${id}`, [...texts, notes[at] ?? ""]);
    for (const { id, texts } of others) await reads(desk, `proposals/${id}`, texts);
    await readsAll(
      desk,
      "audit?act=rejected",
      frozen.map(({ texts: [, no = ""] }) => no),
    );
    await reads(desk, "audit?limit=100&act=customer-credited", credits);
    await reads(desk, "audit?limit=100&act=house-funds-moved", credits);
    await desk.open("books");
    for (const tab of ["Coverage", "Own accounts", "Integrity checks", "Trial balance"]) {
      await desk.page.getByRole("tab", { name: tab }).click();
      await desk.page.getByRole("tabpanel").locator("table").first().waitFor();
      await expectNoScripts(desk.page, tab);
    }
  },
  MS,
);

test(
  "settings and networks: what the site was called, and why that and terms were changed, stand there as texts",
  async () => {
    const names = [...new Set(scriptLines(40))];
    const reasons = scriptLines(500).slice(0, names.length);
    const ids: string[] = [];
    for (const [at, value] of names.entries()) {
      const subject = { keyword: "site_name", value };
      ids.push(await agree({ kind: "site-setting", subject, reason: reasons[at] ?? "" }));
      office.note("POST /operator/proposal/add", "subject");
    }
    const list = "GET /operator/terms/list";
    const { list: offered } = payloadOf(list, await callApi(journey.candor().url, list, {}, vera()));
    const way = offered.find(({ subject }) => subject === "USDT/tron");
    if (!way) throw new Error("there is no way by tron");
    const terms = scriptLines(500, 8).slice(0, 8);
    for (const [at, reason] of terms.entries()) {
      const content = { ...JSON.parse(way.current.content), withdraw_fee: `0.${at + 1}` };
      const subject = { subject: way.subject, edition: way.current.edition + at, effective_at: null, content };
      await agree({ kind: way.kind, subject, reason });
    }
    const desk = await enter();
    await reads(desk, "settings", [names.at(-1) ?? ""]);
    const opened = (name: string) =>
      desk.page.getByRole("row", { name }).first().locator(".ant-table-row-expand-icon").click();
    await opened("Name of the site");
    await expectAsText(desk.page, [...names, ...reasons], "what the site was called");
    // Reasons begin as names do: each of both is there by itself.
    const shown = await desk.page.locator("td .words").allTextContents();
    expect(names.filter((name) => !shown.includes(name))).toEqual([]);
    await desk.open("terms");
    await opened(way.name);
    await expectAsText(desk.page, terms, "editions of terms");
    await readsAll(desk, "proposals?state=approved", names);
    for (const [at, id] of some(ids)) await reads(desk, `proposals/${id}`, [names[at] ?? "", reasons[at] ?? ""]);
  },
  MS,
);

const [TITLES, SUMMARIES, BODIES] = [scriptLines(160), scriptLines(400, 1), scriptLines(8_000, 2)];
/** What one item says in one language. */
const wordsAt = (at: number) => ({
  title: TITLES[at % TITLES.length] ?? "",
  summary: SUMMARIES[at % TITLES.length] ?? "",
  body: BODIES[at % TITLES.length] ?? "",
});

test(
  "content: titles, summaries and texts stand there as they were written, in the editor, its versions and the preview",
  async () => {
    const { url } = journey.candor();
    const ids: string[] = [];
    for (const at of TITLES.keys()) {
      const texts = JSON.stringify([
        { language: "en", ...wordsAt(at) },
        { language: "ydl", ...wordsAt(at + TITLES.length / 2) },
      ]);
      ids.push((await write("POST /operator/content/save", { kind: "news", texts }, vera(), "texts")).id);
    }
    const desk = await enter();
    const { page: preview, context } = await journey.openPhone();
    await keepOperator(context, url, vera());
    await reads(desk, "content?limit=100&kind=news", TITLES);
    for (const [at, id] of ids.entries()) {
      if (at % 2 === 1 && !SAMPLE.has(at)) continue;
      await reads(desk, `content/${id}`, Object.values(wordsAt(at)));
      if (!SAMPLE.has(at)) continue;
      await desk.page.getByRole("tab", { name: /Italiano/ }).click();
      await expectAsText(desk.page, Object.values(wordsAt(at + TITLES.length / 2)), `content ${id} in Italian`);
      const texts = JSON.stringify([{ language: "en", title: "Changed", body: "Changed" }]);
      await write("POST /operator/content/save", { id, version: "1", texts }, vera());
      await desk.page.reload();
      await reads(desk, `content/${id}`, ["Changed"]);
      await desk.page.getByRole("button", { name: "View", exact: true }).last().click();
      await expectAsText(desk.page, Object.values(wordsAt(at)), `content ${id} as it was`);
      await preview.goto(`${url}/#/pages/common/article?id=${id}&preview=1&version=1`);
      await preview.getByText("Preview of version 1.", { exact: false }).waitFor();
      await expectNoScripts(preview, `preview of ${id}`);
    }
  },
  MS,
);

test("every text that the back office shows of itself was driven", () => {
  office.expectAll(OFFICE_SHOWS);
});
