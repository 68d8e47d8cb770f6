/** The six-digit code and the button that sends one: get, sent, again after the server's waiting time. */
import type { CodeScene } from "@candor/api/customer";
import { Refusal } from "@candor/client/envelope";
import { useRef, useState } from "react";
import { call } from "../../../app/api-client.ts";
import { now } from "../../../app/clock.ts";
import { useText } from "../../../app/i18n.ts";
import { toast } from "../../../app/toast.ts";
import { Button } from "../../../ui/button.tsx";
import { CodeField } from "../../../ui/code-field.tsx";
import { useSecondsLeft } from "../../../ui/countdown.tsx";
import { codeTicket } from "../code-ticket.ts";
import { contactShown } from "../customer-form.ts";

interface CodeRequestProps {
  readonly scene: CodeScene;
  /** As it is sent. */
  readonly contact: string;
  readonly areaCode: string;
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly error: string | undefined;
  /** Checks the contact before sending; false shows its fault instead. */
  readonly canSend: () => boolean;
  /** Says a refusal at another field that it is about; true when it did. */
  readonly placeRefusal?: (refusal: Refusal) => boolean;
  /** Asks for the code in another way than by /sms_mail. */
  readonly request?: () => Promise<{ readonly resend_after_s: number }>;
}

export function CodeRequest(props: CodeRequestProps) {
  const t = useText("customer");
  const place = useRef<HTMLDivElement>(null);
  const [isSending, setIsSending] = useState(false);
  const [sent, setSent] = useState<{ readonly to: string; readonly again: number } | null>(null);
  /** Why no code was sent to this contact: beside the field, as what the request layer says is gone in a moment. */
  const [refused, setRefused] = useState({ to: "", reason: "" });
  /** As it is read, with its calling code: another code is another number. */
  const here = contactShown(props.contact, props.areaCode);
  /** Each contact has a waiting time of its own: a mistyped one holds up nobody. */
  const sentHere = sent?.to === here ? sent : null;
  const left = useSecondsLeft(sentHere?.again ?? null, now);

  const send = async () => {
    if (!props.canSend()) return;
    const to = here;
    setIsSending(true);
    setRefused({ to, reason: "" });
    try {
      const fields = {
        user_string: props.contact,
        scene: props.scene,
        area_code: props.areaCode,
        code_ticket: codeTicket(),
      };
      const answer = await (props.request?.() ?? call("POST /sms_mail", fields));
      setSent({ to, again: now() + answer.resend_after_s * 1000 });
      toast(t("code.sentToast"), "success");
      // The button is locked now and has lost the focus; who types elsewhere already keeps it.
      if (isNowhereElse(place.current)) place.current?.querySelector("input")?.focus();
    } catch (cause) {
      if (cause instanceof Refusal && !props.placeRefusal?.(cause)) setRefused({ to, reason: cause.message });
    } finally {
      setIsSending(false);
    }
  };

  const reason = refused.to === here && refused.reason !== "" ? refused.reason : undefined;
  return (
    <div ref={place}>
      <CodeField
        label={t("code.label")}
        value={props.value}
        onChange={props.onChange}
        error={reason ?? props.error}
        {...(sentHere && { hint: t("code.sentTo", { contact: sentHere.to }) })}
        aside={
          <Button
            look="plain"
            size="small"
            className="-my-2 -mr-3 disabled:bg-transparent"
            isBusy={isSending}
            disabled={left > 0}
            onClick={() => {
              void send();
            }}
          >
            {left > 0 ? t("code.again", { seconds: left }) : sentHere ? t("code.resend") : t("code.get")}
          </Button>
        }
      />
    </div>
  );
}

const isNowhereElse = (place: HTMLElement | null): boolean =>
  document.activeElement === document.body || place?.contains(document.activeElement) === true;
