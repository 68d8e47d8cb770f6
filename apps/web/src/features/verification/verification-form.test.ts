import { TEXT_FIELDS } from "@candor/api/verification-words";
import { describe, expect, test } from "vitest";
import { birthDateMax, NOTHING_TYPED, type TypedTexts, textFaults, textsSent } from "./verification-form.ts";

const TODAY = "2026-11-22";
const GOOD: TypedTexts = {
  first_name: " Ana  María ",
  last_name: "O’Brien-Núñez",
  gender: "female",
  birth_date: "1990-04-23",
  country: "ES",
  address: " Calle Mayor 1, Madrid ",
  document_type: "id-card",
  document_number: "x 123-4567 l",
};

test("a form that is filled in has no faults, and is sent tidied", () => {
  expect(textFaults(GOOD, TEXT_FIELDS, {}, TODAY)).toEqual({});
  expect(textsSent(GOOD, TEXT_FIELDS)).toEqual({
    ...GOOD,
    first_name: "Ana María",
    address: "Calle Mayor 1, Madrid",
    document_number: "X1234567L",
  });
});

test("an empty form has a fault at every field, in the order of the fields", () => {
  const faults = textFaults(NOTHING_TYPED, TEXT_FIELDS, {}, TODAY);
  expect(Object.keys(faults)).toEqual([...TEXT_FIELDS]);
  expect(faults).toMatchObject({ first_name: "missing", gender: "choose", country: "choose", birth_date: "missing" });
});

describe("one field", () => {
  test.each([
    ["first_name", "Ana1", "name"],
    ["first_name", "李", undefined],
    ["last_name", "x".repeat(61), "nameLong"],
    ["birth_date", "2008-11-22", undefined],
    ["birth_date", "2008-11-23", "tooYoung"],
    ["birth_date", "1890-01-01", "birthDate"],
    ["birth_date", "23.4.1990", "birthDate"],
    ["address", "Rome", "addressShort"],
    ["address", "x".repeat(201), "addressLong"],
    ["document_number", "A-12", "documentNumber"],
    ["document_number", "A".repeat(25), "documentNumber"],
  ] as const)("%s %s is judged as %s", (field, typed, fault) => {
    expect(textFaults({ ...GOOD, [field]: typed }, TEXT_FIELDS, {}, TODAY)[field]).toBe(fault);
  });

  test("a mainland identity card is judged by its check digit, whether the country is typed or was accepted before", () => {
    const card = { ...GOOD, document_number: "110105194912310021" };
    const accepted = { country: "CN", document_type: "id-card" };
    expect(textFaults({ ...card, country: "CN" }, TEXT_FIELDS, {}, TODAY)).toEqual({ document_number: "idCard" });
    expect(textFaults({ ...card, country: "" }, ["document_number"], accepted, TODAY)).toEqual({
      document_number: "idCard",
    });
    const right = { ...card, document_number: "11010519491231002x" };
    expect(textFaults(right, ["document_number"], accepted, TODAY)).toEqual({});
  });
});

test("after a rejection only what was rejected is judged and sent", () => {
  const typed = { ...NOTHING_TYPED, address: "Calle Mayor 1" };
  expect(textFaults(typed, ["address"], { country: "ES" }, TODAY)).toEqual({});
  expect(textsSent({ ...GOOD, address: "Calle Mayor 1" }, ["address"])).toEqual({ address: "Calle Mayor 1" });
});

test.each([
  ["2026-11-22", "2008-11-22"],
  ["2028-02-29", "2010-02-28"],
])("on %s the picker ends at %s", (today, latest) => {
  expect(birthDateMax(today)).toBe(latest);
});
