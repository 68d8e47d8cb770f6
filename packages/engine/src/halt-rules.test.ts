import type { Instant, PriceTicks } from "@candor/money/money";
import { describe, expect, test } from "vitest";
import type { HaltCause, HaltEntry } from "./halt-entry.ts";
import { HaltRules } from "./halt-rules.ts";
import type { BlockTick } from "./tick-packing.ts";

const START = 1_790_000_000_000;

/** What each source says at a step of the grid; with its age in ms where that is not zero. */
type Said = readonly (number | readonly [price: number, ageMs: number])[];

interface Row {
  readonly step: number;
  readonly said: Said;
  readonly entry?: readonly [kind: HaltEntry["kind"], cause: HaltCause, change?: Partial<HaltEntry>];
  readonly chartAt?: number;
}

/** The kinds of the entries that do not follow, by their steps. */
function wrong(rows: readonly Row[], { firstSeq = 1, mode = "live" as "live" | "replay" } = {}): string[] {
  const rules = new HaltRules();
  let isHalted = false;
  return rows.flatMap(({ step, said, entry, chartAt }, index) => {
    const at = (START + step * 250) as Instant;
    const samples = said.map((one, nth) => {
      const [price, ageMs] = typeof one === "number" ? [one, 0] : one;
      return { source: `s${nth}`, price, at: (at - ageMs) as Instant };
    });
    if (entry) isHalted = entry[0] === "halt";
    const tick: BlockTick = {
      ...{ seq: firstSeq + index, at, chartAt: (chartAt ?? at) as Instant, volume: 0, isValid: !isHalted, samples },
      price: (samples[0]?.price ?? 0) as PriceTicks,
    };
    const [kind = "halt", cause = "jump", change = {}] = entry ?? [];
    const made: HaltEntry = {
      ...{ instrumentId: 1, kind, cause, at, afterSeq: tick.seq - 1, operators: [], reason: "", samples, ...change },
    };
    const fault = rules.add(tick, entry ? [made] : [], mode);
    return fault ? [`${fault === "halt-missing" ? "none" : kind} at ${step}`] : [];
  });
}

const steady = (from: number, to: number, price: number): Row[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ step: from + index, said: [price] }));
const withEntry = (rows: readonly Row[], step: number, entry: Row["entry"]): Row[] =>
  rows.map((row) => (row.step === step && entry ? { ...row, entry } : row));

describe("a halt for silence", () => {
  const silent = (ageMs: number): Row[] => [
    ...steady(1, 4, 1_000),
    { step: 5, said: [[1_000, ageMs]], entry: ["halt", "silence"] },
  ];
  test("needs a source that was silent for longer than any stream may be", () => {
    expect(wrong(silent(5_250))).toEqual([]);
    for (const ageMs of [0, 4_000, 5_000]) expect(wrong(silent(ageMs))).toEqual(["halt at 5"]);
  });

  test("needs every source to be silent, those that the halt alone names included", () => {
    const said = [5_250, 250].map((ageMs, nth) => ({
      source: `s${nth}`,
      price: 1_000,
      at: (START + 1_250 - ageMs) as Instant,
    }));
    expect(wrong(withEntry(silent(5_250), 5, ["halt", "silence", { samples: said }]))).toEqual(["halt at 5"]);
    expect(wrong([...steady(1, 4, 1_000), { step: 5, said: [1_000, 1_001], entry: ["halt", "silence"] }])).toHaveLength(
      1,
    );
  });

  test("without a tick needs a pause before it in which none was formed", () => {
    const paused = (resumedAt: number, haltAt: number): Row[] => [
      ...steady(1, 4, 1_000),
      {
        ...{ step: resumedAt, said: [1_000] },
        entry: ["halt", "silence", { at: (START + haltAt * 250) as Instant, samples: [] }],
      },
    ];
    expect(wrong(paused(60, 40))).toEqual([]);
    const healed = [...paused(60, 40), ...steady(61, 180, 1_000)];
    expect(wrong(withEntry(healed, 180, ["resume", "silence"]))).toEqual([]);
    expect(wrong(withEntry(healed, 179, ["resume", "silence"]))).toEqual(["resume at 179"]);
    expect(wrong(paused(60, 24))).toEqual(["halt at 60"]);
    expect(wrong(paused(20, 40))).toEqual(["halt at 20"]);
  });
});

describe("a halt for disagreement", () => {
  test("needs sources that are more than 1 % apart at its tick", () => {
    const apart = (price: number): Row[] => [
      ...steady(1, 4, 1_000),
      { step: 5, said: [1_000, price], entry: ["halt", "disagreement"] },
    ];
    expect(wrong(apart(1_020))).toEqual([]);
    expect(wrong(apart(1_005))).toEqual(["halt at 5"]);
  });
});

describe("a halt for a jump", () => {
  const jump = (price: number, said: Said = [price]): Row[] => [
    ...steady(1, 8, 1_000),
    { step: 9, said, entry: ["halt", "jump"] },
  ];
  test("needs a move of more than 5 % within a second that one source alone says", () => {
    expect(wrong(jump(1_051))).toEqual([]);
    expect(wrong(jump(949))).toEqual([]);
    expect(wrong(jump(1_050))).toEqual(["halt at 9"]);
    expect(wrong(jump(1_200, [1_200, 1_201]))).toEqual(["halt at 9"]);
  });

  test("may span up to exactly a second", () => {
    const slow = (steps: number): Row[] => [
      ...steady(1, 4, 1_000),
      ...steady(5, 4 + steps - 1, 1_030),
      { step: 4 + steps, said: [1_055], entry: ["halt", "jump"] },
    ];
    expect(wrong(slow(4))).toEqual([]);
    expect(wrong(slow(5))).toEqual(["halt at 9"]);
  });

  test("is missing where one source alone says such a move and its price counts", () => {
    const counted = (price: number, said: Said = [price]): Row[] => [...steady(1, 8, 1_000), { step: 9, said }];
    expect(wrong(counted(1_051))).toEqual(["none at 9"]);
    expect(wrong([...steady(1, 4, 1_000), ...steady(5, 7, 1_030), ...steady(8, 9, 1_055)])).toEqual(["none at 8"]);
    for (const fine of [counted(1_050), counted(1_200, [1_200, 1_201])]) expect(wrong(fine)).toEqual([]);
    // A start of the program may lie between, which knows the last price alone.
    expect(wrong([...steady(1, 4, 1_000), ...steady(5, 5, 1_030), ...steady(7, 9, 1_055)])).toEqual([]);
  });

  test("after a time that nobody watched needs as far a way from the last price that counted", () => {
    const later = (price: number): Row[] => [
      ...steady(1, 8, 1_000),
      { step: 400, said: [price], entry: ["halt", "jump"] },
    ];
    expect(wrong(later(1_200))).toEqual([]);
    expect(wrong(later(1_040))).toEqual(["halt at 400"]);
    const recorded = later(1_200).map((row) => ({ ...row, chartAt: START + row.step * 60_000 }));
    expect(wrong(recorded, { mode: "replay" })).toEqual(["halt at 400"]);
  });

  test("is believed where the second before it was not read", () => {
    expect(wrong(jump(1_010).slice(-1), { firstSeq: 40 })).toEqual([]);
    expect(wrong(jump(1_010).slice(-4), { firstSeq: 40 })).toEqual([]);
    expect(wrong(jump(1_010).slice(-6), { firstSeq: 40 })).toEqual(["halt at 9"]);
  });
});

describe("every halt and resumption by rule", () => {
  test("is made with its tick: at its instant, of what its sources said, without a name and a reason", () => {
    const apart: Row[] = [...steady(1, 4, 1_000), { step: 5, said: [1_000, 1_020] }];
    const halt = (change: Partial<HaltEntry>) => wrong(withEntry(apart, 5, ["halt", "disagreement", change]));
    expect(halt({})).toEqual([]);
    for (const change of [
      { at: (START + 1_000) as Instant },
      { samples: [] },
      { operators: ["anna"] },
      { reason: "because" },
    ])
      expect(halt(change)).toEqual(["halt at 5"]);
  });

  test("follows its counterpart", () => {
    const apart: Row[] = [1, 2, 3].map((step) => ({ step, said: [1_000, 1_020], entry: ["halt", "disagreement"] }));
    expect(wrong(apart)).toEqual(["halt at 2", "halt at 3"]);
    expect(wrong(withEntry(steady(1, 200, 1_000), 200, ["resume", "disagreement"]))).toEqual(["resume at 200"]);
  });
});

describe("a resumption", () => {
  /** Apart at step 9; well from step 10 on. */
  const halted = (to: number, from = 10): Row[] => [
    ...steady(1, 8, 1_000),
    { step: 9, said: [1_000, 1_020], entry: ["halt", "disagreement"] },
    ...steady(from, to, 1_000),
  ];
  const resumed = (rows: readonly Row[], step: number, cause: HaltCause = "disagreement") =>
    wrong(withEntry(rows, step, ["resume", cause]));

  test("needs 30 seconds without a fault, and has the cause of its halt", () => {
    expect(resumed(halted(130), 130)).toEqual([]);
    expect(resumed(halted(130), 129)).toEqual(["resume at 129"]);
    expect(resumed(halted(130), 130, "silence")).toEqual(["resume at 130"]);
  });

  test("counts neither contradiction, nor jumps, nor time that nobody watched", () => {
    for (const said of [[1_000, 1_020], [1_200]] as const) {
      const rows = halted(260).map((row) => (row.step === 100 ? { ...row, said } : row));
      expect(resumed(rows, 130)).toEqual(["resume at 130"]);
      expect(resumed(rows, 230)).toEqual([]);
    }
    const paused = halted(260).filter(({ step }) => step < 100 || step > 103);
    expect(resumed(paused, 130)).toEqual(["resume at 130"]);
    expect(resumed(paused, 224)).toEqual([]);
  });

  /** A jump to 1,200 at step 9. */
  const jumped = (to: number): Row[] => [
    ...steady(1, 8, 1_000),
    { step: 9, said: [1_200], entry: ["halt", "jump"] },
    ...steady(10, to, 1_190),
  ];
  test("after a jump needs 10 seconds in which it held and was said again, or a second source", () => {
    expect(resumed(jumped(60), 49, "jump")).toEqual([]);
    expect(resumed(jumped(60), 48, "jump")).toEqual(["resume at 48"]);
    const confirmed = jumped(60).map((row) => (row.step === 12 ? { ...row, said: [1_190, 1_191] } : row));
    expect(resumed(confirmed, 12, "jump")).toEqual([]);
    const repeated = jumped(60).map(
      (row): Row => (row.step > 9 ? { ...row, said: [[1_200, (row.step - 9) * 250]] } : row),
    );
    expect(resumed(repeated, 49, "jump")).toEqual(["resume at 49"]);
  });

  test("after a jump that went back, went on or was not watched needs more", () => {
    for (const [price, from] of [
      [1_100, 20],
      [1_300, 20],
    ] as const) {
      const rows = jumped(200).map((row) => (row.step === from ? { ...row, said: [price] } : row));
      expect(resumed(rows, 60, "jump")).toEqual(["resume at 60"]);
      expect(resumed(rows, 180, "jump")).toEqual([]);
    }
    const paused = jumped(90).filter(({ step }) => step < 20 || step > 24);
    expect(resumed(paused, 60, "jump")).toEqual(["resume at 60"]);
    expect(resumed(paused, 65, "jump")).toEqual([]);
  });

  test("after a jump from a price that was not read looks at no price before its halt", () => {
    const cut = (to: number): Row[] => [
      { step: 8, said: [1_049] },
      { step: 9, said: [1_100], entry: ["halt", "jump"] },
      ...steady(10, to, 1_105),
    ];
    const resumed = (rows: readonly Row[], step: number) =>
      wrong(withEntry(rows, step, ["resume", "jump"]), { firstSeq: 40 });
    expect(resumed(cut(60), 49)).toEqual([]);
    const again = cut(60).map((row) => (row.step === 10 ? { ...row, said: [1_160] } : row));
    expect(resumed(again, 49)).toEqual(["resume at 49"]);
  });

  test("from a halt that was not read is believed until something bad is seen", () => {
    const rules = new HaltRules();
    const tick = (seq: number, said: number[]): BlockTick => {
      const at = (START + seq * 250) as Instant;
      const samples = said.map((price, nth) => ({ source: `s${nth}`, price, at }));
      return { seq, at, chartAt: at, price: 1_000 as PriceTicks, volume: 0, isValid: false, samples };
    };
    const resume = ({ seq, at, samples }: BlockTick): HaltEntry => ({
      ...{ instrumentId: 1, kind: "resume", cause: "jump", at, afterSeq: seq - 1, operators: [], reason: "", samples },
    });
    rules.add(tick(50, [1_000]), [], "live");
    const early = { ...tick(51, [1_000]), isValid: true };
    expect(rules.add(early, [resume(early)], "live")).toBeUndefined();
    rules.forget();
    rules.add(tick(50, [1_000, 1_020]), [], "live");
    expect(rules.add(early, [resume(early)], "live")).toBeDefined();
  });
});
