import { expect, test } from "vitest";
import { payeeWaitText } from "./payee-wait.ts";

test("a day is said in hours and a minute as one, in the reader's words", () => {
  expect(payeeWaitText(86_400, "en")).toBe("24 hours");
  expect(payeeWaitText(60, "en")).toBe("1 minute");
  expect(payeeWaitText(86_400, "it")).toBe("24 ore");
  expect(payeeWaitText(60, "zh-Hans")).toBe("1\u00a0分钟");
  expect(payeeWaitText(86_400, "ja")).toMatch(/^24 ?時間$/);
});
