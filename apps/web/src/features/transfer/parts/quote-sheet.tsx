/** A quote with everything it costs and how long it stands; confirmed while it stands, asked for again afterwards. */
import { AccountMark } from "../../../app/account-mark.tsx";
import { nowByServer } from "../../../app/clock.ts";
import { formatAmount } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { useSession } from "../../../app/session.ts";
import { Button } from "../../../ui/button.tsx";
import { useSecondsLeft } from "../../../ui/countdown.tsx";
import { FactList } from "../../../ui/fact-list.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { type Quote, type TransferDone, useTransfer } from "../transfer-data.ts";

interface QuoteSheetProps {
  readonly quote: Quote;
  readonly isAsking: boolean;
  /** Why no new quote came. */
  readonly askFault: string | null;
  readonly onAgain: () => void;
  /** The market has left this quote behind: the next one is asked for without being told. */
  readonly onMoved: () => void;
  /** It came after one that the market had left behind. */
  readonly isAfterMove: boolean;
  readonly onClose: () => void;
  readonly onDone: (done: TransferDone) => void;
}

const STANDS_S = 15;

/** After these only a new quote helps. */
const OVER: ReadonlySet<string> = new Set([
  ...["quote-expired", "quote-moved", "quote-used", "quote-unknown"],
  // No price came that could judge it: it was given back.
  "price-stale",
]);

export function QuoteSheet(props: QuoteSheetProps) {
  const { quote, isAsking, askFault, onAgain, onMoved, isAfterMove, onClose, onDone } = props;
  const t = useText("transfer");
  const { account } = useSession();
  const left = useSecondsLeft(quote.expires_at, nowByServer);
  const transfer = useTransfer(onDone);
  const { error, isPending } = transfer;
  const isUncertain = error?.isUncertain === true;
  const isOver = !isPending && !isUncertain && (left === 0 || (error !== null && OVER.has(error.code)));
  const confirm = () =>
    transfer.mutate(
      {
        ...{ from_currency_id: quote.from_currency_id, to_currency_id: quote.to_currency_id },
        ...{ number: quote.number ?? "0", quote_id: quote.id },
      },
      { onError: ({ code }) => code === "quote-moved" && onMoved() },
    );
  const name = { amount: formatAmount(quote.number, 8, 0), currency: quote.from_currency_name };
  const again = isOver || isAsking;
  return (
    <Sheet
      isOpen
      onClose={() => !isPending && onClose()}
      title={t("quote.title")}
      closeLabel={t("common.close")}
      footer={
        <Button look="primary" size="large" isWide isBusy={isPending || isAsking} onClick={again ? onAgain : confirm}>
          {again ? t("quote.again") : isUncertain ? t("common.retry") : t("quote.confirm", name)}
        </Button>
      }
    >
      <AccountMark account={account} about="money" />
      <p className="mt-4 text-center font-bold text-2xl [overflow-wrap:anywhere]">
        {formatAmount(quote.arrives, 8, 2)} {quote.to_currency_name}
      </p>
      <p className="text-center text-ink-soft text-sm">{t("quote.gets", name)}</p>
      {isPending ? <Executing quote={quote} /> : <Standing left={left} isOver={isOver} />}
      {isAfterMove && !isPending && error === null && !isOver && (
        <p role="status" className="text-center text-ink-soft text-sm">
          {t("quote.moved")}
        </p>
      )}
      <p role="alert" className="text-center text-error-text text-sm">
        {askFault ?? error?.message}
      </p>
      <QuoteFacts quote={quote} />
    </Sheet>
  );
}

/** For the second until the price is there that decides. */
function Executing({ quote }: { readonly quote: Quote }) {
  const t = useText("transfer");
  const { from_currency_name: from, to_currency_name: to, price } = quote;
  return (
    <p role="status" className="my-3 text-pretty text-center text-ink-soft text-sm">
      {t("quote.executing", { from, to, price: formatAmount(price, 10, 2) })}
    </p>
  );
}

/** A bar that runs out; its seconds are told in words, once it is over aloud. */
function Standing({ left, isOver }: { readonly left: number; readonly isOver: boolean }) {
  const t = useText("transfer");
  return (
    <div className="my-3">
      <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-inset">
        <div
          className="h-full rounded-full bg-primary transition-[width] duration-1000 ease-linear motion-reduce:transition-none"
          style={{ width: isOver ? 0 : `${(left * 100) / STANDS_S}%` }}
        />
      </div>
      <p role={isOver ? "status" : "timer"} className="mt-1.5 text-center text-ink-soft text-sm">
        {isOver ? t("quote.over") : t("quote.left", { seconds: left })}
      </p>
    </div>
  );
}

function QuoteFacts({ quote }: { readonly quote: Quote }) {
  const t = useText("transfer");
  const { from_currency_name: from, to_currency_name: to } = quote;
  const inTo = (text: string | null) => `${formatAmount(text, 8, 2)} ${to}`;
  const price = (text: string, one: string, other: string) => `1 ${one} = ${formatAmount(text, 10, 2)} ${other}`;
  return (
    <>
      <FactList
        isRoomy
        label={t("quote.title")}
        facts={[
          { name: t("quote.index"), value: price(quote.index_price, from, to) },
          { name: t("quote.price"), value: price(quote.price, from, to) },
          { name: t("quote.back"), value: price(quote.price_back, to, from) },
          { name: t("quote.spread", { percent: quote.spread_percent }), value: inTo(quote.spread) },
          { name: t("quote.fee", { percent: quote.fee_percent }), value: inTo(quote.fee) },
        ]}
      />
      <p className="mt-2 text-pretty text-ink-soft text-sm">
        {t("quote.moves", { percent: quote.holds_within_percent })}
        {quote.legs.some((leg) => leg.is_parity) && ` ${t("quote.parity")}`}
      </p>
    </>
  );
}
