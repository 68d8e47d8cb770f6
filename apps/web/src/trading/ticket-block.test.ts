import { expect, test } from "vitest";
import { blockOf, type MarketSituation } from "./ticket-block.ts";

const open: MarketSituation = {
  ...{ isTraded: true, isSignedIn: true, isFrozen: false, account: "demo", state: "open", hasPrice: true },
  ...{ priceMode: "simulated", isStale: false },
};
const real: MarketSituation = { ...open, account: "real", priceMode: "live" };

test("an open market with a fresh price may be traded in demo, and for real money on live prices alone", () => {
  expect(blockOf(open)).toBeNull();
  expect(blockOf(real)).toBeNull();
  expect(blockOf({ ...open, account: "real" })).toBe("real-not-live");
  expect(blockOf({ ...open, account: "real", isSandbox: true })).toBeNull();
});

test("whoever has frozen their account opens nothing anywhere, whatever else there is to say", () => {
  expect(blockOf({ ...open, isFrozen: true })).toBe("frozen");
  expect(blockOf({ ...real, isFrozen: true, state: "closed", isStale: true, offer: "not-offered" })).toBe("frozen");
});

test("what is not offered to a person with real money is offered in demo", () => {
  expect(blockOf({ ...real, offer: "not-offered", state: "closed" })).toBe("not-offered");
  expect(blockOf({ ...open, offer: "not-offered" })).toBeNull();
});

test("what needs a verified identity says so with real money alone", () => {
  expect(blockOf({ ...real, offer: "not-verified", state: "closed" })).toBe("not-verified");
  expect(blockOf({ ...open, offer: "not-verified" })).toBeNull();
  expect(blockOf({ ...real, offer: "offered" })).toBeNull();
});

test("whose new orders operators have stopped opens none in either account; a freeze says more", () => {
  expect(blockOf({ ...open, isRestricted: true, state: "closed" })).toBe("restricted");
  expect(blockOf({ ...real, isRestricted: true, offer: "not-verified" })).toBe("restricted");
  expect(blockOf({ ...open, isRestricted: true, isFrozen: true })).toBe("frozen");
  expect(blockOf({ ...open, isRestricted: true, isSignedIn: false })).toBe("visitor");
});

test("a closed or halted market, a stale price, a visitor and a market without the product may not be traded", () => {
  expect(blockOf({ ...open, state: "closed", isStale: true })).toBe("closed");
  expect(blockOf({ ...open, state: "halted" })).toBe("halted");
  expect(blockOf({ ...open, isStale: true })).toBe("stale");
  expect(blockOf({ ...open, isSignedIn: false, state: "closed" })).toBe("visitor");
  expect(blockOf({ ...open, isTraded: false, isSignedIn: false })).toBe("not-traded");
});

test("a market that never had a price is not said to open again", () => {
  expect(blockOf({ ...open, state: "closed", hasPrice: false })).toBe("no-price");
});
