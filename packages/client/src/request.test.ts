import { expect, test, vi } from "vitest";
import { Refusal } from "./envelope.ts";
import { formFields, requestOf, sendRequest } from "./request.ts";

const fields = { lang: "zh", uid: "7" };
const headers = { "X-Account": "demo" };

test("every request carries what is said of whoever asks", () => {
  expect(formFields({}, fields).toString()).toBe("lang=zh&uid=7");
});

test("empty, undefined and null fields are not sent; zero and false are", () => {
  const sent = formFields({ a: "", b: undefined, c: null, d: 0, e: false }, fields);
  expect(Object.fromEntries(sent)).toEqual({ d: "0", e: "false", lang: "zh", uid: "7" });
});

test("an array is sent in bracket style", () => {
  expect(formFields({ id: [1, 2] }, fields).getAll("id[]")).toEqual(["1", "2"]);
});

test("a POST is form-urlencoded below /api with the caller's headers and the time zone", () => {
  const { url, init } = requestOf("POST /coin/trade", { amount: "0.02" }, { fields, headers });
  expect(url).toBe("/api/coin/trade");
  expect(init).toMatchObject({ method: "POST", body: "amount=0.02&lang=zh&uid=7", credentials: "same-origin" });
  expect(init.headers).toEqual({
    "Content-Type": "application/x-www-form-urlencoded",
    "X-Account": "demo",
    "X-Time-Zone": new Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
});

test("a GET puts its fields in the address and has no body", () => {
  const { url, init } = requestOf("GET /coin/list", { page: 2 }, { fields, headers });
  expect(url).toBe("/api/coin/list?page=2&lang=zh&uid=7");
  expect([init.body, init.headers]).toEqual([undefined, headers]);
});

const GET = { url: "/api/x", init: { method: "GET" } };
const textOf = (failure: string) => `said: ${failure}`;
const answer = (body: string, status = 200) => ({
  textOf,
  transport: () => Promise.resolve(new Response(body, { status })),
});

test("an answer resolves with its message, and a refusal rejects with its code", async () => {
  const onAnswer = vi.fn();
  await expect(sendRequest(GET, { ...answer('{"type":"ok","message":5}'), onAnswer })).resolves.toBe(5);
  expect(onAnswer).toHaveBeenCalledTimes(1);
  const refused = answer('{"type":"error","code":"insufficient-funds","message":"No"}');
  await expect(sendRequest(GET, refused)).rejects.toMatchObject({ code: "insufficient-funds" });
});

test.each([answer("<html>"), answer('{"type":"ok","message":5}', 502)])("anything else is a fault", async (sending) => {
  await expect(sendRequest(GET, sending)).rejects.toMatchObject({ code: "fault", message: "said: server" });
});

test.each([
  [new TypeError("failed to fetch"), "network"],
  [new DOMException("late", "TimeoutError"), "timeout"],
])("%s is told as %s", async (cause, code) => {
  const sending = { textOf, transport: () => Promise.reject(cause) };
  await expect(sendRequest(GET, sending)).rejects.toMatchObject({ code, message: `said: ${code}` });
});

test("whoever gave up hears of no refusal", async () => {
  const signal = AbortSignal.abort();
  const sending = { textOf, signal, transport: () => Promise.reject(signal.reason) };
  const cause = await sendRequest(GET, sending).catch((thrown: unknown) => thrown);
  expect(cause).toBe(signal.reason);
  expect(cause).not.toBeInstanceOf(Refusal);
});
