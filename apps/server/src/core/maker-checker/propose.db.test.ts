import {
  addProposal,
  approveProposal,
  getProposal,
  listProposals,
  rejectProposal,
  withdrawProposal,
} from "@candor/api/maker-checker";
import { refuse } from "@candor/api/refusal";
import { describe, expect, test } from "vitest";
import { codeOf, signInOperator, t, taken } from "../operator/operator-test-support.ts";
import { approval, detail, propose, sampleProposal, useSampleProposals, w } from "./maker-checker-test-support.ts";

useSampleProposals();

describe("a proposal", () => {
  test("is judged, described and kept, and does nothing yet", async () => {
    const proposed = await propose();
    expect(proposed).toMatchObject({
      ...{ kind: "wish", summary: "Wish for rain", subject: '{"what":"rain"}', reason: "it is dry", state: "proposed" },
      ...{ proposed_by: "paula", decided_by: null, may_approve: false, may_withdraw: true },
      expires_at: t.clock.now() + 48 * 3_600_000,
    });
    expect([w.checked, w.carriedOut]).toEqual([["rain"], 0]);
    expect(await detail(proposed.id)).toMatchObject({ may_approve: true, may_withdraw: false });
  });

  test.each([
    ["another role", () => w.sue, '{"what":"rain"}', "operator-role-missing"],
    ["a subject of another form", () => w.paula, '{"what":""}', "bad-input"],
    ["a subject with more in it", () => w.paula, '{"what":"rain","more":1}', "bad-input"],
    ["no JSON", () => w.paula, "{", "bad-input"],
    ["a sign that no table keeps", () => w.paula, '{"what":"\\u0000"}', "bad-input"],
    ["half a sign", () => w.paula, '{"what":"\\ud800"}', "bad-input"],
    ["such a sign in a name", () => w.paula, '{"what":"rain","\\u0000":1}', "bad-input"],
    ["more depth than anything has", () => w.paula, "[".repeat(9_000) + "]".repeat(9_000), "bad-input"],
  ])("is refused of %s", async (_of, by, subject, code) => {
    expect(await codeOf(addProposal, { kind: "wish", subject, reason: "x" }, by())).toBe(code);
  });

  test("is refused of an unknown kind, and where the kind refuses it", async () => {
    expect(await codeOf(addProposal, { kind: "miracle", subject: "{}", reason: "x" }, w.paula)).toBe("bad-input");
    w.unfit = refuse("amount-too-large");
    expect(await codeOf(addProposal, sampleProposal("rain"), w.paula)).toBe("amount-too-large");
  });

  test("says all of a long change, and no half a sign where it has to end", async () => {
    w.weather = ` ${"😀".repeat(3_000)}`;
    const proposed = await propose("long");
    expect(proposed.summary.length).toBeGreaterThanOrEqual(4_990);
    expect((await detail(proposed.id)).summary).toBe(proposed.summary);
    expect(await codeOf(approveProposal, approval(proposed), w.fred)).toBe("ok");
  });

  test("is one however often it is sent under one key, also all at once, and also once it is decided", async () => {
    const wire = { ...sampleProposal("one"), reason: "no answer came", request_id: "key-1" };
    const sent = await Promise.all(Array.from({ length: 20 }, () => taken(addProposal, wire, w.paula)));
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    const { list } = await taken(listProposals, {}, w.paula);
    expect(list.filter(({ reason }) => reason === wire.reason)).toHaveLength(1);
    const [one] = sent;
    if (!one) throw new Error("nothing was proposed");
    expect(await codeOf(approveProposal, approval(one), w.fred)).toBe("ok");
    expect(await taken(addProposal, wire, w.paula)).toMatchObject({ id: one.id, state: "approved" });
  });

  test("is another one of somebody else, and refused of something else under the same key", async () => {
    const wire = { ...sampleProposal("two"), request_id: "key-2" };
    const pia = await signInOperator("pia", "product");
    const [own, others] = [await taken(addProposal, wire, w.paula), await taken(addProposal, wire, pia)];
    expect(own.id).not.toBe(others.id);
    for (const change of [{ subject: '{"what":"three"}' }, { reason: "y" }])
      expect(await codeOf(addProposal, { ...wire, ...change }, w.paula)).toBe("idempotency-key-reused");
    const twice = "update proposal set request_key = 'key-2' where id = $1";
    await expect(t.db.database.query(twice, [(await propose()).id])).rejects.toThrow(/permission denied/);
    await expect(t.db.owner.query(twice, [(await propose()).id])).rejects.toThrow(/proposal_once/);
  });

  test("is read by whoever could propose or approve it, by compliance and administrators, and by nobody else", async () => {
    const { id } = await propose("privacy");
    const readers = [w.paula, w.fred, await signInOperator("cora", "compliance"), await signInOperator("ada", "admin")];
    for (const reader of readers) {
      expect((await detail(id, reader)).id).toBe(id);
      expect((await taken(listProposals, {}, reader)).list[0]?.id).toBe(id);
    }
    expect(await codeOf(getProposal, { id }, w.sue)).toBe("proposal-unknown");
    for (const state of ["all", "proposed", "expired", "approved", "rejected", "withdrawn"])
      expect(await taken(listProposals, { state }, w.sue)).toMatchObject({ list: [], total: 0 });
  });

  test("is listed by state, newest first, with what the caller may propose", async () => {
    await propose("what expires");
    t.clock.advance(48 * 3_600_000);
    await taken(approveProposal, approval(await propose()), w.fred);
    await taken(rejectProposal, { id: (await propose()).id, reason: "no" }, w.fred);
    await taken(withdrawProposal, { id: (await propose()).id }, w.paula);
    const last = [await propose("the last but one"), await propose("the last")];
    const { list, total, kinds } = await taken(listProposals, { limit: 1 }, w.paula);
    expect(list.map(({ id }) => id)).toEqual([last[1]?.id]);
    expect([total, kinds]).toEqual([2, ["wish"]]);
    for (const state of ["approved", "rejected", "withdrawn", "expired"]) {
      const of = await taken(listProposals, { state }, w.fred);
      expect(of.list.map((one) => one.state)).toEqual(of.list.map(() => state));
      expect(of.total, state).toBeGreaterThan(0);
    }
    const all = await taken(listProposals, { state: "all", limit: 200 }, w.fred);
    expect(all.list.length).toBe(all.total);
  });
});
