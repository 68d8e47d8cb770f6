import { amountOf, instantOf } from "@candor/money/money";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { IdempotencyRace, recall, remember } from "../../platform/database/idempotency.ts";
import { type CustomerAccountKey, checkBooks, type GroupResult, type Posting } from "./ledger.ts";
import { LedgerModel } from "./ledger-model-test-support.ts";
import { houseOf, ledgerOn, openTestLedger, type TestLedger, walletOf } from "./ledger-test-support.ts";

/** L1: the ledger against a model of it, on a real Postgres, with two processes on one database. */
const IS_FULL = process.env.CANDOR_TEST_FULL === "1";
const EXPIRY_MS = 10_000;

let processes: TestLedger[];
let portfolio = 10_000;
beforeAll(async () => {
  const first = await openTestLedger();
  processes = [first, await ledgerOn(first.own, first.own.another(), first.clock, 2)];
});
afterAll(() => processes[0]!.own.close());

type Simple =
  | { do: "fund"; to: number; units: number }
  | { do: "move"; from: number; to: number; units: number }
  | { do: "linked"; moves: { from: number; to: number; units: number }[] }
  | { do: "hold"; wallet: number; units: number; isExpiring: boolean }
  | { do: "release"; hold: number; units: number }
  | { do: "pay"; hold: number; to: number; units: number };
type Command =
  | Simple
  | { do: "together"; commands: Simple[] }
  | { do: "expire" }
  | { do: "seal" }
  | { do: "reverse"; move: number }
  | { do: "replay"; sent: number; copies: number };

const WALLETS = 4;
const wallet = fc.nat(WALLETS - 1);
const units = fc.integer({ min: 1, max: 60 });
const moves = { from: wallet, to: wallet, units };
const simple: fc.Arbitrary<Simple> = fc.oneof(
  fc.record({ do: fc.constant("fund" as const), to: wallet, units }),
  fc.record({ do: fc.constant("move" as const), ...moves }),
  fc.record({ do: fc.constant("linked" as const), moves: fc.array(fc.record(moves), { minLength: 2, maxLength: 4 }) }),
  fc.record({ do: fc.constant("hold" as const), wallet, units, isExpiring: fc.boolean() }),
  fc.record({ do: fc.constant("release" as const), hold: fc.nat(50), units }),
  fc.record({ do: fc.constant("pay" as const), hold: fc.nat(50), to: wallet, units }),
);
const together = fc.array(simple, { minLength: 2, maxLength: 8 });
const command: fc.Arbitrary<Command> = fc.oneof(
  { arbitrary: simple, weight: 8 },
  { arbitrary: fc.record({ do: fc.constant("together" as const), commands: together }), weight: 3 },
  { arbitrary: fc.record({ do: fc.constant("reverse" as const), move: fc.nat(50) }), weight: 2 },
  {
    arbitrary: fc.record({
      do: fc.constant("replay" as const),
      sent: fc.nat(50),
      copies: fc.integer({ min: 1, max: 4 }),
    }),
    weight: 2,
  },
  { arbitrary: fc.record({ do: fc.constant("expire" as const) }), weight: 1 },
  { arbitrary: fc.record({ do: fc.constant("seal" as const) }), weight: 1 },
);

/** Faults that the property must catch. */
interface Plant {
  forgetsKeys?: boolean;
  addsAUnit?: boolean;
}

interface Sent {
  readonly key: string;
  readonly group: readonly Posting[];
  readonly result: GroupResult;
}

class Run {
  readonly model = new LedgerModel();
  private readonly owner = String(++portfolio);
  private readonly wallets: CustomerAccountKey[] = [];
  private readonly sent: Sent[] = [];
  private readonly plant: Plant;
  private keys = 0;

  constructor(plant: Plant) {
    this.plant = plant;
    for (const name of ["spot", "funding", "margin", "option"] as const) this.wallets.push(walletOf(this.owner, name));
  }

  async step(next: Command): Promise<void> {
    if (next.do === "together") return this.together(next.commands);
    if (next.do === "reverse") return this.reverse(next.move);
    if (next.do === "replay") return this.replay(next.sent, next.copies);
    if (next.do === "seal") return this.process(0).ledger.upkeep.runOnce();
    if (next.do === "expire") return this.expire();
    const group = this.groupOf(next);
    if (!group) return;
    const isAccepted = this.model.accepts(group);
    const { result } = await this.send(group);
    expect(!result.refused, `accepts ${next.do}`).toBe(isAccepted);
    if (!result.refused) this.model.apply(group, result.transferIds);
  }

  /** Nobody knows who comes first; what was accepted must be what was done. */
  private async together(commands: readonly Simple[]): Promise<void> {
    const groups = commands.flatMap((next) => {
      const group = this.groupOf(next);
      return group ? [group] : [];
    });
    const answers = await Promise.all(groups.map((group) => this.send(group)));
    for (const { group, result } of answers) if (!result.refused) this.model.apply(group, result.transferIds);
    await this.compare();
  }

  private async reverse(position: number): Promise<void> {
    const move = this.model.moves[position % Math.max(1, this.model.moves.length)];
    if (!move) return;
    const back: Posting = { step: "move", from: move.to, to: move.from, ...facts(move.units) };
    const expected = move.isReversible && this.model.accepts([back]);
    const { database, ledger } = this.process(position);
    const result = await database.transaction((tx) => ledger.reverse(tx, move.id, "a test"));
    expect(!result.refused, "reverses").toBe(expected);
    if (result.refused) return;
    move.isReversible = false;
    this.model.apply([back], [result.transferId]);
    this.model.moves.at(-1)!.isReversible = false;
  }

  /** The same keys again, several at once: the same answers, and nothing moves. */
  private async replay(position: number, copies: number): Promise<void> {
    const earlier = this.sent[position % Math.max(1, this.sent.length)];
    if (!earlier) return;
    const sends = Array.from({ length: copies }, () => this.send(earlier.group, earlier.key));
    for (const { result } of await Promise.all(sends)) expect(result).toEqual(plain(earlier.result));
    await this.compare();
  }

  private async expire(): Promise<void> {
    this.process(0).clock.advance(EXPIRY_MS);
    await Promise.all(processes.map(({ ledger }) => ledger.upkeep.runOnce()));
    this.model.expire();
    await this.compare();
  }

  /** Every wallet as the model has it. */
  async compare(): Promise<void> {
    for (const key of this.wallets) expect(await this.process(0).read(key), key.wallet).toEqual(this.model.read(key));
  }

  private process(number: number): TestLedger {
    return processes[number % processes.length]!;
  }

  /** What is taken from a hold is taken off the model's hold at once: its owner never takes more than is left. */
  private groupOf(next: Simple): Posting[] | undefined {
    const key = (position: number) => this.wallets[position]!;
    if (next.do === "fund")
      return [{ step: "move", from: houseOf("external"), to: key(next.to), ...facts(next.units) }];
    if (next.do === "move" || next.do === "linked") {
      const list = next.do === "move" ? [next] : next.moves;
      if (list.some(({ from, to }) => from === to)) return undefined;
      return list.map(({ from, to, units }) => ({ step: "move", from: key(from), to: key(to), ...facts(units) }));
    }
    if (next.do === "hold") {
      const expiry = next.isExpiring ? { expiresAt: instantOf(this.process(0).clock.now() + EXPIRY_MS) } : {};
      return [{ step: "hold", account: key(next.wallet), ...expiry, ...facts(next.units, `hold-${++this.keys}`) }];
    }
    const hold = this.model.holds[next.hold % Math.max(1, this.model.holds.length)];
    if (!hold || hold.remaining === 0n) return undefined;
    const taken = BigInt(next.units) < hold.remaining ? BigInt(next.units) : hold.remaining;
    if (next.do === "pay" && key(next.to).wallet === hold.account.wallet) return undefined;
    hold.remaining -= taken;
    if (next.do === "release") return [{ step: "release", account: hold.account, ...facts(taken, hold.reference) }];
    const sides = { from: hold.account, to: key(next.to), holdReference: hold.reference };
    return [{ step: "move-held", ...sides, ...facts(taken) }];
  }

  private async send(group: readonly Posting[], key = `key-${++this.keys}`): Promise<Sent> {
    const { database, ledger } = this.process(this.keys);
    const scope = { customerId: this.owner, portfolioId: this.owner, endpoint: "POST /test", key };
    const posted = this.plant.addsAUnit ? group.map((one) => ({ ...one, amount: amountOf(one.amount + 1n) })) : group;
    const attempt = (): Promise<GroupResult> =>
      database.transaction(async (tx) => {
        const [before] = await recall(tx, [scope]);
        if (before) return before.answer as GroupResult;
        const [result] = await ledger.post(tx, [posted]);
        const row = { ...scope, commandHash: "x", answer: plain(result) };
        if (!this.plant.forgetsKeys) await remember(tx, [row]);
        return result!;
      });
    const result = await attempt().catch((error: unknown) => {
      if (error instanceof IdempotencyRace) return attempt();
      throw error;
    });
    const sent = { key, group, result };
    this.sent.push(sent);
    return sent;
  }
}

const facts = (units: number | bigint, reference = "test") => ({
  amount: amountOf(BigInt(units)),
  kind: "test",
  reference,
});
const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, part: unknown) => (typeof part === "bigint" ? `${part}` : part)));

const property = (plant: Plant) =>
  fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 60, size: "max" }), async (commands) => {
    const run = new Run(plant);
    for (const next of commands) await run.step(next);
    await run.compare();
    await processes[0]!.ledger.upkeep.runOnce();
    const { faults } = await checkBooks(processes[0]!.database);
    if (faults.length > 0) throw new Error(faults.join(" "));
  });

describe("whatever is asked of it, in whatever order and by however many at once, the ledger", () => {
  const numRuns = IS_FULL ? 500 : 12;
  test(
    "does what its model does: sums to zero, covers every wallet, has every effect once, and its seals hold",
    async () => {
      await fc.assert(property({}), { numRuns, seed: IS_FULL ? 20_261_121 : 7, endOnFailure: true });
    },
    IS_FULL ? 1_800_000 : 60_000,
  );
});

describe("the property finds", () => {
  test.each<[string, Plant]>([
    ["a command that is done again when its key is sent again", { forgetsKeys: true }],
    ["a ledger that moves one unit too many", { addsAUnit: true }],
  ])("%s", async (_, plant) => {
    const details = await fc.check(property(plant), { numRuns: 30, seed: 7, endOnFailure: true });
    expect(details.failed).toBe(true);
  });
});
