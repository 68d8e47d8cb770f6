import { endpoint } from "@candor/api/endpoint";
import { answer, refuse } from "@candor/api/refusal";
import type { StepUpMethod } from "@candor/api/second-factor";
import { instantOf } from "@candor/money/money";
import { expect, test } from "vitest";
import { z } from "zod";
import { ANNA } from "./http-test-support.ts";
import { namingTheWay, stepUpFault } from "./step-up-fault.ts";

const paying = endpoint({
  ...{ method: "POST", path: "/made/up", noun: "wallet", summary: "", who: "customer", needsStepUp: true },
  request: z.object({ pay_password: z.string().optional() }),
  response: z.object({}),
  carriesProof: ({ pay_password }) => pay_password !== undefined,
});
const NOW = instantOf(1_000_000);
const judged = (request: object, methods: readonly StepUpMethod[], provedAt: number | null = null) =>
  stepUpFault(paying, { ...ANNA, provedAt: provedAt === null ? null : instantOf(provedAt) }, request, {
    now: NOW,
    methodsOf: async () => methods,
  });

test("a call without a proof names the way to one and the methods of the account", async () => {
  const way = { path: "/safe/step_up", methods: "totp, recovery", fields: "totp, recovery_code" };
  expect(await judged({}, ["totp", "recovery"])).toEqual(refuse("step-up-required", way));
  expect(await judged({}, ["wallet"])).toMatchObject({ details: { methods: "wallet", fields: "wallet_signature" } });
  expect(await judged({}, [])).toEqual(refuse("step-up-required", { path: "/safe/step_up" }));
  const free = { ...paying, needsStepUp: false };
  expect(await stepUpFault(free, ANNA, {}, { now: NOW, methodsOf: async () => ["totp"] })).toBeUndefined();
  expect(await judged({}, ["password"], 700_001)).toBeUndefined();
  expect(await judged({}, ["password"], 700_000)).toMatchObject({ code: "step-up-required" });
});

test("what the call carries counts as the proof, but never in the place of a second factor", async () => {
  const carried = { pay_password: "270418" };
  for (const method of ["password", "wallet"] as const) expect(await judged(carried, [method])).toBeUndefined();
  for (const method of ["totp", "passkey", "recovery"] as const)
    expect(await judged(carried, [method])).toMatchObject({ code: "step-up-required", details: { methods: method } });
});

test("a command's own wish for a proof names the way too, and no other answer is touched", async () => {
  const methodsOf = async () => ["passkey"] as const;
  expect(await namingTheWay(refuse("step-up-required"), ANNA, methodsOf)).toMatchObject({
    details: { path: "/safe/step_up", methods: "passkey" },
  });
  const why = { maximum: "200", currency: "USDT" };
  expect(await namingTheWay(refuse("step-up-required", why), ANNA, methodsOf)).toMatchObject({
    details: { ...why, path: "/safe/step_up", methods: "passkey" },
  });
  for (const other of [answer(1), refuse("bad-input", { field: "id" })])
    expect(await namingTheWay(other, ANNA, methodsOf)).toBe(other);
});
