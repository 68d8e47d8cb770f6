import { expect, test } from "vitest";
import { Refusal, readEnvelope } from "./envelope.ts";

/** What reading an answer throws. */
function refusalOf(body: unknown, faultText = "fault"): unknown {
  try {
    return readEnvelope(body, faultText);
  } catch (cause) {
    expect(cause).toBeInstanceOf(Refusal);
    return cause;
  }
}

test.each([
  { type: "ok", message: 5 },
  { type: 1, message: 5 },
  { type: "1", message: 5 },
  { code: 1, data: 5 },
])("%j is success", (body) => {
  expect(readEnvelope(body, "fault")).toBe(5);
});

test("a refusal keeps its code, text and details", () => {
  const body = { type: "error", code: "insufficient-funds", message: "Not enough USDT", details: { missing: "3" } };
  expect(refusalOf(body)).toMatchObject(body);
});

test.each(["998", "999"])("type %s is told apart", (type) => {
  expect(refusalOf({ type, code: "login-required", message: "m" })).toMatchObject({ type });
  expect(refusalOf({ type: Number(type), code: "x", message: "m" })).toMatchObject({ type });
});

test.each(["outcome-unknown", "service-unavailable", "took-too-long", "server-fault"] as const)(
  "after %s it is unknown whether the call took effect",
  (code) => {
    const refusal = refusalOf({ type: "error", code, message: "m" });
    expect(refusal).toMatchObject({ code, isUncertain: true, isUnanswered: false });
  },
);

test("a refusal with a reason is certain", () => {
  expect(new Refusal("insufficient-funds", "m").isUncertain).toBe(false);
});

test.each([null, "text", 5, {}, { type: "error" }, []])("%j is a fault of the server", (body) => {
  expect(refusalOf(body, "fault text")).toMatchObject({ code: "fault", message: "fault text", isUncertain: true });
});
