/** The move between wallets: from, to, currency, amount, what both have afterwards, and one button that names it. */
import type { Wallet } from "@candor/api/account-mode";
import type { Balances } from "@candor/api/wallet";
import { ArrowUpDown, FlaskConical } from "lucide-react";
import { useState } from "react";
import { formatAmount } from "../../../app/format.ts";
import { FrozenNote, useFrozenButton } from "../../../app/frozen-note.tsx";
import { useText } from "../../../app/i18n.ts";
import { useSession } from "../../../app/session.ts";
import { toast } from "../../../app/toast.ts";
import { AmountField } from "../../../ui/amount-field.tsx";
import { Banner } from "../../../ui/banner.tsx";
import { Button, IconButton } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { firstForm, type MoveForm, shareOf, summaryOf, swapped, withGoal, withSource } from "../move-form.ts";
import { mainOf, type useCurrencies, useMove } from "../wallet-data.ts";
import { WALLET_NAMES } from "../wallet-view.ts";

const SHARES = [25, 50, 75, 100];

interface MoveProps {
  readonly balances: Balances;
  readonly currencies: NonNullable<ReturnType<typeof useCurrencies>>;
  /** Null: the first wallet that has something. */
  readonly from: Wallet | null;
  readonly onDone: () => void;
}

/** What the fields and the button share. */
export function useMoveState({ balances, currencies, from, onDone }: MoveProps) {
  const t = useText("wallet");
  const [form, setForm] = useState<MoveForm>(() => firstForm(balances.list, from, mainOf(currencies).id));
  const currency = currencies.find((one) => one.id === form.currencyId) ?? mainOf(currencies);
  const summary = summaryOf(form, balances.list, currency.decimals);
  const move = useMove(() => {
    const amount = formatAmount(summary.amount, currency.decimals, 0);
    toast(t("move.done", { amount, currency: currency.name, wallet: t(`wallet.${form.to}`) }), "success");
    onDone();
  });
  const change = (next: MoveForm) => {
    move.reset();
    setForm(next);
  };
  return { form, change, currency, summary, move };
}

type MoveState = ReturnType<typeof useMoveState>;

interface MoveFieldsProps {
  readonly state: MoveState;
  readonly balances: Balances;
  readonly currencies: NonNullable<ReturnType<typeof useCurrencies>>;
}

export function MoveFields({ state, balances, currencies }: MoveFieldsProps) {
  const t = useText("wallet");
  const { account } = useSession();
  const { form, change, currency, summary, move } = state;
  const held = new Set(balances.list.filter(({ available }) => /[1-9]/.test(available)).map((one) => one.currency_id));
  const choices = currencies.filter((one) => held.has(one.id) || one.id === form.currencyId);
  const wallets = WALLET_NAMES.map((value) => ({ value, label: t(`wallet.${value}`) }));
  const { problem } = summary;
  const isLocked = move.isPending;
  return (
    <fieldset disabled={isLocked} className="min-w-0 space-y-4">
      <legend className="sr-only">{t("move.title")}</legend>
      <FrozenNote />
      {account === "demo" && (
        <div className="overflow-hidden rounded-xl">
          <Banner tone="notice" icon={<FlaskConical aria-hidden />}>
            {t("move.demo")}
          </Banner>
        </div>
      )}
      <div className="flex items-end gap-2">
        <div className="grid min-w-0 flex-1 gap-3 xs:grid-cols-2">
          <SelectField
            label={t("move.from")}
            value={form.from}
            items={wallets}
            onChange={(from) => change(withSource(form, from))}
          />
          <SelectField
            label={t("move.to")}
            value={form.to}
            items={wallets.filter(({ value }) => value !== "earn")}
            onChange={(to) => change(withGoal(form, to))}
          />
        </div>
        <IconButton
          label={t("move.swap")}
          className="mb-1 bg-primary-soft !text-link"
          onClick={() => change(swapped(form))}
        >
          <ArrowUpDown aria-hidden className="size-5 xs:rotate-90" />
        </IconButton>
      </div>
      {choices.length > 1 && (
        <SelectField
          label={t("common.columns.currency")}
          value={String(form.currencyId)}
          items={choices.map((one) => ({ value: String(one.id), label: one.name }))}
          onChange={(id) => change({ ...form, currencyId: parseInt(id, 10), amount: "" })}
        />
      )}
      <AmountField
        label={t("move.amount")}
        value={form.amount}
        onChange={(amount) => change({ ...form, amount })}
        decimals={currency.decimals}
        unit={currency.name}
        placeholder="0"
        isDisabled={isLocked}
        hint={t("move.available", { amount: formatAmount(summary.available, 8, 2), currency: currency.name })}
        error={problem === null ? undefined : t(`problem.${problem}`, { wallet: t(`wallet.${form.from}`) })}
      />
      <Shares
        onPick={(percent) => change({ ...form, amount: shareOf(summary.available, percent, currency.decimals) })}
      />
      <After state={state} />
      <p className="text-ink-soft text-sm">{t("move.note")}</p>
    </fieldset>
  );
}

function Shares({ onPick }: { readonly onPick: (percent: number) => void }) {
  const t = useText("wallet");
  return (
    <div className="grid grid-cols-4 gap-2">
      {SHARES.map((percent) => (
        <Button
          key={percent}
          size="small"
          className="!px-1"
          aria-label={
            percent === 100 ? `${t("move.all")}, ${t("move.share", { percent })}` : t("move.share", { percent })
          }
          onClick={() => onPick(percent)}
        >
          {percent === 100 ? t("move.all") : `${percent}%`}
        </Button>
      ))}
    </div>
  );
}

function After({ state }: { readonly state: MoveState }) {
  const t = useText("wallet");
  const { form, currency, summary } = state;
  const sides = [
    { wallet: form.from, value: summary.after?.from },
    { wallet: form.to, value: summary.after?.to },
  ];
  return (
    <dl className="divide-y divide-line rounded-xl bg-inset px-4 text-sm">
      {sides.map(({ wallet, value }) => (
        <div key={wallet} className="flex items-baseline justify-between gap-4 py-2.5">
          <dt className="text-ink-soft">{t("move.after", { wallet: t(`wallet.${wallet}`) })}</dt>
          <dd className="text-right font-medium">
            {value === undefined ? "–" : `${formatAmount(value, 8, 2)} ${currency.name}`}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function MoveButton({ state }: { readonly state: MoveState }) {
  const t = useText("wallet");
  const { isFrozen, labelOr } = useFrozenButton();
  const { form, currency, summary, move } = state;
  const { amount } = summary;
  const canRetry = move.error?.isUncertain === true;
  const name = { amount: formatAmount(amount, currency.decimals, 0), currency: currency.name };
  return (
    <>
      <p role="alert" className={move.error === null ? "" : "pb-2 text-error-text text-sm"}>
        {move.error?.message}
      </p>
      <Button
        look="primary"
        size="large"
        isWide
        isBusy={move.isPending}
        disabled={amount === null || isFrozen}
        onClick={() => amount !== null && move.mutate({ form, amount })}
      >
        {labelOr(amount === null ? t("move.enter") : canRetry ? t("common.retry") : t("move.action", name))}
      </Button>
    </>
  );
}
