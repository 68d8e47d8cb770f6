/**
 * The steps of every ticket after its form: the order once more, its answer, and what can be done in each. Fetched while the
 * form is filled in.
 */
import { CircleAlert, CircleCheck, CircleHelp, Clock, TriangleAlert } from "lucide-react";
import { AccountMark } from "../app/account-mark.tsx";
import { useText } from "../app/i18n.ts";
import { PriceOrigin } from "../app/price-origin.tsx";
import { useSession } from "../app/session.ts";
import { Button } from "../ui/button.tsx";
import { FactList } from "../ui/fact-list.tsx";
import { Outcome } from "../ui/outcome.tsx";
import { Switch } from "../ui/switch.tsx";
import { BlockNote } from "./block-note.tsx";
import { TicketAnswerFoot } from "./ticket-answer-foot.tsx";
import type { FurtherFootProps, FurtherRules, FurtherStepProps, FurtherSteps } from "./ticket-look.ts";
import type { TicketStep } from "./ticket-state.ts";
import type { TicketTypes } from "./ticket-types.ts";

type Shown<T extends TicketTypes> = Extract<TicketStep<T>, { at: "review" | "placing" }>;
type Failed<T extends TicketTypes> = Extract<TicketStep<T>, { at: "failed" }>;

export function furtherSteps<T extends TicketTypes>(rules: FurtherRules<T>): FurtherSteps<T> {
  return { rules, Step, Foot };
}

function Step<T extends TicketTypes>({ rules, ticket }: FurtherStepProps<T>) {
  const { step } = ticket;
  if (step.at === "edit") return null;
  if (step.at === "done") return <Done rules={rules} order={step.order} />;
  if (step.at === "failed") return <NotPlaced failure={step} />;
  return <ReviewStep rules={rules} ticket={ticket} step={step} />;
}

function ReviewStep<T extends TicketTypes>({ rules, ticket, step }: FurtherStepProps<T> & { readonly step: Shown<T> }) {
  const t = useText("trade");
  const session = useSession();
  const account = step.at === "placing" ? step.requestKey.account : session.account;
  const { instrument } = ticket.market;
  const review = rules.useReview(step.draft, ticket.market, account);
  const { choices } = rules.kind;
  const { skipsReview } = choices.useChoices();
  return (
    <div>
      <AccountMark account={account} />
      <p className="flex justify-center pt-2 text-sm">
        <PriceOrigin instrumentId={instrument.id} />
      </p>
      <div className="py-4 text-center">
        <p className={`font-semibold text-sm ${rules.colourOf(step.draft) === "buy" ? "text-up" : "text-down"}`}>
          {review.what}
        </p>
        <p className="mt-1 break-words font-bold text-3xl tracking-tight">{review.amount}</p>
        {!review.isOfBase && (
          <p className="mt-0.5 text-ink-soft">{t("pair", { base: instrument.base, quote: instrument.quote })}</p>
        )}
      </div>
      {ticket.isMoved && <Warning isNew text={t(`order.moved.${rules.movedBy}`)} />}
      {review.warning && <Warning text={review.warning} />}
      <FactList isRoomy label={t("order.facts")} facts={review.facts} />
      {review.note && (
        <p className="border-line border-t pt-3 text-pretty text-ink-soft text-sm leading-snug">{review.note}</p>
      )}
      <div className="mt-3 flex items-center justify-between gap-4 border-line border-t pt-3">
        <p className="text-sm">{t("order.skip")}</p>
        <Switch
          label={t("order.skip")}
          isOn={skipsReview}
          onChange={(skips) => choices.setChoices({ skipsReview: skips })}
        />
      </div>
    </div>
  );
}

function Warning({ text, isNew = false }: { readonly text: string; readonly isNew?: boolean }) {
  return (
    <p
      role={isNew ? "alert" : undefined}
      className="mb-2 flex gap-2.5 rounded-2xl bg-notice px-4 py-3 text-notice-text text-sm"
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      {text}
    </p>
  );
}

const ICONS = { waiting: Clock, good: CircleCheck, bad: CircleAlert } as const;

function Done<T extends TicketTypes>({
  rules,
  order,
}: Pick<FurtherStepProps<T>, "rules"> & { readonly order: T["order"] }) {
  const { body, ...outcome } = rules.useOutcome(order);
  const Icon = ICONS[outcome.tone];
  return (
    <Outcome {...outcome} icon={<Icon aria-hidden />}>
      {body}
    </Outcome>
  );
}

/** An order that was not taken, or of which nobody knows whether it was. */
function NotPlaced<T extends TicketTypes>({ failure }: { readonly failure: Failed<T> }) {
  const t = useText("trade");
  const { isUncertain, requestKey, message } = failure;
  return (
    <Outcome
      icon={isUncertain ? <CircleHelp aria-hidden /> : <CircleAlert aria-hidden />}
      tone={isUncertain ? "waiting" : "bad"}
      title={t(isUncertain ? "order.uncertain" : "order.failed")}
      text={message}
    >
      {isUncertain && (
        <>
          <p className="pb-4 text-pretty text-center text-ink-soft text-sm">{t("order.uncertainNote")}</p>
          <AccountMark account={requestKey.account} />
        </>
      )}
    </Outcome>
  );
}

function Foot<T extends TicketTypes>({ rules, ticket, block, onDone }: FurtherFootProps<T>) {
  const { step, send } = ticket;
  if (step.at === "edit") return null;
  const edit = () => send({ do: "edit" });
  if (step.at === "review" || step.at === "placing") {
    return <ReviewFoot rules={rules} ticket={ticket} block={block} step={step} onEdit={edit} />;
  }
  return (
    <TicketAnswerFoot
      failure={step.at === "failed" ? step : null}
      orders={rules.orders}
      movedBy={rules.movedBy}
      hasSheet={onDone !== null}
      onEdit={edit}
      onRetry={ticket.retry}
      onRenew={ticket.renew}
      newTerms={ticket.newTerms}
      onFinish={() => {
        edit();
        onDone?.();
      }}
    />
  );
}

interface ReviewFootProps<T extends TicketTypes> extends Omit<FurtherFootProps<T>, "onDone"> {
  readonly step: Shown<T>;
  /** Back to the form. */
  readonly onEdit: () => void;
}

function ReviewFoot<T extends TicketTypes>({ rules, ticket, block, step, onEdit }: ReviewFootProps<T>) {
  const t = useText("trade");
  const action = rules.useActionName(ticket);
  const isPlacing = step.at === "placing";
  return (
    <div className="grid grid-cols-[minmax(0,auto)_minmax(50%,1fr)] gap-3">
      {block !== null && !isPlacing && (
        <div className="col-span-2">
          <BlockNote product={rules.kind.product} block={block} instrument={ticket.market.instrument} />
        </div>
      )}
      <Button size="large" className="!px-3" disabled={isPlacing} onClick={onEdit}>
        {t("order.change")}
      </Button>
      {ticket.isMoved ? (
        <Button look="primary" size="large" className="!px-3" onClick={ticket.renew}>
          {t(`order.again.${rules.movedBy}`)}
        </Button>
      ) : (
        <Button
          look={rules.colourOf(step.draft)}
          size="large"
          className="!px-3"
          isBusy={isPlacing}
          disabled={block !== null}
          onClick={ticket.place}
        >
          {isPlacing ? t("order.placing") : action}
        </Button>
      )}
    </div>
  );
}
