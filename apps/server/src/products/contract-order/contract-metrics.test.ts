import { expect, test } from "vitest";
import { toldBy } from "../../platform/http/figures-test-support.ts";
import { contractMetrics } from "./contract-metrics.ts";

test("contract orders that are set aside are counted, none as well", async () => {
  expect(await toldBy(contractMetrics(() => ({ setAside: 2 })))).toContain("candor_contract_orders_set_aside 2\n");
  expect(await toldBy(contractMetrics(() => ({ setAside: 0 })))).toContain("candor_contract_orders_set_aside 0\n");
});
