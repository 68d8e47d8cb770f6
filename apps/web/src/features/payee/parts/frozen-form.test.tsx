// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closePage, openPage, show, shownText } from "../../../app/render-test-support.tsx";
import { EMPTY_ADDRESS } from "../address-form.ts";
import type { Currency } from "../payee-data.ts";
import { AddressFields } from "./address-fields.tsx";
import { BankFormFrame } from "./bank-form-frame.tsx";

vi.mock("../../../live/customer.ts", () => ({ useIsFrozen: () => true, useFrozenBy: () => "owner" }));

const TRON = { network: "tron", name: "Tron", family: "tron", is_deposit_open: true, is_withdraw_open: true } as const;
const USDT: Currency = {
  ...{ id: 1, name: "USDT", full_name: "Tether", decimals: 6, is_crypto: true, networks: [TRON] },
};
const nothing = () => undefined;
const address = (
  <AddressFields
    currencies={[USDT]}
    form={{ ...EMPTY_ADDRESS, currencyId: 1, network: "tron" }}
    isChange={false}
    isBusy={false}
    refusal={null}
    onChange={nothing}
    onSend={nothing}
  />
);
const account = (
  <BankFormFrame
    label="Add card"
    action="Save card"
    isBusy={false}
    refusal={null}
    isReady={() => true}
    onSend={nothing}
    onCancel={nothing}
  >
    <input aria-label="Number" />
  </BankFormFrame>
);

beforeEach(() => openPage(["common", "payee", "trade"]));
afterEach(closePage);

test.each([
  ["an address", address],
  ["a card or account", account],
])("a frozen account is told before it fills in %s, and the button does not ask for it", async (_, form) => {
  await show(form);
  expect(shownText()).toContain("Nothing can be sent from here while your account is frozen.");
  const submit = document.querySelector<HTMLButtonElement>("button[type=submit]");
  expect([submit?.textContent, submit?.disabled]).toEqual(["Account frozen", true]);
});
