import { expect, test } from "vitest";
import {
  type EntryPage,
  type MergeQuery,
  type MergeState,
  startMerge,
  takeEntries,
} from "./features/order-history/history-merge.ts";
import { RECORD_KINDS } from "./history-route.tsx";
import { contract, option, spot } from "./history-test-support.ts";
import type { KindName, RecordEntry, RecordKind } from "./shared/records/record-kind.ts";

type Make = (id: number, placedAt: number) => RecordEntry;
const MAKE: Readonly<Record<KindName, Make>> = { spot, contract, option };
const kinds = (...names: KindName[]): readonly RecordKind[] => RECORD_KINDS.filter(({ name }) => names.includes(name));
const keyOf = ({ kind, id }: RecordEntry) => `${kind}/${id}`;

/** Lists in pages of so many, and which pages were asked for. */
function listsOf(lists: Partial<Record<KindName, readonly RecordEntry[]>>, perPage: number) {
  const asked: string[] = [];
  const fetchPage: MergeQuery["fetchPage"] = async ({ name }, after) => {
    const from = Number(after ?? 0);
    asked.push(`${name} ${from / perPage + 1}`);
    const list = lists[name] ?? [];
    const end = from + perPage;
    return { entries: list.slice(from, end), next: list.length > end ? String(end) : null };
  };
  return { asked, fetchPage };
}

const query = (fetchPage: MergeQuery["fetchPage"], more: Partial<MergeQuery> = {}): MergeQuery => ({
  ...{ fetchPage, accepts: () => true, oldest: null, wanted: 1_000, roundsMax: 1_000 },
  ...more,
});

const placed = (entries: readonly RecordEntry[]) => entries.map(({ placedAt }) => placedAt);

/** The same numbers for the same seed. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

test("three lists of any lengths, read in any stretches, are one list in the order of their placing, and nothing is lost", async () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const next = numbers(seed);
    const lists = Object.fromEntries(
      RECORD_KINDS.map(({ name }) => {
        const times = Array.from({ length: next(30) }, () => next(100)).sort((a, b) => b - a);
        return [name, times.map((at, index) => MAKE[name](times.length - index, at))];
      }),
    ) as Record<KindName, RecordEntry[]>;
    const { fetchPage } = listsOf(lists, 1 + next(7));
    const wanted = 1 + next(9);
    const read: RecordEntry[] = [];
    for (let state: MergeState | null = startMerge(RECORD_KINDS); state !== null; ) {
      const taken = await takeEntries(state, query(fetchPage, { wanted }));
      expect(taken.entries.length).toBeLessThanOrEqual(wanted);
      read.push(...taken.entries);
      state = taken.next;
    }
    const all = RECORD_KINDS.flatMap(({ name }) => lists[name]);
    expect(placed(read), `seed ${seed}`).toEqual(placed(all).sort((a, b) => b - a));
    expect(new Set(read.map(keyOf)), `seed ${seed}`).toEqual(new Set(all.map(keyOf)));
  }
});

test("a list is asked for its next page only when its turn would come", async () => {
  const many = (make: Make, from: number) => Array.from({ length: 6 }, (_, at) => make(9 - at, from - at));
  const { asked, fetchPage } = listsOf({ spot: many(spot, 100), contract: many(contract, 50) }, 2);
  const first = await takeEntries(startMerge(kinds("spot", "contract")), query(fetchPage, { wanted: 3 }));
  expect(placed(first.entries)).toEqual([100, 99, 98]);
  expect(asked).toEqual(["spot 1", "contract 1", "spot 2"]);
});

test("nothing older than the period is looked at, and no page beyond it is asked for", async () => {
  const times = [90, 80, 70, 60, 50, 40];
  const { asked, fetchPage } = listsOf({ option: times.map((at, index) => option(9 - index, at)) }, 2);
  const taken = await takeEntries(startMerge(kinds("option")), query(fetchPage, { oldest: 65 }));
  expect(placed(taken.entries)).toEqual([90, 80, 70]);
  expect(taken.next).toBeNull();
  expect(asked).toEqual(["option 1", "option 2"]);
});

test("orders that are not accepted are passed by, and the reading stops when the lists were asked often enough", async () => {
  const list = Array.from({ length: 10 }, (_, at) => contract(10 - at, 100 - at));
  const { fetchPage } = listsOf({ contract: list }, 2);
  const accepts = ({ id }: RecordEntry) => id === "1";
  const first = await takeEntries(startMerge(kinds("contract")), query(fetchPage, { accepts, roundsMax: 2 }));
  expect(first).toMatchObject({ entries: [], reached: 97, isCut: true });
  const rest = await takeEntries(first.next ?? [], query(fetchPage, { accepts }));
  expect(rest.entries.map(keyOf)).toEqual(["contract/1"]);
  expect(rest).toMatchObject({ next: null, isCut: false });
});

test("a page without rows is followed by the next: what is rare in a long list may lie further down", async () => {
  const pages: Readonly<Record<string, EntryPage>> = {
    first: { entries: [spot(5, 50)], next: "4" },
    "4": { entries: [], next: "3" },
    "3": { entries: [spot(2, 20)], next: null },
  };
  const taken = await takeEntries(
    startMerge(kinds("spot")),
    query(async (_, after) => pages[after ?? "first"] as EntryPage),
  );
  expect(taken.entries.map(({ id }) => id)).toEqual(["5", "2"]);
});

test("what is known to be over is said to be over, so that nobody asks for more in vain", async () => {
  const { fetchPage } = listsOf({ spot: [spot(2, 20), spot(1, 10)] }, 5);
  expect((await takeEntries(startMerge(kinds("spot")), query(fetchPage, { wanted: 2 }))).next).toBeNull();
  expect((await takeEntries(startMerge(kinds("spot")), query(fetchPage, { wanted: 1, oldest: 15 }))).next).toBeNull();
  expect((await takeEntries(startMerge([]), query(fetchPage))).next).toBeNull();
});

test("a page that is refused ends the reading, and reading again goes on where it began", async () => {
  const lists = listsOf({ spot: [spot(2, 20)], option: [option(1, 10)] }, 5);
  let isDown = true;
  const fetchPage: MergeQuery["fetchPage"] = (kind, page) =>
    isDown && kind.name === "option" ? Promise.reject(new Error("down")) : lists.fetchPage(kind, page);
  const start = startMerge(kinds("spot", "option"));
  await expect(takeEntries(start, query(fetchPage))).rejects.toThrow("down");
  isDown = false;
  expect(placed((await takeEntries(start, query(fetchPage))).entries)).toEqual([20, 10]);
});
