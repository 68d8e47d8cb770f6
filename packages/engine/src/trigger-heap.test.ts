import fc from "fast-check";
import { expect, test } from "vitest";
import { TriggerHeap } from "./trigger-heap.ts";

const SLOTS = 200;
const change = fc.record({ slot: fc.nat(SLOTS - 1), index: fc.option(fc.integer({ min: 1, max: 50 })) });

test.each(["rising", "falling"] as const)("a heap that is reached by %s finds what a list finds", (reached) => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 400, size: "max" }), fc.integer({ min: 0, max: 51 }), (changes, at) => {
      const heap = new TriggerHeap(reached);
      const list = new Map<number, number>();
      for (const { slot, index } of changes) {
        if (index === null) {
          heap.clear(slot);
          list.delete(slot);
        } else {
          heap.set(slot, index);
          list.set(slot, index);
        }
      }
      const expected = [...list].filter(([, index]) => (reached === "rising" ? at >= index : at <= index));
      expect(heap.size).toBe(list.size);
      expect(heap.reached(at).sort((a, b) => a - b)).toEqual(expected.map(([slot]) => slot).sort((a, b) => a - b));
    }),
  );
});
