import { describe, expect, test } from "vitest";
import { partsShown, percentOf, sharesShown, trendOf } from "./assets-view.ts";

const share = (id: number, permille: number | null) => ({
  ...{ currency_id: id, currency_name: `C${id}`, amount: "1", worth: "1", permille },
});

describe("assets", () => {
  test("a day is up, down or neither, however little it is", () => {
    expect(["0.01", "-0.000001", "0", "-0.00"].map(trendOf)).toEqual(["up", "down", "flat", "flat"]);
  });
  test("thousandths are written as percent", () => {
    expect([0, 7, 412, 1000].map(percentOf)).toEqual(["0.0", "0.7", "41.2", "100.0"]);
  });
  test("shares from the sixth on are told together, unless there are six", () => {
    expect(sharesShown([1, 2, 3, 4, 5, 6].map((id) => share(id, 10)))).toHaveLength(6);
    const many = sharesShown([1, 2, 3, 4, 5, 6, 7].map((id) => share(id, 10)));
    expect(many.map(({ key }) => key)).toEqual(["1", "2", "3", "4", "5", "others"]);
    expect(many.at(-1)).toMatchObject({ name: null, permille: 20 });
    expect(sharesShown([1, 2, 3, 4, 5, 6, 7].map((id) => share(id, null))).at(-1)?.permille).toBeNull();
  });
  test("parts are shown where something is set aside", () => {
    const parts = [
      { part: "free" as const, worth: "5" },
      { part: "spot-orders" as const, worth: "0.00" },
    ];
    expect(partsShown(parts)).toEqual([]);
    expect(partsShown([...parts, { part: "option-stakes", worth: "2" }])).toHaveLength(2);
  });
});
