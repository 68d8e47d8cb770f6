// @vitest-environment happy-dom
import type { Balances } from "@candor/api/wallet";
import type { WithdrawalLimits } from "@candor/api/withdrawal";
import { act, type ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startNavigation } from "./app/navigation.ts";
import { eventuallyShown } from "./app/patience-test-support.ts";
import { closePage, openPage, press, show, shownText, typeInto } from "./app/render-test-support.tsx";
import { setAccount, signIn } from "./app/session.ts";
import { ClaimFields } from "./features/deposit/parts/claim-fields.tsx";
import { WireFields } from "./features/deposit/parts/wire-fields.tsx";
import { EMPTY_ADDRESS } from "./features/payee/address-form.ts";
import { AddressFields } from "./features/payee/parts/address-fields.tsx";
import { BankFormFrame } from "./features/payee/parts/bank-form-frame.tsx";
import { RemoveButton } from "./features/payee/parts/remove-button.tsx";
import type { Currency } from "./features/payee/payee-data.ts";
import { AlertSheet } from "./features/price-alert/parts/alert-sheet.tsx";
import { FundTransferPage } from "./features/transfer/fund-transfer-page.tsx";
import { TopUpSheet } from "./features/wallet/parts/demo-sheets.tsx";
import { MoveButton, MoveFields, useMoveState } from "./features/wallet/parts/move-fields.tsx";
import { WithdrawForm } from "./features/withdrawal/parts/withdraw-form.tsx";

const call = vi.hoisted(() => vi.fn());
vi.mock("./app/api-client.ts", async (real) => ({ ...(await real<typeof import("./app/api-client.ts")>()), call }));
vi.mock("./live/customer.ts", () => ({ useIsFrozen: () => true, useFrozenBy: () => "owner" }));
vi.mock("./live/account.ts", () => ({ useAccountState: () => null }));
vi.mock("./live/quotes.ts", () => ({ useFollowedQuotes: () => {}, useLiveQuote: () => undefined }));
vi.mock("./live/freshness.ts", () => ({ useStaleSeconds: () => 0 }));
vi.mock("./features/price-alert/parts/alert-fields.tsx", () => ({ AlertFields: () => <p>the fields</p> }));

const TRON = { network: "tron", name: "Tron", family: "tron", is_deposit_open: true, is_withdraw_open: true } as const;
const USDT: Currency = {
  ...{ id: 1, name: "USDT", full_name: "Tether", decimals: 6, is_crypto: true, networks: [TRON] },
};
const LIMITS: WithdrawalLimits = {
  ...{ currency_id: 1, currency_name: "USDT", decimals: 6, available: "100", level: 2, is_pay_password_set: true },
  ...{ day_limit_btc: "500", day_left_btc: "500", day_left_usdt: null, day_left: null },
  ways: [{ network: "tron", network_name: "Tron", fee: "1", minimum: "10", decimals: 6, is_open: true }],
} as WithdrawalLimits;
const BALANCES = { list: [{ wallet: "funding", currency_id: 1, available: "100" }] } as unknown as Balances;
const PAYEE = { id: "7", name: "Mine", masked: "TJCn…", memo: null, network: "tron", usable_from: 0 };
const ANSWERS: Readonly<Record<string, unknown>> = {
  "GET /user/wallet/list": { list: [PAYEE], next: null, count: 1, maximum: 20 },
  "GET /currency/user_currency_list": [
    { ...USDT, available: "100" },
    { ...USDT, id: 10, name: "BTC", full_name: "Bitcoin", decimals: 8, available: "0" },
  ],
  "POST /user/transfer_recipient": { uid: "12345678", name: "B***", is_new: false, new_until: null, new_left: null },
  "GET /currency/instrument": { match_id: 7, currency_name: "BTC", legal_name: "USDT", is_class: 2, scale: {} },
};

const nothing = () => undefined;
const nothingWrong = { isBusy: false, refusal: null, onSend: nothing };

function MoveForm() {
  const state = useMoveState({ balances: BALANCES, currencies: [USDT] as never, from: null, onDone: nothing });
  return (
    <>
      <MoveFields state={state} balances={BALANCES} currencies={[USDT] as never} />
      <MoveButton state={state} />
    </>
  );
}

const address = { ...EMPTY_ADDRESS, currencyId: 1, network: "tron" };

interface Case {
  readonly what: string;
  readonly form: ReactNode;
  /** What is done before it is there. */
  readonly before?: () => Promise<void>;
}

const FORMS: readonly Case[] = [
  { what: "a withdrawal", form: <WithdrawForm limits={LIMITS} />, before: fillsWithdrawal },
  { what: "a conversion", form: <FundTransferPage />, before: takesAll },
  { what: "a transfer to a user", form: <FundTransferPage />, before: findsSomebody },
  { what: "a move between wallets", form: <MoveForm />, before: takesAll },
  { what: "a top-up of the demo account", form: <TopUpSheet isOpen onClose={nothing} /> },
  {
    what: "a price alert",
    form: <AlertSheet instrumentId={7} symbol="BTC" alert={null} isOpen onClose={nothing} />,
  },
  { what: "the proof of a deposit", form: <ClaimFields currency={USDT} network="tron" /> },
  { what: "a wire", form: <WireFields currency={{ id: 3, name: "EUR", decimals: 2 }} /> },
  {
    what: "an address",
    form: <AddressFields currencies={[USDT]} form={address} isChange={false} onChange={nothing} {...nothingWrong} />,
  },
  {
    what: "a card or account",
    form: (
      <BankFormFrame label="Add card" action="Save card" isReady={() => true} onCancel={nothing} {...nothingWrong}>
        <input aria-label="Number" />
      </BankFormFrame>
    ),
  },
  {
    what: "the end of a payee",
    form: (
      <RemoveButton
        at={{ list: "GET /user/wallet/list", remove: "POST /user/wallet/delete" } as never}
        id="5"
        name="Mine"
      />
    ),
    before: () => press("Remove Mine"),
  },
];

/** Nothing but the freeze stops the button then. */
async function takesAll(): Promise<void> {
  const all = () => document.querySelector<HTMLButtonElement>("button[aria-label^='All, 100%']");
  await eventuallyShown(() => expect(all()).not.toBeNull());
  await act(async () => all()?.click());
}

async function fillsWithdrawal(): Promise<void> {
  await eventuallyShown(() => expect(shownText()).toContain("Mine"));
  const row = [...document.querySelectorAll("button")].find(({ textContent }) => textContent?.includes("Mine"));
  await act(async () => row?.click());
  await takesAll();
}

async function findsSomebody(): Promise<void> {
  await press("To a user");
  const field = () => document.querySelector<HTMLInputElement>("input[inputmode=numeric]");
  await eventuallyShown(() => expect(field()).not.toBeNull());
  await typeInto(field(), "12345678");
  await typeInto(document.querySelector<HTMLInputElement>("input[maxlength='254']"), "bert@example.com");
  await press("Find");
  await takesAll();
}

beforeEach(async () => {
  call.mockImplementation(async (key: string) => ANSWERS[key] ?? Promise.reject(new Error(key)));
  await openPage(["common", "home", "trade", "wallet", "transfer", "withdrawal", "deposit", "payee", "price-alert"]);
  signIn({ userId: "1" });
  setAccount("real");
  location.hash = "#/pages/index/index";
  startNavigation();
});
afterEach(closePage);

test.each(FORMS)(
  "a frozen account is told so before it fills in $what, and the button does not ask for it",
  async ({ form, before }) => {
    await show(form);
    await before?.();
    await eventuallyShown(() =>
      expect(shownText()).toContain("Nothing can be submitted here while your account is frozen."),
    );
    const stopped = () =>
      [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Account frozen");
    await eventuallyShown(() => expect(stopped()?.disabled).toBe(true));
  },
);
