import { expect, test } from "vitest";
import { api } from "./api.ts";

test("lists and batches take the numbers of their words, each as its own word", () => {
  const open = { show: "open" };
  for (const status of [1, "1", "open"]) {
    expect(api["POST /lever/my_trade"].request.parse({ status })).toMatchObject(open);
    expect(api["GET /coin/list"].request.parse({ status })).toMatchObject(open);
    expect(api["GET /microtrade/lists"].request.parse({ status })).toMatchObject(open);
  }
  expect(api["GET /coin/list"].request.parse({ status: "2" })).toMatchObject({ show: "final" });
  expect(api["POST /lever/my_trade"].request.parse({ status: "0" })).toMatchObject({ show: "pending" });
  expect(api["POST /lever/batch_close"].request.parse({ type: "1" })).toEqual({ which: "up" });
  expect(api["POST /lever/batch_close"].request.parse({ type: 2 })).toEqual({ which: "down" });
  for (const type of ["0", "3", "", undefined])
    expect(api["POST /lever/batch_close"].request.safeParse({ type }).success, String(type)).toBe(false);
});

test("a list of option orders has five without a limit, and no duration is cut off", () => {
  expect(api["GET /microtrade/lists"].request.parse({})).toMatchObject({ limit: 5 });
  expect(api["GET /microtrade/seconds"].request.parse({}).limit).toBeGreaterThanOrEqual(20);
});

test("a code goes to the usual area where none is named, by whichever of the two names", () => {
  const wire = { user_string: "13800138000", area_code: "" };
  for (const area_code_id of [undefined, "", "86", 86])
    expect(api["POST /sms_mail"].request.parse({ ...wire, area_code_id })).toMatchObject({ areaCode: "86" });
  // A row of a list that is not here: no other country is guessed.
  expect(api["POST /sms_mail"].request.safeParse({ ...wire, area_code_id: "1" }).success).toBe(false);
});
