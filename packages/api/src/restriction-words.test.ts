import { expect, test } from "vitest";
import { type ApiKey, api } from "./api.ts";
import type { Endpoint } from "./endpoint.ts";
import { LANGUAGES } from "./language.ts";
import { refusalText } from "./refusal-texts/refusal-text.ts";
import { RESTRICTIONS, RESTRICTIONS_OFFERED } from "./restriction-words.ts";

const KEYS = Object.keys(api) as ApiKey[];
const definition = (key: ApiKey): Endpoint => api[key];

/** Of what a freeze stops, this opens nothing and lets nothing out: a restriction leaves it. Add to it only with that in mind. */
const OPENS_AND_LETS_OUT_NOTHING: readonly ApiKey[] = [
  // What one says of oneself and of the account, and what one is told.
  ...(["POST /safe/email", "POST /safe/mobile", "POST /safe/totp_remove", "POST /safe/passkey_remove"] as const),
  ...(["POST /user/editNickname", "POST /user/uploadHeadPortrait", "POST /upload"] as const),
  ...(["POST /user/real", "POST /real/newreal"] as const),
  ...(["POST /optional/add", "POST /optional/del", "POST /optional/move"] as const),
  ...(["POST /price_alert/add", "POST /price_alert/edit", "POST /price_alert/pause"] as const),
  ...(["POST /price_alert/resume", "POST /price_alert/del", "POST /price_alert/restore"] as const),
  // Between one's own wallets, and what comes in.
  ...(["POST /wallet/change", "POST /wallet/demo_top_up"] as const),
  ...(["POST /faucet", "POST /wallet/get_in_address", "POST /wallet/charge_req", "POST /wallet/Wiretransfer"] as const),
  // Places to withdraw to: nothing leaves by naming one.
  ...(["POST /user/wallet/save", "POST /user/wallet/del"] as const),
  ...(["POST /user/cash_save", "POST /user/cash_save_international", "POST /user/cash_del"] as const),
];

test("every endpoint that opens something or lets money out names the restrictions that stop it", () => {
  const stopped = KEYS.filter((key) => definition(key).who === "customer" && definition(key).whenFrozen === "refused");
  const undeclared = stopped.filter((key) => definition(key).restrictedBy.length === 0);
  expect(undeclared.sort()).toEqual([...OPENS_AND_LETS_OUT_NOTHING].sort());
});

test("orders are stopped by no-new-orders, wherever they are placed", () => {
  const orders = KEYS.filter((key) => definition(key).rate === "trade" && definition(key).whenFrozen === "refused");
  expect(orders.filter((key) => !definition(key).restrictedBy.includes("no-new-orders"))).toEqual([]);
  expect(api["POST /wallet/out"].restrictedBy).toEqual(["no-withdrawals"]);
  expect(api["POST /user/Transfer"].restrictedBy).toEqual(["no-transfers"]);
});

test("what closes, cancels or reads is stopped by no restriction", () => {
  const possible = KEYS.filter((key) => definition(key).whenFrozen === "allowed");
  expect(possible.filter((key) => definition(key).restrictedBy.length > 0)).toEqual([]);
});

test("a restriction is offered once there is an endpoint that it stops", () => {
  const named = RESTRICTIONS.filter((one) => KEYS.some((key) => definition(key).restrictedBy.includes(one)));
  expect(named).toEqual([...RESTRICTIONS_OFFERED]);
});

test.each(LANGUAGES)("the refusal says what, why and until when in %s", (language) => {
  const until_at = Date.UTC(2026, 11, 24, 18);
  const texts = RESTRICTIONS.map((kind) =>
    refusalText("account-restricted", { kind, cause: "conduct", until_at }, language, "UTC"),
  );
  expect(new Set(texts).size).toBe(RESTRICTIONS.length);
  for (const text of texts) {
    expect(text).not.toMatch(/[{}]|no-|conduct/);
    expect(text).toMatch(/24/);
  }
});
