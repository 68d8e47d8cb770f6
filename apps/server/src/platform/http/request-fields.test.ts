import fc from "fast-check";
import { expect, test } from "vitest";
import { readForm, readJson } from "./request-fields.ts";

test("a form's names and values are decoded, a plus is a space, an empty value stays empty", () => {
  expect(readForm("a=1+2%2B3&%E4%B8%AD=%F0%9F%98%80&empty=&bare").fields).toEqual({
    a: "1 2+3",
    中: "😀",
    empty: "",
    bare: "",
  });
});

test("percent signs that are no UTF-8 are refused", () => {
  for (const text of ["a=%", "a=%zz", "a=%ff", "%c3=1", "a=%ed%a0%80"]) {
    expect(readForm(text).refusal?.code, text).toBe("malformed-body");
  }
});

test("a form field that comes twice is refused by name, however it is spelt", () => {
  expect(readForm("amount=1&x=2&%61mount=3").refusal).toMatchObject({
    code: "duplicate-field",
    details: { field: "amount" },
  });
  expect(readForm("__proto__=1&__proto__=2").refusal?.code).toBe("duplicate-field");
});

test("__proto__ is a field like any other and changes no object", () => {
  const { fields } = readForm("__proto__=x&toString=y");
  expect(Object.keys(fields ?? {})).toEqual(["__proto__", "toString"]);
  readJson('{"__proto__":{"polluted":true}}');
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

test("JSON that is no object is refused", () => {
  for (const text of ["1", "null", "[]", '"a"', "{", '{"a":1}x', "\u0000"]) {
    expect(readJson(text).refusal?.code, text).toBe("malformed-body");
  }
});

test("JSON with a name twice is refused at every depth, and colons in text are no names", () => {
  for (const text of [
    '{"a":1,"a":1}',
    '{"a":{"b":1,"\\u0062":2}}',
    '{"a":[{"b":1,"b":2}]}',
    '{"__proto__":1,"__proto__":2}',
  ]) {
    expect(readJson(text).refusal?.code, text).toBe("duplicate-field");
  }
  expect(readJson('{"a":"x:\\"y\\":\\\\","b:":[":",{"c":1}]}').fields).toEqual({
    a: 'x:"y":\\',
    "b:": [":", { c: 1 }],
  });
});

test("JSON that is too deep to mean anything is refused instead of followed", () => {
  expect(readJson(`{"a":${"[".repeat(50_000)}${"]".repeat(50_000)}}`).refusal?.code).toBe("malformed-body");
});

test("every object survives its own JSON", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 })), (value) => {
      expect(JSON.stringify(readJson(JSON.stringify(value)).fields)).toBe(
        JSON.stringify(JSON.parse(JSON.stringify(value))),
      );
    }),
  );
});
