import { expect, test } from "vitest";
import { nextStep, type PlacingEvent, type PlacingStep } from "./placing-steps.ts";

interface Draft {
  readonly amount: string;
}
interface Order {
  readonly id: string;
}
type TicketStep = PlacingStep<Draft, Order>;
type TicketEvent = PlacingEvent<Draft, Order>;

const draft: Draft = { amount: "1" };
const requestKey = { key: "k1", account: "demo" } as const;
const order: Order = { id: "1" };

const STEPS: Readonly<Record<string, TicketStep>> = {
  edit: { at: "edit" },
  review: { at: "review", draft },
  placing: { at: "placing", draft, requestKey, isRetry: false },
  done: { at: "done", draft, order },
  refused: { at: "failed", draft, requestKey, message: "no", code: "insufficient-funds", isUncertain: false },
  uncertain: { at: "failed", draft, requestKey, message: "?", code: "network", isUncertain: true },
};
const EVENTS: readonly TicketEvent[] = [
  { do: "review", draft },
  { do: "place", draft, requestKey: { key: "k2", account: "demo" } },
  { do: "answer", order },
  { do: "fail", message: "no", code: "network", isUncertain: true, isOfThisTryAlone: true },
  { do: "retry" },
  { do: "edit" },
  { do: "begin" },
];

/** Where each event leads from each step; a dash leaves the step as it is. */
const TABLE = `
             review  place    answer  fail    retry    edit  begin
  edit       review  placing  -       -       -        edit  edit
  review     review  placing  -       -       -        edit  edit
  placing    -       -        done    failed  -        -     -
  done       -       -        -       -       -        edit  edit
  refused    review  -        -       -       -        edit  edit
  uncertain  -       -        -       -       placing  edit  -
`;

const [, ...rows] = TABLE.trim()
  .split("\n")
  .map((line) => line.trim().split(/\s+/));

test.each(rows)("from %s the events lead to %s, %s, %s, %s, %s, %s, %s", (from, ...targets) => {
  const step = STEPS[from ?? ""] as TicketStep;
  expect(EVENTS.map((event) => nextStep(step, event)).map((next) => (next === step ? "-" : next.at))).toEqual(
    targets.map((target) => (target === from && target === "edit" ? expect.stringMatching(/^(-|edit)$/) : target)),
  );
});

test("another try after an unknown outcome sends the same order with the same key", () => {
  expect(nextStep(STEPS.uncertain as TicketStep, { do: "retry" })).toEqual({
    ...{ at: "placing", draft, requestKey },
    isRetry: true,
  });
});

test("a second tap while an order is being placed changes nothing", () => {
  const placing = STEPS.placing as TicketStep;
  expect(nextStep(placing, { do: "place", draft, requestKey: { key: "k9", account: "demo" } })).toBe(placing);
});

test("once it is unknown whether an order was placed, a refusal that knows nothing of the first try leaves it so", () => {
  const retried = nextStep(STEPS.uncertain as TicketStep, { do: "retry" });
  const refusal = { do: "fail", message: "too many requests", code: "too-many-requests", isUncertain: false } as const;
  expect(nextStep(retried, { ...refusal, isOfThisTryAlone: true })).toMatchObject({ at: "failed", isUncertain: true });
  expect(nextStep(retried, { ...refusal, isOfThisTryAlone: false })).toMatchObject({ isUncertain: false });
  const first = STEPS.placing as TicketStep;
  expect(nextStep(first, { ...refusal, isOfThisTryAlone: true })).toMatchObject({ isUncertain: false });
});
