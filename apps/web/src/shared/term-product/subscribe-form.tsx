/** How much, for how long, and everything that follows from it before one agrees. */
import type { AtMaturity, TermOfferOut } from "@candor/api/term-product";
import { useState } from "react";
import { AccountMark } from "../../app/account-mark.tsx";
import { nowByServer } from "../../app/clock.ts";
import { formatAmount } from "../../app/format.ts";
import { useFrozenButton } from "../../app/frozen-note.tsx";
import { useText } from "../../app/i18n.ts";
import { hrefOf } from "../../app/navigation.ts";
import { useSession } from "../../app/session.ts";
import { AmountField } from "../../ui/amount-field.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { ConfirmSheet } from "../../ui/confirm-sheet.tsx";
import { FactList } from "../../ui/fact-list.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { ExitTable, Schedule } from "./outcome-tables.tsx";
import { formatDay, formatShare, type Outcome, shareOf, summaryOf } from "./term-view.ts";

const SHARES = [25, 50, 75, 100];

export interface Subscribing {
  readonly offer: TermOfferOut;
  readonly amount: string;
  readonly atMaturity: AtMaturity;
}

interface Reviewed extends Subscribing {
  readonly outcome: Outcome;
}

interface SubscribeFormProps {
  /** Of one product and currency, shortest first. */
  readonly offers: readonly TermOfferOut[];
  readonly chosen: number;
  readonly onChoose: (id: number) => void;
  readonly isSignedIn: boolean;
  /** Of the funding wallet; null while it is not known. */
  readonly available: string | null;
  readonly isBusy: boolean;
  readonly fault: string | null;
  readonly onSubscribe: (asked: Subscribing) => void;
}

export function SubscribeForm({ offers, chosen, onChoose, isSignedIn, available, ...sending }: SubscribeFormProps) {
  const t = useText("term");
  const [typed, setTyped] = useState("");
  const [atMaturity, setAtMaturity] = useState<AtMaturity | null>(null);
  /** As it was reviewed: what is read again meanwhile changes nothing of what one agrees to. */
  const [reviewed, setReviewed] = useState<Reviewed | null>(null);
  const offer = offers.find(({ id }) => id === chosen) ?? offers[0];
  if (offer === undefined) return null;
  const { problem, amount, outcome } = summaryOf(offer, typed, available, nowByServer());
  const currency = offer.currency_name;
  const bounds = { minimum: formatAmount(offer.min, 8, 0), maximum: formatAmount(offer.max, 8, 0), currency };
  const left = formatAmount(offer.person_left, 8, 0);
  const maturity = atMaturity ?? offer.at_maturity[0] ?? "pay-out";
  return (
    <div className="space-y-4">
      <div className="space-y-4 rounded-card bg-surface p-4">
        {offers.length > 1 && (
          <Segmented
            label={t("length")}
            value={String(offer.id)}
            onChange={(id) => onChoose(Number(id))}
            items={offers.map(({ id, days }) => ({ value: String(id), label: t("daysShort", { count: days ?? 0 }) }))}
          />
        )}
        <AmountField
          label={t("amount")}
          value={typed}
          onChange={setTyped}
          decimals={offer.scale}
          unit={currency}
          placeholder="0"
          hint={
            available === null
              ? t("bounds", bounds)
              : t("available", { amount: formatAmount(available, 8, 2), currency })
          }
          error={problem === null ? undefined : t(`problem.${problem}`, { ...bounds, left })}
        />
        {available !== null && (
          <div className="grid grid-cols-4 gap-2">
            {SHARES.map((percent) => (
              <Button
                key={percent}
                size="small"
                className="!px-1"
                aria-label={percent === 100 ? `${t("all")}, ${t("share", { percent })}` : t("share", { percent })}
                onClick={() => setTyped(shareOf(offer, available, percent))}
              >
                {percent === 100 ? t("all") : `${percent}%`}
              </Button>
            ))}
          </div>
        )}
        {offer.at_maturity.length > 1 && (
          <SelectField
            label={t("atMaturity.label")}
            value={maturity}
            items={offer.at_maturity.map((value) => ({ value, label: t(`atMaturity.${value}`) }))}
            onChange={(value) => setAtMaturity(value as AtMaturity)}
          />
        )}
      </div>
      {outcome !== null && <OutcomeCards outcome={outcome} offer={offer} />}
      <Send
        offer={offer}
        isReady={amount !== null}
        isSignedIn={isSignedIn}
        fault={reviewed === null ? sending.fault : null}
        onReview={() =>
          amount !== null && outcome !== null && setReviewed({ offer, amount, atMaturity: maturity, outcome })
        }
      />
      {reviewed !== null && (
        <ConfirmSheet
          isOpen
          onClose={() => setReviewed(null)}
          onConfirm={() => sending.onSubscribe(reviewed)}
          title={t("confirm.title")}
          closeLabel={t("common.close")}
          action={t("confirm.action", { amount: formatAmount(reviewed.amount, 8, 2), currency })}
          isBusy={sending.isBusy}
          facts={factsOf(t, reviewed)}
        >
          <p className="pt-3 text-pretty text-ink-soft text-sm">{t("whoPays")}</p>
          <p role="alert" className="pt-2 text-error-text text-sm">
            {sending.fault}
          </p>
        </ConfirmSheet>
      )}
    </div>
  );
}

type Words = ReturnType<typeof useText<"term">>;

/** The same facts before one confirms as while one types. */
function factsOf(
  t: Words,
  {
    offer,
    outcome,
    amount,
  }: { readonly offer: TermOfferOut; readonly outcome: Outcome; readonly amount: string | null },
) {
  const money = (text: string) => `${formatAmount(text, offer.scale, 2)} ${offer.currency_name}`;
  return [
    ...(amount === null ? [] : [{ name: t("amount"), value: money(amount) }]),
    { name: t("rate"), value: `${formatShare(outcome.rate)} ${t(offer.rate_per === "year" ? "aYear" : "aDay")}` },
    { name: t("interest"), value: money(outcome.interest) },
    { name: t("payout.label"), value: t(`payout.${offer.payout}`) },
    ...(outcome.endsDay === null ? [] : [{ name: t("ends"), value: formatDay(outcome.endsDay) }]),
    { name: t(outcome.endsDay === null ? "afterMonth" : "comesBack"), value: money(outcome.total) },
  ];
}

function OutcomeCards({ outcome, offer }: { readonly outcome: Outcome; readonly offer: TermOfferOut }) {
  const t = useText("term");
  return (
    <>
      <section aria-label={t("figures")} className="rounded-card bg-surface px-4 py-2">
        <FactList facts={factsOf(t, { offer, outcome, amount: null })} isRoomy />
      </section>
      <ExitTable outcome={outcome} offer={offer} />
      {outcome.endsDay !== null && <Schedule outcome={outcome} offer={offer} />}
    </>
  );
}

interface SendProps {
  readonly offer: TermOfferOut;
  readonly isReady: boolean;
  readonly isSignedIn: boolean;
  readonly fault: string | null;
  readonly onReview: () => void;
}

function Send({ offer, isReady, isSignedIn, fault, onReview }: SendProps) {
  const t = useText("term");
  const { account } = useSession();
  const { isFrozen, labelOr } = useFrozenButton();
  const isTaken = offer.is_open && !offer.is_sold_out;
  if (!isSignedIn)
    return (
      <LinkButton look="primary" size="large" isWide href={hrefOf("pages/common/login")}>
        {t("common.verbs.logIn")}
      </LinkButton>
    );
  return (
    <div>
      <p className="pb-3 text-pretty text-ink-soft text-sm">{t("whoPays")}</p>
      <AccountMark account={account} about="money" />
      <p role="alert" className={fault === null ? "" : "pb-2 text-error-text text-sm"}>
        {fault}
      </p>
      <Button look="primary" size="large" isWide disabled={!isReady || !isTaken || isFrozen} onClick={onReview}>
        {labelOr(t(isTaken ? (isReady ? "review" : "enter") : offer.is_open ? "soldOut" : "closed"))}
      </Button>
    </div>
  );
}
