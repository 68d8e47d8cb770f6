import { RESTRICTIONS, type RestrictionFact } from "@candor/api/restriction-words";
import { instantOf } from "@candor/money/money";
import { expect, test } from "vitest";
import { restrictionFault } from "./restriction-fault.ts";

const NOW = instantOf(1_000_000);
const fact = (kind: RestrictionFact["kind"], until: number): RestrictionFact => ({ kind, cause: "funds", until });

test("a restriction stops what names it, until its time and not after", () => {
  for (const kind of RESTRICTIONS) {
    const lasting = [fact("no-withdrawals", NOW + 1)];
    const isStopped = restrictionFault({ restrictedBy: [kind] }, lasting, NOW) !== undefined;
    expect(isStopped).toBe(kind === "no-withdrawals");
    expect(restrictionFault({ restrictedBy: [kind] }, lasting, instantOf(NOW + 1))).toBeUndefined();
  }
  expect(restrictionFault({ restrictedBy: [] }, [fact("no-withdrawals", NOW + 1)], NOW)).toBeUndefined();
});

test("of several the refusal names the one that lasts longest", () => {
  const lasting = [fact("no-withdrawals", NOW + 5), fact("no-transfers", NOW + 9), fact("no-new-orders", NOW + 99)];
  expect(restrictionFault({ restrictedBy: ["no-withdrawals", "no-transfers"] }, lasting, NOW)).toMatchObject({
    code: "account-restricted",
    details: { kind: "no-transfers", cause: "funds", until_at: NOW + 9 },
  });
});
