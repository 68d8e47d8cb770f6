// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from "vitest";
import { closePage, openPage, show } from "../../../app/render-test-support.tsx";
import { EMPTY_ADDRESS } from "../address-form.ts";
import type { Currency } from "../payee-data.ts";
import { AddressFields } from "./address-fields.tsx";
import { BankFormFrame } from "./bank-form-frame.tsx";

const TRON = { network: "tron", name: "Tron", family: "tron", is_deposit_open: true, is_withdraw_open: true } as const;
const USDT: Currency = {
  ...{ id: 1, name: "USDT", full_name: "Tether", decimals: 6, is_crypto: true, networks: [TRON] },
};
const nothing = () => undefined;
const address = (isBusy: boolean) => (
  <AddressFields
    currencies={[USDT]}
    form={{ ...EMPTY_ADDRESS, currencyId: 1, network: "tron" }}
    isChange={false}
    isBusy={isBusy}
    refusal={null}
    onChange={nothing}
    onSend={nothing}
  />
);
const bank = (isBusy: boolean) => (
  <BankFormFrame
    label="Add card"
    action="Save card"
    isBusy={isBusy}
    refusal={null}
    isReady={() => true}
    onSend={nothing}
    onCancel={nothing}
  >
    <input aria-label="Number" />
  </BankFormFrame>
);
const FORMS = [
  ["an address", address],
  ["a card or account", bank],
] as const;

beforeEach(() => openPage(["common", "payee", "trade"]));
afterEach(closePage);

test.each(FORMS)("nothing can be changed of %s while it is being saved", async (_, form) => {
  const fields = () => [...document.querySelectorAll("form input, form select")];
  const open = () => fields().filter((field) => field.closest("fieldset[disabled]") === null).length;
  await show(form(false));
  expect(open()).toBeGreaterThan(0);
  await show(form(true));
  expect(open()).toBe(0);
});
