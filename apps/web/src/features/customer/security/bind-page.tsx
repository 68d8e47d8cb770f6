/** Bind or change the e-mail address or the mobile number, with a code sent to the new one. */
import type { WireResponse } from "@candor/api/api";
import type { Refusal } from "@candor/client/envelope";
import { useState } from "react";
import { call } from "../../../app/api-client.ts";
import { useText } from "../../../app/i18n.ts";
import { mobileText } from "../../../app/mobile-text.ts";
import { back, useQueryOf } from "../../../app/navigation.ts";
import { Page } from "../../../app/page.tsx";
import { refreshEndpoints, useEndpoint } from "../../../app/query.ts";
import { useStillHere } from "../../../app/still-here.ts";
import { toast } from "../../../app/toast.ts";
import { Card } from "../../../ui/card.tsx";
import { TextField } from "../../../ui/field.tsx";
import { useAreaCode } from "../area-choice.ts";
import { codeFault, contactFault, contactSent, type Method } from "../customer-form.ts";
import { type FieldRefusal, fieldRefusal } from "../field-refusal.ts";
import { AreaButton } from "../parts/area-button.tsx";
import { CodeRequest } from "../parts/code-request.tsx";
import { SendForm } from "../parts/send-form.tsx";
import { LoadedAnswer } from "./parts/loaded-answer.tsx";
import { ContactRows } from "./parts/security-rows.tsx";

export function BindPage() {
  const t = useText("security");
  const { kind } = useQueryOf("pages/setting/bind");
  const method: Method = kind === "mobile" ? "mobile" : "email";
  const profile = useEndpoint("GET /user/info", {});
  return (
    <Page title={t(`bind.title.${method}`)} parent="pages/setting/security">
      <div className="px-4 pb-10 lg:px-0">
        <LoadedAnswer answer={profile}>
          {(person) => (
            <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-6">
              <div className="lg:rounded-card lg:bg-surface lg:p-6">
                <BindForm key={method} method={method} bound={boundIn(person, method)} />
              </div>
              <BothContacts profile={person} />
            </div>
          )}
        </LoadedAnswer>
      </div>
    </Page>
  );
}

const boundIn = (profile: WireResponse<"GET /user/info">, method: Method): string | null =>
  method === "email" ? profile.email : mobileText(profile);

/** Where there is room: how either stands now, and the way to the other one. */
function BothContacts({ profile }: { readonly profile: WireResponse<"GET /user/info"> }) {
  const t = useText("security");
  return (
    <div className="hidden lg:block">
      <Card title={t("group.contacts")} className="overflow-hidden">
        <div className="divide-y divide-line">
          <ContactRows profile={profile} />
        </div>
      </Card>
    </div>
  );
}

interface BindFormProps {
  readonly method: Method;
  /** What is bound now. */
  readonly bound: string | null;
}

function BindForm({ method, bound }: BindFormProps) {
  const t = useText("security");
  const customer = useText("customer");
  const areaCode = useAreaCode();
  const isStillHere = useStillHere();
  const [contact, setContact] = useState("");
  const [code, setCode] = useState("");
  const [shows, setShows] = useState({ contact: false, code: false });
  /** A number with another calling code is another number: what was said of the one before is not said of it. */
  const [refusedWith, setRefusedWith] = useState<{ readonly areaCode: string; readonly at: FieldRefusal } | null>(null);
  const refused = refusedWith?.areaCode === areaCode ? refusedWith.at : {};
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
    setRefusedWith(placed && { areaCode, at: placed });
    return placed !== null;
  };
  const send = async () => {
    if (method === "email") await call("POST /safe/email", { email: sent, code }, { isQuiet: true });
    else await call("POST /safe/mobile", { mobile: sent, area_code: areaCode, code }, { isQuiet: true });
    // The verification asks for both, and may be where this was opened from.
    await refreshEndpoints("GET /user/info", "GET /safe/events", "GET /real/state", "GET /real/newstate");
    toast(t(`bind.done.${method}`), "success");
    if (isStillHere()) back("pages/setting/security");
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
          setRefusedWith(null);
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
          setRefusedWith(null);
        }}
        error={shows.code && faults.code ? customer("fault.code") : refused.code}
        canSend={isContactReady}
        placeRefusal={showRefusal}
        {...(method === "mobile" && { request: () => call("POST /sms_send", { mobile: sent, area_code: areaCode }) })}
      />
    </SendForm>
  );
}
