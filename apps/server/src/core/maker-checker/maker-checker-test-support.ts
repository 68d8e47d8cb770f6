/** Wishes, which two people agree on, and operators of whom some may propose them, some approve them, and one neither. For tests only. */
import type { ResponseOf } from "@candor/api/endpoint";
import { addProposal, getProposal } from "@candor/api/maker-checker";
import type { Refusal } from "@candor/api/refusal";
import { beforeAll, beforeEach } from "vitest";
import { z } from "zod";
import type { OperatorSession } from "../../platform/http/route.ts";
import { createIds } from "../../platform/ids.ts";
import { signInOperator, t, taken, useOperators } from "../operator/operator-test-support.ts";
import { createMakerChecker } from "./maker-checker.ts";
import type { ProposalKind } from "./maker-checker-types.ts";

interface SampleProposal {
  readonly what: string;
}

interface SampleProposalTest {
  /** What was judged so far, in turn. */
  checked: string[];
  carriedOut: number;
  /** With what wishes are refused when they are judged, and when they are carried out. */
  unfit: Refusal | undefined;
  failing: Refusal | undefined;
  /** What a description says of how things are. */
  weather: string;
  /** May propose, and has the role that approves. */
  paula: OperatorSession;
  /** May approve. */
  fred: OperatorSession;
  felix: OperatorSession;
  /** May do neither. */
  sue: OperatorSession;
}

/** Filled before the first test of a file that calls `useSampleProposals`; what was judged and how things are begin anew with each. */
export const w = {} as SampleProposalTest;

const KIND: ProposalKind<SampleProposal> = {
  kind: "wish",
  schema: z.strictObject({ what: z.string().min(1) }),
  proposers: ["product", "admin"],
  approvers: ["finance"],
  async check(_tx, { what }) {
    w.checked.push(what);
    return w.unfit;
  },
  // A row of the same transaction: what is refused afterwards leaves none.
  async carryOut(tx, { what }, by) {
    await tx.query("insert into wish values ($1, $2)", [what, by.proposal]);
    if (w.failing) return w.failing;
    w.carriedOut += 1;
    return what === "show" ? { shown: `${by.proposedBy} ${by.approvedBy} ${by.reason}` } : undefined;
  },
  describe: async (_reader, { what }) => `Wish for ${what}${w.weather}`,
};

export function useSampleProposals(): void {
  useOperators();
  beforeAll(async () => {
    await t.db.owner.query("create table wish (what text not null, proposal bigint not null)");
    await t.db.owner.query("grant select, insert on wish to candor_app");
    const { database } = t.db;
    const ids = createIds({ clock: t.clock, node: 1 });
    const kinds = [KIND, ...t.operators.proposalKinds];
    t.routes.push(...createMakerChecker({ database, clock: t.clock, ids, kinds }).routes);
    w.paula = await signInOperator("paula", "product", "finance");
    w.fred = await signInOperator("fred", "finance");
    w.felix = await signInOperator("felix", "finance");
    w.sue = await signInOperator("sue", "support");
  });
  beforeEach(() => {
    Object.assign(w, { checked: [], carriedOut: 0, unfit: undefined, failing: undefined, weather: "" });
  });
}

export type Shown = ResponseOf<typeof getProposal>;

export const sampleProposal = (what: string) => ({
  kind: "wish",
  subject: JSON.stringify({ what }),
  reason: "it is dry",
});

export const propose = (what = "rain", by = w.paula): Promise<Shown> => taken(addProposal, sampleProposal(what), by);

/** What is sent to approve exactly this. */
export const approval = ({ id, subject_hash }: Shown) => ({ id, subject_hash });

export const detail = (id: string, by = w.fred): Promise<Shown> => taken(getProposal, { id }, by);
