import { expect, test } from "vitest";
import { ageFault, fieldsOf, isDocumentNumber, PICTURE_FIELDS, TEXT_FIELDS } from "./verification-words.ts";

test.each([
  ["2008-11-22", "2026-11-22", undefined],
  ["2008-11-23", "2026-11-22", "too-young"],
  ["2008-02-29", "2026-02-28", "too-young"],
  ["2008-02-29", "2026-03-01", undefined],
  ["2010-02-28", "2028-02-28", undefined],
  ["2010-03-01", "2028-02-29", "too-young"],
  ["2026-11-22", "2026-11-22", "too-young"],
  ["2026-11-23", "2026-11-22", "impossible"],
  ["1903-11-23", "2026-11-22", undefined],
  ["1903-11-22", "2026-11-22", "impossible"],
  ["0001-01-01", "2026-11-22", "impossible"],
])("somebody born on %s is judged on %s as %s", (birthDate, today, fault) => {
  expect(ageFault(birthDate, today)).toBe(fault);
});

test("level 1 is text, level 2 pictures, and a passport has no reverse", () => {
  expect(fieldsOf(1, "passport")).toEqual(TEXT_FIELDS);
  expect(fieldsOf(2, "id-card")).toEqual(PICTURE_FIELDS);
  expect(fieldsOf(2, "driving-licence")).toEqual(PICTURE_FIELDS);
  expect(fieldsOf(2, "passport")).toEqual(["front_pic", "hand_pic"]);
});

test.each([
  ["11010519491231002X", "id-card", "CN", true],
  ["110105194912310021", "id-card", "CN", false],
  ["A123456", "id-card", "CN", false],
  ["A123456", "passport", "CN", true],
  ["A123456", "id-card", "HK", true],
  ["A12", "id-card", "HK", false],
  ["a123456", "passport", "CH", false],
])("the number %s of a document of kind %s in %s is one: %s", (number, kind, country, isOne) => {
  expect(isDocumentNumber(number, kind, country)).toBe(isOne);
});
