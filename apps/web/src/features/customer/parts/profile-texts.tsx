/** What a person says of themselves: nickname and signature. */
import type { WireResponse } from "@candor/api/api";
import { useState } from "react";
import { call } from "../../../app/api-client.ts";
import { useText } from "../../../app/i18n.ts";
import { focusHeading } from "../../../app/page.tsx";
import { refreshEndpoints } from "../../../app/query.ts";
import { useStillHere } from "../../../app/still-here.ts";
import { toast } from "../../../app/toast.ts";
import { FlatForm } from "../../../shared/form/flat-form.tsx";
import { TextField } from "../../../ui/field.tsx";
import { changesOf, type ProfileTextFields, savedTexts, textFaults } from "../profile-form.ts";

export function ProfileTexts({ profile }: { readonly profile: WireResponse<"GET /user/info"> }) {
  const t = useText("settings");
  const isStillHere = useStillHere();
  /** A field that nobody has typed into says what stands, also when that was changed elsewhere. */
  const [typed, setTyped] = useState<Partial<ProfileTextFields>>({});
  const [wasSent, setWasSent] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const said = { ...savedTexts(profile), ...typed };
  const changes = changesOf(said, profile);
  const faults = textFaults(said, profile);
  const isReady = () => {
    setWasSent(true);
    return !faults.nickname && !faults.signature;
  };
  const save = async () => {
    setIsBusy(true);
    try {
      await call("POST /user/editNickname", changes);
      await refreshEndpoints("GET /user/info");
      setTyped((now) => (now === typed ? {} : now));
      setWasSent(false);
      toast(t("profile.saved"), "success");
    } catch {
      // The request layer has said why.
    } finally {
      setIsBusy(false);
    }
    // The button was locked meanwhile and has lost the focus.
    if (isStillHere()) focusHeading();
  };
  return (
    <FlatForm
      className="space-y-4 rounded-card bg-surface p-4"
      action={t("common.save")}
      isReady={isReady}
      onSend={() => void save()}
      isBusy={isBusy}
      isDisabled={Object.keys(changes).length === 0}
    >
      <TextField
        label={t("profile.nickname")}
        placeholder={t("profile.nicknameEmpty")}
        value={said.nickname}
        onChange={(nickname) => setTyped({ ...typed, nickname })}
        maxLength={10}
        autoComplete="nickname"
        hint={t("profile.nicknameHint")}
        error={wasSent && faults.nickname ? t("profile.nicknameHint") : undefined}
      />
      <TextField
        label={t("profile.signature")}
        placeholder={t("profile.signatureEmpty")}
        value={said.signature}
        onChange={(signature) => setTyped({ ...typed, signature })}
        maxLength={30}
        autoComplete="off"
        hint={t("profile.signatureHint")}
        error={wasSent && faults.signature ? t("profile.signatureHint") : undefined}
      />
    </FlatForm>
  );
}
