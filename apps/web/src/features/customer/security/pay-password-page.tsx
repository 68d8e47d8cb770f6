/** Set or change the six digits that money leaves with. */
import type { WireResponse } from "@candor/api/api";
import { Refusal } from "@candor/client/envelope";
import { CircleCheck } from "lucide-react";
import { useReducer, useState } from "react";
import { call } from "../../../app/api-client.ts";
import { now } from "../../../app/clock.ts";
import { formatInstant } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { back } from "../../../app/navigation.ts";
import { Page } from "../../../app/page.tsx";
import { refreshEndpoints, useEndpoint } from "../../../app/query.ts";
import { Button } from "../../../ui/button.tsx";
import { Outcome } from "../../../ui/outcome.tsx";
import { PinPad } from "../../../ui/pin-pad.tsx";
import { codeContact } from "../profile-view.ts";
import { LoadedAnswer } from "./parts/loaded-answer.tsx";
import { PayCodeForm } from "./parts/pay-code-form.tsx";
import { nextPayState, startOf } from "./pay-password-steps.ts";

type Factors = WireResponse<"GET /safe/factors">;
type Contact = NonNullable<ReturnType<typeof codeContact>>;

export function PayPasswordPage() {
  const t = useText("security");
  const factors = useEndpoint("GET /safe/factors", {}, { staleTime: 0 });
  const profile = useEndpoint("GET /user/info", {});
  return (
    <Page title={t("common.columns.payPassword")} parent="pages/setting/security" isNarrow>
      <div className="mx-auto max-w-sm px-4 pb-10">
        <LoadedAnswer answer={factors}>
          {({ pay_password }) => (
            <LoadedAnswer answer={profile}>
              {(data) => <PayPassword state={pay_password} contact={codeContact(data)} />}
            </LoadedAnswer>
          )}
        </LoadedAnswer>
      </div>
    </Page>
  );
}

interface PayPasswordProps {
  readonly state: Factors["pay_password"];
  readonly contact: Contact | null;
}

function PayPassword({ state: { is_set, locked_until }, contact }: PayPasswordProps) {
  const t = useText("security");
  // As it was on arrival: what is fetched anew meanwhile changes no step.
  const [isChange] = useState(is_set);
  const isLocked = locked_until !== null && locked_until > now();
  const [state, tell] = useReducer(nextPayState, startOf(is_set, isLocked));
  const [isBusy, setIsBusy] = useState(false);

  const send = async (digits: string) => {
    setIsBusy(true);
    try {
      await call(
        "POST /safe/pay_password",
        { pay_password: state.chosen, re_pay_password: digits, old_pay_password: state.old, code: state.code },
        { isQuiet: true },
      );
      tell({ do: "set" });
      void refreshEndpoints("GET /safe/factors");
    } catch (cause) {
      if (cause instanceof Refusal) tell({ do: "refuse", code: cause.code, message: cause.message });
    } finally {
      setIsBusy(false);
    }
  };
  const take = (digits: string) => {
    if (state.at === "repeat" && digits === state.chosen) void send(digits);
    else
      tell({
        do: "digits",
        digits,
        words: { mismatch: t("payPassword.mismatch"), tooSimple: t("payPassword.tooSimple") },
      });
  };

  if (state.at === "done") return <Done isChange={isChange} />;
  if (state.at === "code") {
    return (
      <PayCodeForm
        contact={contact}
        lockedUntil={isLocked ? formatInstant(locked_until, "time") : null}
        refused={state.fault}
        onCode={(code) => tell({ do: "code", code })}
      />
    );
  }
  return (
    <div>
      <p className="pt-4 text-balance text-center font-bold text-xl">{t(`payPassword.step.${state.at}`)}</p>
      <p className="mt-1 text-pretty text-center text-ink-soft text-sm leading-relaxed">
        {t(state.at === "old" ? "payPassword.lead.old" : "payPassword.lead.new")}
      </p>
      <PinPad
        key={state.at}
        label={t(`payPassword.step.${state.at}`)}
        padLabel={t("common.numberPad")}
        deleteLabel={t("common.deleteDigit")}
        countText={(count) => t("payPassword.count", { count })}
        error={state.fault ?? undefined}
        isBusy={isBusy}
        onComplete={take}
      />
      {state.at === "old" && (
        <Button look="plain" isWide className="mt-4" onClick={() => tell({ do: "forget" })}>
          {t("payPassword.forgotten")}
        </Button>
      )}
    </div>
  );
}

function Done({ isChange }: { readonly isChange: boolean }) {
  const t = useText("security");
  return (
    <Outcome
      tone="good"
      icon={<CircleCheck aria-hidden />}
      title={t(isChange ? "payPassword.changed" : "payPassword.set")}
      text={t("payPassword.doneText")}
    >
      <Button look="primary" size="large" isWide onClick={() => back("pages/setting/security")}>
        {t("done")}
      </Button>
    </Outcome>
  );
}
