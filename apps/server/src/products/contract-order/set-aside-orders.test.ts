import type { Lots } from "@candor/money/money";
import { expect, test } from "vitest";
import type { Posting } from "../../core/ledger/ledger.ts";
import { ContractRounds } from "./contract-rounds-test-support.ts";

const [ALICE, BEN] = ["101", "102"];
const FUNDS = 1_000_000_000_000n;
const START = 10_000_000;
const DAY_MS = 86_400_000;

function taken(rounds: ContractRounds, owner: string): string {
  const wish = { direction: "long", lots: 10 as Lots, leverage: 10, limit: null } as const;
  const placed = rounds.place(owner, { ...wish, takeProfit: null, stopLoss: null });
  if (placed.refused) throw new Error(placed.code);
  return placed.value.id;
}

/** Alice's position and Ben's, entered at one price; and so many of each of a crowd. */
function opened(crowd: readonly string[] = [], each = 0) {
  const rounds = new ContractRounds([ALICE, BEN, ...crowd], FUNDS);
  rounds.tick(START);
  const [id, ben] = [taken(rounds, ALICE), taken(rounds, BEN)];
  const others = crowd.flatMap((owner) => Array.from({ length: each }, () => taken(rounds, owner)));
  rounds.tick(START);
  return { rounds, id, ben, others };
}

/** From now on postings like these cannot be booked. */
function refuse({ books }: ContractRounds, isRefused: (posting: Posting) => boolean): void {
  const apply = books.apply.bind(books);
  books.apply = (group) => {
    const position = group.findIndex(isRefused);
    if (position < 0) return apply(group);
    const account = (group[position] as Extract<Posting, { step: "move" }>).from;
    return { refused: true, code: "insufficient-funds", account, available: books.available(account), position };
  };
}

const dayOf = (rounds: ContractRounds): number => Math.floor(rounds.clock.now() / DAY_MS);

/** What Alice and the insurance have. */
const stateOf = ({ books, accounts }: ContractRounds) =>
  [accounts.customer(ALICE), accounts.insurance].map((key) => [books.posted(key), books.held(key)]);

test("of what is done to an order that cannot be booked to its end, nothing is done", () => {
  const { rounds, id, ben } = opened();
  const [before, state] = [rounds.lastOf(id), stateOf(rounds)];
  refuse(rounds, ({ kind, reference }) => kind === "contract-night" && reference.startsWith(`${id}/${dayOf(rounds)}/`));
  // Two nights are owed: the first can be booked, the second cannot.
  rounds.clock.advance(2 * DAY_MS);
  rounds.tick(9_000_000);
  expect(rounds.lastOf(id)).toEqual(before);
  expect(stateOf(rounds)[0]).toEqual(state[0]);
  expect(rounds.desk.setAside.has(id)).toBe(true);
  expect(rounds.lastOf(ben)).toMatchObject({ status: "closed", reason: "liquidation" });
});

test("a night that cannot be booked is charged to all others", () => {
  const { rounds, id, ben } = opened();
  refuse(rounds, ({ kind, reference }) => kind === "contract-night" && reference.startsWith(`${id}/`));
  rounds.clock.advance(DAY_MS);
  rounds.finance(dayOf(rounds));
  rounds.finance(dayOf(rounds));
  expect(rounds.lastOf(id)).toMatchObject({ financing: 0n, financedDay: null });
  expect(rounds.lastOf(ben)).toMatchObject({ financedDay: dayOf(rounds) });
  expect(rounds.desk.setAside.size).toBe(1);
});

test("a tick that goes on in parts comes to its end, however many of its orders cannot be booked", () => {
  const { rounds, id, ben, others } = opened(["201", "202", "203", "204", "205"], 180);
  const broken = new Set([id, ...others.filter((_, at) => at % 2 === 0)]);
  refuse(
    rounds,
    ({ step, kind, reference }) => step === "release" && kind === "contract-margin" && broken.has(reference),
  );
  rounds.tick(9_000_000);
  const open = [id, ben, ...others].filter((one) => rounds.lastOf(one).status === "open");
  expect(new Set(open)).toEqual(broken);
  expect(rounds.desk.setAside.size).toBe(broken.size);
  rounds.tick(9_000_000);
  const after = taken(rounds, BEN);
  rounds.tick(9_000_000);
  expect(rounds.close(BEN, after)).toMatchObject({ refused: false });
  expect(rounds.close(ALICE, id)).toMatchObject({ refused: true, code: "order-set-aside" });
});

test("a batch that is not kept sets nothing aside", () => {
  const { rounds, id } = opened();
  refuse(rounds, ({ step, reference }) => step === "release" && reference === id);
  const tick = rounds.formed({ price: 9_000_000, isValid: true });
  rounds.desk.begin(tick.at);
  rounds.desk.decideTick(tick, { at: tick.at, books: rounds.books });
  expect(rounds.desk.setAside.has(id)).toBe(true);
  rounds.desk.rollback();
  expect(rounds.desk.setAside.has(id)).toBe(false);
});
