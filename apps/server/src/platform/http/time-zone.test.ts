import { refuse } from "@candor/api/refusal";
import { placeSpotOrder } from "@candor/api/spot-order";
import { expect, test } from "vitest";
import { ANNAS_TOKEN, createTestServer } from "./http-test-support.ts";

const OPENS = Date.parse("2026-11-23T14:30:00Z");
const ORDER = "currency_id=10&legal_id=1&type=buy&amount=1";

test("a refusal tells the moment it names on the caller's clock, and on that of UTC where none is named", async () => {
  const closed = { endpoint: placeSpotOrder, handle: async () => refuse("market-closed", { opens_at: OPENS }) };
  const { server, call } = await createTestServer([closed]);
  const refusedAt = async (zone: Record<string, string>, language: string) => {
    const headers = { authorization: `Bearer ${ANNAS_TOKEN}`, "accept-language": language, ...zone };
    return JSON.parse((await call("/api/coin/trade", ORDER, headers)).body);
  };
  expect(await refusedAt({ "x-time-zone": "America/New_York" }, "en")).toMatchObject({
    code: "market-closed",
    message: expect.stringContaining("It opens Mon, Nov 23, 09:30 EST."),
    details: { opens_at: OPENS },
  });
  expect((await refusedAt({ "x-time-zone": "Asia/Shanghai" }, "zh")).message).toContain("22:30");
  for (const zone of [{}, { "x-time-zone": "Nowhere/At_All" }])
    expect((await refusedAt(zone, "en")).message).toContain("14:30 UTC");
  await server.close();
});
