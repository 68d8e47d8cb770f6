import { expect, test } from "vitest";
import { Refusal, readEnvelope } from "./envelope.ts";

test.each([
  { type: "ok", message: 5 },
  { type: 1, message: 5 },
  { type: "1", message: 5 },
  { code: 1, data: 5 },
])("%j is success", (body) => {
  expect(readEnvelope(body, "fault")).toEqual({ ok: true, message: 5 });
});

test("a refusal keeps its code, text and details", () => {
  const body = { type: "error", code: "insufficient-funds", message: "Not enough USDT", details: { missing: "3" } };
  const reading = readEnvelope(body, "fault");
  expect(reading).toMatchObject({
    ok: false,
    refusal: { code: "insufficient-funds", message: "Not enough USDT", type: "error", details: { missing: "3" } },
  });
});

test.each(["998", "999"])("type %s is told apart", (type) => {
  expect(readEnvelope({ type, code: "login-required", message: "m" }, "fault")).toMatchObject({ refusal: { type } });
  expect(readEnvelope({ type: Number(type), code: "x", message: "m" }, "fault")).toMatchObject({ refusal: { type } });
});

test.each(["outcome-unknown", "service-unavailable", "took-too-long", "server-fault"] as const)(
  "after %s it is unknown whether the call took effect",
  (code) => {
    expect(readEnvelope({ type: "error", code, message: "m" }, "fault")).toMatchObject({
      refusal: { code, isUncertain: true, isUnanswered: false },
    });
  },
);

test("a refusal with a reason is certain", () => {
  expect(new Refusal("insufficient-funds", "m").isUncertain).toBe(false);
});

test.each([null, "text", 5, {}, { type: "error" }, []])("%j is a fault of the server", (body) => {
  expect(readEnvelope(body, "fault text")).toMatchObject({
    ok: false,
    refusal: { code: "fault", message: "fault text", isUncertain: true },
  });
});
