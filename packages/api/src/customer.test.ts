import { describe, expect, test } from "vitest";
import { register, sendCode } from "./customer.ts";
import type { Endpoint } from "./endpoint.ts";

/** The refusal and field of the first fault, or what was understood. */
function read({ request }: Endpoint, wire: Record<string, unknown>): unknown {
  const parsed = request.safeParse(wire);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return [issue?.message, issue?.path.join(".")];
}

describe("registering", () => {
  const wire = { code: "123456", password: "p", re_password: "p" };

  test.each([
    ["mobile", "jo@example.com", ["mobile-invalid", "user_string"]],
    ["email", "13800138000", ["email-invalid", "user_string"]],
  ])("by %s with %s is refused", (type, user_string, fault) => {
    expect(read(register, { ...wire, user_string, type })).toEqual(fault);
  });

  test.each([
    ["mobile", "13800138000"],
    ["email", "jo@example.com"],
    ["", "13800138000"],
    [undefined, "jo@example.com"],
  ])("by %j with %s is understood", (type, user_string) => {
    expect(read(register, { ...wire, user_string, type })).toMatchObject({ contact: user_string });
  });
});

describe("asking for a code", () => {
  const ask = (wire: Record<string, unknown>): unknown => read(sendCode, { user_string: "13800138000", ...wire });

  test("type is the older name of scene, and the two must not differ", () => {
    expect(ask({ type: "forget" })).toMatchObject({ scene: "forget" });
    expect(ask({ type: "forget", scene: "forget" })).toMatchObject({ scene: "forget" });
    expect(ask({})).toMatchObject({ scene: "register" });
    expect(ask({ type: "forget", scene: "register" })).toMatchObject([expect.anything(), "type"]);
    expect(ask({ type: "remember" })).toMatchObject([expect.anything(), "type"]);
  });

  test("what is no calling code says nothing beside an e-mail address, and is judged with the number otherwise", () => {
    for (const area_code of ["0", 0, "none"]) {
      expect(ask({ area_code, user_string: "jo@example.com" })).toMatchObject({ contact: "jo@example.com" });
      expect(ask({ area_code })).toMatchObject({ areaCode: String(area_code) });
    }
  });

  test("the number of an area is no calling code: a mobile number without one is refused, not guessed", () => {
    expect(ask({ area_code_id: "44" })).toEqual(["area-code-unknown", "area_code"]);
    expect(ask({ area_code_id: 7, area_code: "+44" })).toMatchObject({ areaCode: "44" });
    expect(ask({ area_code_id: 7, user_string: "+44 7400 123456" })).toMatchObject({ areaCode: "86" });
    expect(ask({ area_code_id: 7, user_string: "jo@example.com" })).toMatchObject({ contact: "jo@example.com" });
    expect(ask({})).toMatchObject({ areaCode: "86" });
  });
});
