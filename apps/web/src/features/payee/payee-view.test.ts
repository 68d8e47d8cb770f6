import { expect, test } from "vitest";
import { countryName, waitText } from "./payee-view.ts";

test("what is left of the wait is said until it is over", () => {
  expect(waitText(86_400_000, 3_600_000, "en")).toBe("23 hr");
  expect(waitText(1000, 999, "en")).toBe("1 sec");
  expect(waitText(1000, 1000, "en")).toBeUndefined();
});

test("a country is called by its name", () => {
  expect(countryName("DE", "en")).toBe("Germany");
  expect(countryName("DE", "zh-CN")).toBe("德国");
});
