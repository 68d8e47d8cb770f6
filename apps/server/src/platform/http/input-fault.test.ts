import { api } from "@candor/api/api";
import { refuse } from "@candor/api/refusal";
import { refusalText } from "@candor/api/refusal-texts/refusal-text";
import { expect, test } from "vitest";
import { z } from "zod";
import { inputFault } from "./input-fault.ts";

const faultOf = (schema: z.ZodType, sent: unknown) => {
  const { error } = schema.safeParse(sent);
  if (!error) throw new Error("nothing was wrong");
  return inputFault(error.issues);
};

test("what is beyond a bound is told which", () => {
  const { request } = api["GET /market/incidents"];
  expect(faultOf(request, { limit: "101" })).toEqual(refuse("bad-input", { field: "limit", maximum: "100" }));
  expect(faultOf(request, { limit: 0 })).toEqual(refuse("bad-input", { field: "limit", minimum: "1" }));
  const note = z.object({ note: z.string().min(2).max(5) });
  expect(faultOf(note, { note: "abcdef" })).toEqual(refuse("bad-input", { field: "note", maximum: "5" }));
  expect(faultOf(note, { note: "a" })).toEqual(refuse("bad-input", { field: "note", minimum: "2" }));
  // Neither is one that may be sent.
  expect(faultOf(z.object({ part: z.number().gt(0) }), { part: 0 })).toEqual(refuse("bad-input", { field: "part" }));
});

test("the text says the bound too", () => {
  expect(refusalText("bad-input", { field: "limit", maximum: "100" }, "en")).toContain("limit (at most 100).");
  expect(refusalText("bad-input", { field: "limit", minimum: "1" }, "zh")).toContain("limit（最小 1）");
});
