import type { Lots } from "@candor/money/money";
import { expect, test } from "vitest";
import type { Posting } from "../../core/ledger/ledger.ts";
import { ContractScenario } from "./contract-scenario-test-support.ts";

const [ALICE, BEN] = ["101", "102"];
const FUNDS = 1_000_000_000_000n;
const START = 10_000_000;
const DAY_MS = 86_400_000;

function taken(scenario: ContractScenario, owner: string): string {
  const request = { direction: "long", lots: 10 as Lots, leverage: 10, limit: null } as const;
  const placed = scenario.place(owner, { ...request, takeProfit: null, stopLoss: null });
  if (placed.refused) throw new Error(placed.code);
  return placed.value.id;
}

/** Alice's position and Ben's, entered at one price; and so many of each of a crowd. */
function opened(crowd: readonly string[] = [], each = 0) {
  const scenario = new ContractScenario([ALICE, BEN, ...crowd], FUNDS);
  scenario.tick(START);
  const [id, ben] = [taken(scenario, ALICE), taken(scenario, BEN)];
  const others = crowd.flatMap((owner) => Array.from({ length: each }, () => taken(scenario, owner)));
  scenario.tick(START);
  return { scenario, id, ben, others };
}

/** From now on postings like these cannot be booked. */
function refuse({ books }: ContractScenario, isRefused: (posting: Posting) => boolean): void {
  const apply = books.apply.bind(books);
  books.apply = (group) => {
    const position = group.findIndex(isRefused);
    if (position < 0) return apply(group);
    const account = (group[position] as Extract<Posting, { step: "move" }>).from;
    return { refused: true, code: "insufficient-funds", account, available: books.available(account), position };
  };
}

const dayOf = (scenario: ContractScenario): number => Math.floor(scenario.clock.now() / DAY_MS);

/** What Alice and the insurance have. */
const stateOf = ({ books, accounts }: ContractScenario) =>
  [accounts.customer(ALICE), accounts.insurance].map((key) => [books.posted(key), books.held(key)]);

test("of what is done to an order that cannot be booked to its end, nothing is done", () => {
  const { scenario, id, ben } = opened();
  const [before, state] = [scenario.lastOf(id), stateOf(scenario)];
  refuse(
    scenario,
    ({ kind, reference }) => kind === "contract-night" && reference.startsWith(`${id}/${dayOf(scenario)}/`),
  );
  // Two nights are owed: the first can be booked, the second cannot.
  scenario.clock.advance(2 * DAY_MS);
  scenario.tick(9_000_000);
  expect(scenario.lastOf(id)).toEqual(before);
  expect(stateOf(scenario)[0]).toEqual(state[0]);
  expect(scenario.desk.setAside.has(id)).toBe(true);
  expect(scenario.lastOf(ben)).toMatchObject({ status: "closed", reason: "liquidation" });
});

test("a night that cannot be booked is charged to all others", () => {
  const { scenario, id, ben } = opened();
  refuse(scenario, ({ kind, reference }) => kind === "contract-night" && reference.startsWith(`${id}/`));
  scenario.clock.advance(DAY_MS);
  scenario.finance(dayOf(scenario));
  scenario.finance(dayOf(scenario));
  expect(scenario.lastOf(id)).toMatchObject({ financing: 0n, financedDay: null });
  expect(scenario.lastOf(ben)).toMatchObject({ financedDay: dayOf(scenario) });
  expect(scenario.desk.setAside.size).toBe(1);
});

test("a tick that goes on in parts comes to its end, however many of its orders cannot be booked", () => {
  const { scenario, id, ben, others } = opened(["201", "202", "203", "204", "205"], 180);
  const broken = new Set([id, ...others.filter((_, at) => at % 2 === 0)]);
  refuse(
    scenario,
    ({ step, kind, reference }) => step === "release" && kind === "contract-margin" && broken.has(reference),
  );
  scenario.tick(9_000_000);
  const open = [id, ben, ...others].filter((one) => scenario.lastOf(one).status === "open");
  expect(new Set(open)).toEqual(broken);
  expect(scenario.desk.setAside.size).toBe(broken.size);
  scenario.tick(9_000_000);
  const after = taken(scenario, BEN);
  scenario.tick(9_000_000);
  expect(scenario.close(BEN, after)).toMatchObject({ refused: false });
  expect(scenario.close(ALICE, id)).toMatchObject({ refused: true, code: "order-set-aside" });
});

test("a batch that is not kept sets nothing aside", () => {
  const { scenario, id } = opened();
  refuse(scenario, ({ step, reference }) => step === "release" && reference === id);
  const tick = scenario.formed({ price: 9_000_000, isValid: true });
  scenario.desk.begin(tick.at);
  scenario.desk.decideTick(tick, { at: tick.at, books: scenario.books });
  expect(scenario.desk.setAside.has(id)).toBe(true);
  scenario.desk.rollback();
  expect(scenario.desk.setAside.has(id)).toBe(false);
});
