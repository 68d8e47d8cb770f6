/** Names a new passkey, has the browser make it, and keeps it. */
import { Refusal } from "@candor/client/envelope";
import { useRef, useState } from "react";
import { call } from "../../../../app/api-client.ts";
import { useText } from "../../../../app/i18n.ts";
import { TextField } from "../../../../ui/field.tsx";
import { Sheet } from "../../../../ui/sheet.tsx";
import { SendForm } from "../../parts/send-form.tsx";
import { makePasskey } from "../../passkey.ts";

const NAME_MAX = 40;

interface AddPasskeySheetProps {
  readonly isOpen: boolean;
  /** What it is called where its owner says nothing else. */
  readonly proposedName: string;
  readonly onClose: () => void;
  readonly onAdded: (recoveryCodes: readonly string[] | null) => void;
}

export function AddPasskeySheet({ isOpen, proposedName, onClose, onAdded }: AddPasskeySheetProps) {
  const t = useText("security");
  const place = useRef<HTMLDivElement>(null);
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t("passkeys.add")}
      closeLabel={t("common.close")}
      focusAfter={() => document.querySelector<HTMLElement>("#codes-title")}
      focusFirst={() => place.current?.querySelector("input") ?? null}
    >
      <div ref={place}>{isOpen && <AddPasskey proposedName={proposedName} onAdded={onAdded} />}</div>
    </Sheet>
  );
}

function AddPasskey({ proposedName, onAdded }: Pick<AddPasskeySheetProps, "proposedName" | "onAdded">) {
  const t = useText("security");
  const [typed, setTyped] = useState<string | null>(null);
  const name = typed ?? proposedName.slice(0, NAME_MAX);
  const [fault, setFault] = useState<string>();
  const [notMade, setNotMade] = useState("");
  const isReady = () => {
    setFault(name.trim() === "" ? t("passkeys.nameMissing") : undefined);
    return name.trim() !== "";
  };
  const send = async () => {
    setNotMade("");
    const { options } = await call("POST /safe/passkey_options", {}, { isQuiet: true });
    try {
      const passkey = await makePasskey(options);
      const answer = await call("POST /safe/passkey_add", { passkey, name: name.trim() }, { isQuiet: true });
      onAdded(answer.recovery_codes);
    } catch (cause) {
      if (!(cause instanceof Refusal)) setNotMade(t("passkeys.notMade"));
      throw cause;
    }
  };
  return (
    <SendForm action={t("passkeys.make")} isReady={isReady} send={send}>
      <p className="text-pretty text-ink-soft leading-relaxed">{t("passkeys.addText")}</p>
      <TextField
        label={t("passkeys.name")}
        placeholder={t("passkeys.namePlaceholder")}
        value={name}
        onChange={(next) => {
          setTyped(next);
          setFault(undefined);
        }}
        maxLength={NAME_MAX}
        autoComplete="off"
        error={fault}
      />
      <p role="alert" className={notMade === "" ? "sr-only" : "text-error-text text-sm leading-relaxed"}>
        {notMade}
      </p>
    </SendForm>
  );
}
