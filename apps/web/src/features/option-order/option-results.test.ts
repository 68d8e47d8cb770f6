import { beforeEach, expect, test } from "vitest";
import { mayLackResults, type SeenResults, seenFrom, seenSoFar, unseen, withSeen } from "./option-results.ts";

const ended = (id: string, settled_at: number | null) => ({ id, settled_at });
const ids = (orders: readonly { id: string }[]) => orders.map(({ id }) => id);
let seen: SeenResults;
const before = [ended("1", 100), ended("2", 200), ended("3", null)];

beforeEach(() => {
  seen = seenSoFar(before);
});

test("whoever looks for the first time is told nothing of what had ended", () => {
  expect(unseen(before, seen)).toEqual([]);
});

test("an order that ends afterwards is told until it was closed, those that ended first before", () => {
  const later = [...before, ended("5", 400), ended("4", 300)];
  expect(ids(unseen(later, seen))).toEqual(["4", "5"]);
  seen = withSeen(seen, later, ["4"]);
  expect(ids(unseen(later, seen))).toEqual(["5"]);
  expect(ids(unseen(later, withSeen(seen, later, ["5"])))).toEqual([]);
});

test("an order that ended in the same millisecond as one already seen is told all the same", () => {
  const later = [...before, ended("4", 200)];
  expect(ids(unseen(later, seen))).toEqual(["4"]);
});

test("closed while another is open, it stays closed; the record does not grow without end", () => {
  let orders = [...before];
  for (let at = 10; at < 60; at += 1) {
    orders = [...orders, ended(String(at), at * 100)];
    seen = withSeen(seen, orders, [String(at)]);
    expect(unseen(orders, seen)).toEqual([]);
  }
  expect(seen.ids.length).toBeLessThan(3);
});

test("a list that has forgotten old orders brings none of them back", () => {
  const later = [...before, ended("4", 300)];
  seen = withSeen(seen, later, ["4"]);
  expect(unseen(before, withSeen(seen, before, []))).toEqual([]);
  expect(withSeen(seen, [], []).upTo).toBe(300);
});

test("a damaged record counts as none", () => {
  expect(seenFrom({ upTo: "x", ids: [] })).toBeNull();
  expect(seenFrom(null)).toBeNull();
  expect(seenFrom({ upTo: 5, ids: ["1", 2] })).toEqual({ upTo: 5, ids: ["1"] });
});

test("more may have ended than is known when all that is known, as much as there can be, is unseen", () => {
  const many = Array.from({ length: 50 }, (_, at) => ended(String(100 - at), 1_000 - at));
  expect(mayLackResults(many, seen)).toBe(true);
  expect(mayLackResults(many.slice(1), seen)).toBe(false);
  expect(mayLackResults([...many.slice(1), ended("2", 200)], seen)).toBe(false);
  expect(mayLackResults([ended("101", null), ...many], seen)).toBe(true);
});

test("while more may have ended, what is closed is kept one by one", () => {
  const later = [ended("4", 300)];
  expect(withSeen(seen, later, ["4"], false)).toEqual({ upTo: 200, ids: ["2", "4"] });
});
