import { expect, test } from "vitest";
import { formFields, requestOf } from "./request-body.ts";

const caller = { language: "zh", userId: "7", account: "demo", timeZone: "Europe/Rome" } as const;

test("every request carries lang, and uid when someone is signed in", () => {
  expect(formFields({}, caller).toString()).toBe("lang=zh&uid=7");
  expect(formFields({}, { ...caller, userId: null }).toString()).toBe("lang=zh");
});

test("empty, undefined and null fields are not sent; zero and false are", () => {
  const fields = formFields({ a: "", b: undefined, c: null, d: 0, e: false }, caller);
  expect(Object.fromEntries(fields)).toEqual({ d: "0", e: "false", lang: "zh", uid: "7" });
});

test("an array is sent in bracket style", () => {
  expect(formFields({ id: [1, 2] }, caller).getAll("id[]")).toEqual(["1", "2"]);
});

test("a POST is form-urlencoded below /api with the account, the time zone and the intent's key", () => {
  const { url, init } = requestOf("POST /coin/trade", { amount: "0.02" }, caller, "k1");
  expect(url).toBe("/api/coin/trade");
  expect(init.body).toBe("amount=0.02&lang=zh&uid=7");
  expect(init.headers).toMatchObject({
    "Content-Type": "application/x-www-form-urlencoded",
    "X-Account": "demo",
    "X-Time-Zone": "Europe/Rome",
    "Idempotency-Key": "k1",
  });
});

test("a GET puts its fields in the address and has no body", () => {
  const { url, init } = requestOf("GET /coin/list", { page: 2 }, caller, null);
  expect(url).toBe("/api/coin/list?page=2&lang=zh&uid=7");
  expect(init.body).toBeUndefined();
  expect(init.headers).not.toHaveProperty("Idempotency-Key");
});
