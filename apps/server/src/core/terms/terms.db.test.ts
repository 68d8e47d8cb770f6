import { addProposal, approveProposal } from "@candor/api/maker-checker";
import { refuse } from "@candor/api/refusal";
import { listComingTerms, termDecimal } from "@candor/api/terms";
import { type Instant, instantOf } from "@candor/money/money";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { isoOf } from "../../platform/clock.ts";
import type { OperatorSession } from "../../platform/http/route.ts";
import { createIds } from "../../platform/ids.ts";
import { createMakerChecker } from "../maker-checker/maker-checker.ts";
import { codeOf, signInOperator, t, taken, useOperators } from "../operator/operator-test-support.ts";
import { defineTerms, termsRoutes } from "./terms.ts";

const content = z.strictObject({
  fee: termDecimal,
  sizes: z.array(z.int()),
  by_length: z.record(z.string(), termDecimal),
});
type Tea = z.output<typeof content>;

const teas = defineTerms<Tea>({
  ...{ kind: "tea-terms", content, proposers: ["finance"], approvers: ["finance", "admin"] },
  check: async (_tx, subject) => (subject === "coffee" ? refuse("instrument-unknown") : undefined),
});
const GREEN: Tea = { fee: "1.5", sizes: [1, 2], by_length: { "30": "0.8" } };
const DAY_MS = 24 * 3_600_000;

useOperators();
let paula: OperatorSession;
let fred: OperatorSession;
let sue: OperatorSession;
beforeAll(async () => {
  const { database, owner } = t.db;
  const ids = createIds({ clock: t.clock, node: 1 });
  const kinds = [teas.proposals({ clock: t.clock })];
  t.routes.push(...createMakerChecker({ database, clock: t.clock, ids, kinds }).routes);
  [paula, fred, sue] = [
    await signInOperator("paula", "finance"),
    await signInOperator("fred", "finance"),
    await signInOperator("sue", "support"),
  ];
  for (const subject of ["green", "black", "white", "red", "oolong", "mate", "pu-erh"])
    await owner.query(
      "insert into terms_edition (kind, subject, edition, content, effective_at) values ('tea-terms', $1, 1, $2, to_timestamp(0))",
      [subject, JSON.stringify(GREEN)],
    );
  await owner.query("create table cup (terms_id bigint not null references terms_edition (id))");
});

interface Changes {
  readonly is_withdrawal?: boolean;
  readonly edition?: number;
  readonly effective_at?: number | null;
  readonly content?: object;
}
const request = (subject: string, changes: Changes = {}) => {
  const { edition = 1, effective_at = null, content: changed = {}, is_withdrawal } = changes;
  return {
    ...{ kind: "tea-terms", reason: "dearer leaves" },
    subject: JSON.stringify({
      subject,
      edition,
      effective_at,
      content: { ...GREEN, fee: "2", ...changed },
      is_withdrawal,
    }),
  };
};
const proposed = (subject: string, changes?: Changes) => taken(addProposal, request(subject, changes), paula);
const approve = ({ id, subject_hash }: { id: string; subject_hash: string }, by: OperatorSession) =>
  codeOf(approveProposal, { id, subject_hash }, by);
const inForce = (subject: string, at: Instant = t.clock.now()) => teas.of(t.db.database, subject, at);

describe("terms", () => {
  test("change when a second operator approves; who proposed them does not, nor does anybody without the role", async () => {
    const first = await inForce("green");
    const proposal = await proposed("green", {
      content: { sizes: [1, 2, 5], by_length: { "30": "0.8", "60": "0.7" } },
    });
    expect(proposal.summary).toBe("green: fee 1.5 → 2, sizes [1,2] → [1,2,5], by_length.60  → 0.7");
    expect(await approve(proposal, paula)).toBe("proposal-own");
    expect(await approve(proposal, sue)).toBe("operator-role-missing");
    expect(await inForce("green")).toEqual(first);
    expect(await approve(proposal, fred)).toBe("ok");
    expect(await inForce("green")).toMatchObject({
      ...{ edition: 2, proposedBy: "paula", approvedBy: "fred", reason: "dearer leaves", effectiveAt: t.clock.now() },
      content: { fee: "2", sizes: [1, 2, 5] },
    });
    expect(await teas.editions(t.db.database, "green", 5)).toMatchObject([{ edition: 2 }, first]);
  });

  test("take effect when it was agreed, or as soon as they are approved where that is later", async () => {
    const at = instantOf(t.clock.now() + DAY_MS);
    const proposal = await proposed("black", { effective_at: at });
    expect(proposal.summary).toBe(`black: fee 1.5 → 2; from ${isoOf(at)}`);
    expect(await approve(proposal, fred)).toBe("ok");
    expect([(await inForce("black"))?.edition, (await inForce("black", instantOf(at - 1)))?.edition]).toEqual([1, 1]);
    expect(await inForce("black", at)).toMatchObject({ edition: 2, effectiveAt: at });
    expect((await teas.inForce(t.db.database, at)).get("black")?.edition).toBe(2);
    expect((await teas.editions(t.db.database, "black", 1))[0]).toMatchObject({ edition: 2, effectiveAt: at });

    const late = await proposed("white", { effective_at: t.clock.now() + 1_000 });
    t.clock.advance(60_000);
    expect(await approve(late, fred)).toBe("ok");
    expect(await inForce("white")).toMatchObject({ edition: 2, effectiveAt: t.clock.now() });
  });

  test("that take effect sooner take the place of all that wait; those of later wait beside them", async () => {
    const [soon, at, late] = [1, 2, 3].map((days) => instantOf(t.clock.now() + days * DAY_MS)) as [
      Instant,
      Instant,
      Instant,
    ];
    const feesAt = async () =>
      Promise.all([soon, at, late].map(async (one) => (await inForce("red", one))?.content.fee));
    expect(await approve(await proposed("red", { effective_at: at }), fred)).toBe("ok");
    expect(await approve(await proposed("red", { edition: 2, effective_at: late, content: { fee: "3" } }), fred)).toBe(
      "ok",
    );
    expect(await feesAt()).toEqual(["1.5", "2", "3"]);
    expect(await approve(await proposed("red", { edition: 3, effective_at: soon, content: { fee: "4" } }), fred)).toBe(
      "ok",
    );
    expect(await feesAt()).toEqual(["4", "4", "4"]);
  });

  test("that wait are withdrawn by two operators before they are in force, for what holds, and never after", async () => {
    const at = instantOf(t.clock.now() + DAY_MS);
    expect(await approve(await proposed("oolong", { effective_at: at }), fred)).toBe("ok");
    const back = { edition: 2, content: { fee: "1.5" }, is_withdrawal: true };
    expect(await codeOf(addProposal, request("oolong", { ...back, content: { fee: "9" } }), paula)).toBe(
      "proposal-changed",
    );
    const asked = await proposed("oolong", back);
    expect(asked.summary).toBe("oolong: withdrawn before it takes effect: fee 2 → 1.5");
    expect(await approve(asked, paula)).toBe("proposal-own");
    expect((await inForce("oolong", at))?.content.fee).toBe("2");
    expect(await approve(asked, fred)).toBe("ok");
    expect(await inForce("oolong", at)).toMatchObject({ edition: 3, content: { fee: "1.5" } });
    const acts = await t.db.owner.query("select act from operator_act where details like '%oolong: withdrawn%'");
    expect(acts.rows).toEqual([{ act: "proposed" }, { act: "approved" }]);

    const again = instantOf(t.clock.now() + DAY_MS);
    expect(await approve(await proposed("oolong", { edition: 3, effective_at: again }), fred)).toBe("ok");
    const late = await proposed("oolong", { ...back, edition: 4 });
    t.clock.advance(DAY_MS);
    expect(await approve(late, fred)).toBe("proposal-changed");
    expect((await inForce("oolong"))?.content.fee).toBe("2");
  });

  test.each([
    ["terms-unchanged", "white", { edition: 2 }],
    ["terms-time-invalid", "white", { edition: 2, content: { fee: "3" }, effective_at: Date.UTC(2027, 5, 1) }],
    ["proposal-changed", "white", { edition: 1, content: { fee: "3" } }],
    ["proposal-changed", "mint", {}],
    ["instrument-unknown", "coffee", {}],
    ["bad-input", "white", { edition: 2, content: { fee: "03" } }],
    ["bad-input", "white", { edition: 2, content: { milk: true } }],
  ])("are refused as %s: %s %j", async (code, subject, changes) => {
    expect(await codeOf(addProposal, request(subject, changes), paula)).toBe(code);
  });

  test("of two proposals over one edition the second is not carried out", async () => {
    const [one, other] = [
      await proposed("green", { edition: 2 }),
      await proposed("green", { edition: 2, content: { fee: "9" } }),
    ];
    expect(await approve(one, fred)).toBe("ok");
    expect(await approve(other, fred)).toBe("proposal-changed");
  });
});

describe("terms to come", () => {
  test("are shown to everybody as soon as they are agreed on, what they change and when, and no more once withdrawn", async () => {
    const name = (subject: string) => (subject === "pu-erh" ? "" : subject);
    const [route] = termsRoutes({
      ...t.db,
      clock: t.clock,
      shown: [{ terms: teas, name, isTaken: () => true }],
    }).filter(({ endpoint }) => endpoint === listComingTerms);
    const coming = async () => {
      const answered = await route?.handle({} as never, { language: "en" } as never);
      const { list } = listComingTerms.response.parse(answered && "value" in answered ? answered.value : null);
      return list.filter(({ subject }) => subject === "mate" || subject === "pu-erh");
    };
    const [soon, at] = [instantOf(t.clock.now() + DAY_MS), instantOf(t.clock.now() + 2 * DAY_MS)];
    const first = await proposed("mate", { effective_at: at, content: { by_length: { "30": "0.8", "60": "0.7" } } });
    await approve(await proposed("pu-erh", { effective_at: at }), fred);
    expect(await coming()).toEqual([]);
    await approve(first, fred);
    const fee = { term: "fee", before: "1.5", after: "2" };
    const length = { term: "by_length.60", before: "", after: "0.7" };
    const later = { kind: "tea-terms", subject: "mate", effective_at: at, changes: [fee, length] };
    expect(await coming()).toEqual([later]);
    await approve(await proposed("mate", { edition: 2, effective_at: soon }), fred);
    expect(await coming()).toEqual([{ ...later, effective_at: soon, changes: [fee] }]);
    const back = { edition: 3, content: { fee: "1.5" }, is_withdrawal: true };
    await approve(await proposed("mate", back), fred);
    expect(await coming()).toEqual([]);
  });
});

describe("the table", () => {
  const insert = (subject: string, edition: number, proposal: string | null, fee: string, ahead = 0) =>
    t.db.owner
      .query(
        `insert into terms_edition (kind, subject, edition, content, proposal_id, effective_at)
         values ('tea-terms', $1, $2, $3, $4, $5)`,
        [
          ...[subject, edition, JSON.stringify({ ...GREEN, fee }), proposal],
          isoOf(edition === 1 ? instantOf(0) : instantOf(t.clock.now() + ahead)),
        ],
      )
      .then(
        () => "ok",
        (error: Error) => error.message,
      );

  test("takes only what two operators agreed on, to the letter, and each edition after the latest", async () => {
    const white = (await inForce("white"))?.edition ?? 0;
    const open = (await proposed("white", { edition: white, content: { fee: "4" } })).id;
    const none = (await t.db.owner.query<{ id: string }>("select id from proposal where state = 'approved' limit 1"))
      .rows[0];
    expect(await insert("white", white + 1, null, "4")).toMatch(/as two operators agreed|check constraint/);
    expect(await insert("white", white + 1, open, "4")).toMatch(/as two operators agreed/);
    expect(await insert("white", white + 1, none?.id ?? "", "4")).toMatch(/as two operators agreed/);
    expect(await insert("white", white, null, "4")).toMatch(/follows the latest/);
    expect(await insert("white", white + 2, open, "4")).toMatch(/follows the latest/);
    expect(await insert("white", 1, null, "4")).toMatch(/follows the latest/);
    await t.db.owner.query(
      "update proposal set state = 'approved', decided_by = 'fred', decided_at = $2 where id = $1",
      [...[open, isoOf(t.clock.now())]],
    );
    expect(await insert("white", white + 1, open, "5")).toMatch(/as two operators agreed/);
    expect(await insert("white", white + 1, open, "4", DAY_MS)).toMatch(/as two operators agreed/);
    expect(await insert("white", white + 1, open, "4", -DAY_MS)).toMatch(/no earlier|as two operators agreed/);
    expect(await insert("white", white + 1, open, "4")).toBe("ok");
  });

  test("is written by the program's role through an approved proposal alone, also what would be the first of a kind", async () => {
    const open = (await proposed("red", { edition: 4, effective_at: t.clock.now() + 2 * DAY_MS })).id;
    for (const sql of [
      "insert into terms_edition (kind, subject, edition, content, effective_at) values ('free-terms', 'x', 1, '{}', to_timestamp(0))",
      "update instrument set freshness_ms = 60000",
      "insert into instrument select * from instrument",
      "delete from instrument_option",
      "update instrument_contract set tick_value = 0",
    ])
      await expect(t.db.database.query(sql), sql).rejects.toThrow(/permission denied/);
    for (const id of [open, "1", "0"])
      await expect(t.db.database.query("select terms_edition_agreed($1)", [id]), id).rejects.toThrow(
        /as two operators agreed|follows the latest|null value|unique/,
      );
  });

  test("is only ever added to, by the program and by the owner of the tables", async () => {
    for (const sql of [
      "update terms_edition set content = '{}'",
      "delete from terms_edition",
      "truncate terms_edition",
      "update terms_edition set effective_at = now()",
    ]) {
      await expect(t.db.database.query(sql), sql).rejects.toThrow(/permission denied/);
      await expect(t.db.owner.query(sql), sql).rejects.toThrow(/append|only ever added|cannot truncate/i);
    }
  });

  test("keeps what something was made under, whatever is agreed on later", async () => {
    const made = await inForce("green");
    await t.db.owner.query("insert into cup values ($1)", [made?.id]);
    const edition = made?.edition ?? 0;
    expect(await approve(await proposed("green", { edition, content: { fee: "7" } }), fred)).toBe("ok");
    const { rows } = await t.db.owner.query<{ fee: string }>(
      "select content ->> 'fee' as fee from cup join terms_edition on id = terms_id",
    );
    expect([rows, (await inForce("green"))?.content.fee]).toEqual([[{ fee: made?.content.fee }], "7"]);
  });
});
