import { getCredit } from "@candor/api/profile";
import { answer } from "@candor/api/refusal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ANNA, ANNAS_TOKEN, createTestServer, type TestServer } from "../http/http-test-support.ts";
import { route } from "../http/route.ts";

let candor: TestServer;
beforeAll(async () => {
  // As a loan will be.
  const needing = { ...getCredit, needsLevel: 1 } as const;
  const credit = { score: 7, list: [], has_more: false, next: null };
  candor = await createTestServer([route(needing, async () => answer(credit))]);
});
afterAll(() => candor.server.close());

const asked = async () => {
  const { statusCode, body } = await candor.call("/api/user/credit?lang=en", undefined, { authorization: ANNAS_TOKEN });
  return { status: statusCode, ...JSON.parse(body) };
};

test("what needs a level of verification leads there with type 998, and is answered once the level is reached", async () => {
  expect(await asked()).toMatchObject({ status: 200, type: "998", code: "verification-required", details: {} });
  candor.sessions.set(ANNAS_TOKEN, { ...ANNA, verifiedLevel: 1 });
  expect(await asked()).toMatchObject({ status: 200, type: "ok", message: { score: 7 } });
});
