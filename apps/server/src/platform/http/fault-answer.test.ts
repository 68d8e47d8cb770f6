import { listSpotOrders, placeSpotOrder } from "@candor/api/spot-order";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Outage } from "../process/outage.ts";
import { ANNAS_TOKEN, createTestServer, type TestServer } from "./http-test-support.ts";
import { openApiDocument } from "./openapi.ts";
import { route } from "./route.ts";

let candor: TestServer;
let isOutcomeUnknown = true;
const lost = async (): Promise<never> => {
  throw new Outage("database", new Error("gone in the commit"), isOutcomeUnknown);
};

beforeAll(async () => {
  candor = await createTestServer([route(placeSpotOrder, lost), route(listSpotOrders, lost)]);
});
afterAll(() => candor.server.close());

const token = { authorization: ANNAS_TOKEN };
const ordered = async () => {
  const body = "currency_id=1&legal_id=2&type=buy&amount=1&lang=en";
  const { statusCode, body: text } = await candor.call(`/api${placeSpotOrder.path}`, body, token);
  return { statusCode, ...JSON.parse(text) };
};

test("a change whose outcome nobody knows is not told as one to be tried again", async () => {
  isOutcomeUnknown = true;
  expect(await ordered()).toMatchObject({
    ...{ statusCode: 500, code: "outcome-unknown" },
    message: expect.stringMatching(/whether this was done.* check your list .*same request number/),
  });
});

test("a change that was certainly not kept, and whatever only reads, may simply be tried again", async () => {
  isOutcomeUnknown = false;
  expect(await ordered()).toMatchObject({ statusCode: 503, code: "service-unavailable" });
  isOutcomeUnknown = true;
  const read = await candor.call(`/api${listSpotOrders.path}`, undefined, token);
  expect([read.statusCode, JSON.parse(read.body).code]).toEqual([503, "service-unavailable"]);
});

test("the document of the API says what to do after an outcome that nobody knows", () => {
  const { components } = openApiDocument("") as { components: { responses: { Refused: { description: string } } } };
  expect(components.responses.Refused.description).toMatch(/`outcome-unknown`.* look at the list .* same key/);
});
