/** Bind or change the e-mail address or the mobile number, with a code sent to the new one. */
import type { WireResponse } from "@candor/api/api";
import { useState } from "react";
import { call } from "../../../app/api-client.ts";
import type { Refusal } from "../../../app/envelope.ts";
import { useText } from "../../../app/i18n.ts";
import { back, useQueryOf } from "../../../app/navigation.ts";
import { Page } from "../../../app/page.tsx";
import { refreshEndpoints, useEndpoint } from "../../../app/query.ts";
import { toast } from "../../../app/toast.ts";
import { TextField } from "../../../ui/field.tsx";
import { useAreaCode } from "../area-choice.ts";
import { codeFault, contactFault, contactSent, type Method } from "../customer-form.ts";
import { type FieldRefusal, fieldRefusal } from "../field-refusal.ts";
import { AreaButton } from "../parts/area-button.tsx";
import { CodeRequest } from "../parts/code-request.tsx";
import { SendForm } from "../parts/send-form.tsx";
import { mobileText } from "../profile-view.ts";
import { LoadedAnswer } from "./parts/loaded-answer.tsx";

export function BindPage() {
  const t = useText("security");
  const { kind } = useQueryOf("pages/setting/bind");
  const method: Method = kind === "mobile" ? "mobile" : "email";
  const profile = useEndpoint("GET /user/info", {});
  return (
    <Page title={t(`bind.title.${method}`)} parent="pages/setting/security" isNarrow>
      <div className="px-4 pb-10">
        <LoadedAnswer answer={profile}>
          {(person) => <BindForm key={method} method={method} bound={boundIn(person, method)} />}
        </LoadedAnswer>
      </div>
    </Page>
  );
}

const boundIn = (profile: WireResponse<"GET /user/info">, method: Method): string | null =>
  method === "email" ? profile.email : mobileText(profile);

interface BindFormProps {
  readonly method: Method;
  /** What is bound now. */
  readonly bound: string | null;
}

function BindForm({ method, bound }: BindFormProps) {
  const t = useText("security");
  const customer = useText("customer");
  const areaCode = useAreaCode();
  const [contact, setContact] = useState("");
  const [code, setCode] = useState("");
  const [shows, setShows] = useState({ contact: false, code: false });
  const [refused, setRefused] = useState<FieldRefusal>({});
  const sent = contactSent(contact, method);
  const faults = { contact: contactFault(contact, method), code: codeFault(code) };

  const isContactReady = () => {
    setShows({ contact: true, code: false });
    return faults.contact === undefined;
  };
  const isReady = () => {
    setShows({ contact: true, code: true });
    return !faults.contact && !faults.code;
  };
  const showRefusal = (refusal: Refusal) => {
    const placed = fieldRefusal(refusal);
    setRefused(placed ?? {});
    return placed !== null;
  };
  const send = async () => {
    if (method === "email") await call("POST /safe/email", { email: sent, code }, { isQuiet: true });
    else await call("POST /safe/mobile", { mobile: sent, area_code: areaCode, code }, { isQuiet: true });
    // The verification asks for both, and may be where this was opened from.
    await refreshEndpoints("GET /user/info", "GET /safe/events", "GET /real/state", "GET /real/newstate");
    toast(t(`bind.done.${method}`), "success");
    back("pages/setting/security");
  };

  return (
    <SendForm action={t(`bind.submit.${method}`)} isReady={isReady} send={send} showRefusal={showRefusal}>
      <p className="text-pretty text-ink-soft leading-relaxed">
        {bound === null ? t(`bind.lead.${method}`) : t("bind.change", { contact: bound })}
      </p>
      <TextField
        label={t(`bind.field.${method}`)}
        value={contact}
        onChange={(next) => {
          setContact(next);
          setRefused({});
        }}
        type={method === "email" ? "email" : "tel"}
        inputMode={method === "email" ? "email" : "tel"}
        autoComplete={method === "email" ? "email" : "tel-national"}
        autoCapitalize="off"
        spellCheck={false}
        {...(method === "mobile" && { before: <AreaButton /> })}
        error={shows.contact && faults.contact ? customer(`fault.${faults.contact}`) : refused.contact}
      />
      <CodeRequest
        scene="bind"
        contact={sent}
        areaCode={areaCode}
        value={code}
        onChange={(next) => {
          setCode(next);
          setRefused({});
        }}
        error={shows.code && faults.code ? customer("fault.code") : refused.code}
        canSend={isContactReady}
        placeRefusal={showRefusal}
        {...(method === "mobile" && { request: () => call("POST /sms_send", { mobile: sent, area_code: areaCode }) })}
      />
    </SendForm>
  );
}
