import { expect, test } from "vitest";
import { codeOf, funds, outOf, own, person, taken, useWithdrawals } from "./withdrawal-test-support.ts";

useWithdrawals();

test("a withdrawal costs what its owner saw: under other terms nothing is taken", async () => {
  const who = await person();
  const { ways } = await taken(own("GET /wallet/out_limits", who, { currency: "1" }));
  const idOf = (network: string) => ways.find((way) => way.network === network)?.terms_id;
  expect(idOf("tron")).not.toBe(idOf("ethereum"));
  const asked = (network: string) => own("POST /wallet/out", who, outOf(who, "100", { terms_id: idOf(network) }));
  expect(await codeOf(asked("tron"))).toBe("terms-changed");
  expect(await funds(who)).toEqual({ posted: 1_000, held: 0 });
  expect(await codeOf(asked("ethereum"))).toBe("ok");
});
