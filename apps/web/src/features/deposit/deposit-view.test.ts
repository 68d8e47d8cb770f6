import { expect, test } from "vitest";
import { placeOf } from "./deposit-view.ts";

test("what comes by wire alone leads to the wire, all else to its networks", () => {
  const bank = { network: "bank", is_deposit_open: true };
  const chain = { network: "ethereum", is_deposit_open: true };
  expect(placeOf(false, [bank])).toBe("pages/TelegraphicMoney");
  expect(placeOf(false, [bank, { ...chain, is_deposit_open: false }])).toBe("pages/TelegraphicMoney");
  expect(placeOf(false, [bank, chain])).toBe("pages/fund/receive");
  expect(placeOf(true, [bank])).toBe("pages/fund/withdraw");
});
