import { addProposal, approveProposal, getProposal, rejectProposal, withdrawProposal } from "@candor/api/maker-checker";
import { refuse } from "@candor/api/refusal";
import { describe, expect, test } from "vitest";
import { revokeOperator } from "../operator/operator.ts";
import { codeOf, signInOperator, t, taken } from "../operator/operator-test-support.ts";
import { approval, detail, propose, sampleProposal, useSampleProposals, w } from "./maker-checker-test-support.ts";

useSampleProposals();
const requests = async (): Promise<number> => (await t.db.database.query("select from wish")).rowCount;

describe("a proposal", () => {
  test("is carried out once another one approves it, in one transaction with what is shown of it", async () => {
    const proposed = await propose("show");
    const before = await requests();
    const approved = await taken(approveProposal, approval(proposed), w.fred);
    expect(approved).toMatchObject({
      shown: "paula fred it is dry",
      proposal: { state: "approved", decided_by: "fred" },
    });
    expect([w.checked, w.carriedOut, (await requests()) - before]).toEqual([["show", "show"], 1, 1]);
    const { rows } = await t.db.database.query(
      "select operator, act from operator_act where subject_kind = 'proposal' and subject_id = $1 order by id",
      [proposed.id],
    );
    expect(rows).toEqual([
      { operator: "paula", act: "proposed" },
      { operator: "fred", act: "approved" },
    ]);
  });

  test("is never approved by who proposed it, though they have the role", async () => {
    const proposed = await propose();
    expect(await codeOf(approveProposal, approval(proposed), w.paula)).toBe("proposal-own");
    expect(await codeOf(rejectProposal, { id: proposed.id, reason: "x" }, w.paula)).toBe("proposal-own");
    expect(w.carriedOut).toBe(0);
  });

  test("is approved as it was read only", async () => {
    const proposed = await propose();
    const other = await propose("sun");
    const mixed = { id: proposed.id, subject_hash: other.subject_hash };
    expect(await codeOf(approveProposal, mixed, w.fred)).toBe("proposal-changed");
    expect(w.carriedOut).toBe(0);
  });

  test("is not carried out where what it says is not so any more", async () => {
    const proposed = await propose("snow");
    const before = await requests();
    w.weather = " instead of rain";
    expect(await codeOf(approveProposal, approval(proposed), w.fred)).toBe("proposal-changed");
    expect([w.carriedOut, await requests()]).toEqual([0, before]);
    w.weather = "";
    expect(await codeOf(approveProposal, approval(proposed), w.fred)).toBe("ok");
  });

  test("is not approved without the role, nor an unknown one", async () => {
    const proposed = await propose();
    expect(await codeOf(approveProposal, approval(proposed), w.sue)).toBe("operator-role-missing");
    expect(await codeOf(approveProposal, { ...approval(proposed), id: "404" }, w.fred)).toBe("proposal-unknown");
    expect(await codeOf(getProposal, { id: "404" }, w.fred)).toBe("proposal-unknown");
    expect(await codeOf(rejectProposal, { id: "404", reason: "x" }, w.fred)).toBe("proposal-unknown");
    expect(await codeOf(withdrawProposal, { id: "404" }, w.fred)).toBe("proposal-unknown");
  });

  test("expires after 48 hours", async () => {
    const proposed = await propose();
    t.clock.advance(48 * 3_600_000 - 1);
    expect(await detail(proposed.id)).toMatchObject({ state: "proposed", may_approve: true });
    t.clock.advance(1);
    expect(await detail(proposed.id)).toMatchObject({ state: "expired", may_approve: false });
    expect(await codeOf(approveProposal, approval(proposed), w.fred)).toBe("proposal-ended");
    expect(await codeOf(rejectProposal, { id: proposed.id, reason: "x" }, w.fred)).toBe("proposal-ended");
    expect(await codeOf(withdrawProposal, { id: proposed.id }, w.paula)).toBe("proposal-ended");
    expect(w.carriedOut).toBe(0);
  });

  test.each(["approved", "rejected", "withdrawn"])("that is %s is decided for good", async (state) => {
    const proposed = await propose();
    const { id } = proposed;
    if (state === "approved") await taken(approveProposal, approval(proposed), w.fred);
    if (state === "rejected") await taken(rejectProposal, { id, reason: "no" }, w.fred);
    if (state === "withdrawn") await taken(withdrawProposal, { id }, w.paula);
    expect((await detail(id)).state).toBe(state);
    const before = w.carriedOut;
    expect(await codeOf(approveProposal, approval(proposed), w.felix)).toBe("proposal-ended");
    expect(await codeOf(rejectProposal, { id, reason: "no" }, w.felix)).toBe("proposal-ended");
    expect(await codeOf(withdrawProposal, { id }, w.paula)).toBe("proposal-ended");
    expect(w.carriedOut).toBe(before);
  });

  test("is taken back by its own proposer alone", async () => {
    const { id } = await propose();
    expect(await codeOf(withdrawProposal, { id }, w.fred)).toBe("proposal-unknown");
    expect((await taken(withdrawProposal, { id }, w.paula)).state).toBe("withdrawn");
  });

  test("changes nothing where it cannot be carried out, and stays open", async () => {
    const proposed = await propose();
    const before = await requests();
    w.failing = refuse("insufficient-funds");
    expect(await codeOf(approveProposal, approval(proposed), w.fred)).toBe("insufficient-funds");
    w.failing = undefined;
    w.unfit = refuse("amount-too-large");
    expect(await codeOf(approveProposal, approval(proposed), w.fred)).toBe("amount-too-large");
    expect([await requests(), (await detail(proposed.id)).state]).toEqual([before, "proposed"]);
  });

  test("of two who approve at once one does, a hundred times over", async () => {
    const proposed = await propose();
    const before = await requests();
    const codes = await Promise.all(
      Array.from({ length: 100 }, (_, number) =>
        codeOf(approveProposal, approval(proposed), number % 2 ? w.fred : w.felix),
      ),
    );
    expect(codes.filter((code) => code === "ok")).toHaveLength(1);
    expect(codes.filter((code) => code === "proposal-ended")).toHaveLength(99);
    expect([w.carriedOut, (await requests()) - before]).toEqual([1, 1]);
  });

  test("ends with a revocation of its proposer", async () => {
    const gone = await signInOperator("gone", "product");
    const proposed = await propose("rain", gone);
    await revokeOperator(t.db.owner, "gone", t.clock.now());
    expect(await codeOf(approveProposal, approval(proposed), w.fred)).toBe("proposal-ended");
    expect(await codeOf(addProposal, sampleProposal("x"), gone)).toBe("operator-only");
  });
});
