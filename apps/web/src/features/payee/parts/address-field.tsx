/** The field of an address: typed, pasted or scanned, and told at once what its signs say of it. */

import { readPaymentCode } from "@candor/identifiers/address";
import { ClipboardPaste, ScanLine } from "lucide-react";
import { useState } from "react";
import { useText } from "../../../app/i18n.ts";
import { toast } from "../../../app/toast.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { GroupedText } from "../../../ui/grouped-text.tsx";
import type { AddressKnown, NetworkChoice } from "../address-form.ts";
import { canScan } from "../qr-scan.ts";
import { ScanSheet } from "./scan-sheet.tsx";

interface AddressFieldProps {
  readonly value: string;
  readonly known: AddressKnown;
  readonly network: NetworkChoice | undefined;
  /** What is wrong is said of an empty or half-typed one too. */
  readonly showsAll: boolean;
  readonly onType: (address: string) => void;
  /** What was scanned or pasted by the button. */
  readonly onTake: (code: ReturnType<typeof readPaymentCode>) => void;
  readonly onUse: (network: string) => void;
  /** What the server said of it. */
  readonly refused: string | undefined;
}

export function AddressField({ value, known, network, showsAll, onType, onTake, onUse, refused }: AddressFieldProps) {
  const t = useText("payee");
  const [wasLeft, setWasLeft] = useState(false);
  const [isScanning, setIsScanning] = useState(false);
  const take = (text: string) => {
    onTake(readPaymentCode(text));
    setWasLeft(true);
  };
  const paste = async () => {
    try {
      take(await navigator.clipboard.readText());
    } catch {
      toast(t("form.pasteFailed"), "error");
    }
  };
  return (
    <div>
      <TextField
        label={t("form.address")}
        value={value}
        onChange={onType}
        onBlur={() => setWasLeft(true)}
        onPaste={() => setWasLeft(true)}
        hint={<Good known={known} />}
        error={refused ?? faultOf(t, known, network, { showsAll, wasLeft })}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={130}
        after={
          <>
            <IconButton label={t("form.paste")} onClick={() => void paste()}>
              <ClipboardPaste aria-hidden className="size-5 text-link" />
            </IconButton>
            {canScan() && (
              <IconButton label={t("form.scan")} className="mr-1" onClick={() => setIsScanning(true)}>
                <ScanLine aria-hidden className="size-5 text-link" />
              </IconButton>
            )}
          </>
        }
      />
      {known.is === "other" && known.fits.length > 0 && (
        <div className="mt-2 flex flex-wrap gap-2">
          {known.fits.map(({ network: fitting, name }) => (
            <Button key={fitting} size="small" onClick={() => onUse(fitting)}>
              {t("form.use", { network: name })}
            </Button>
          ))}
        </div>
      )}
      <ScanSheet
        isOpen={isScanning}
        onClose={() => setIsScanning(false)}
        onRead={(text) => {
          setIsScanning(false);
          take(text);
        }}
      />
    </div>
  );
}

function faultOf(
  t: ReturnType<typeof useText<"payee">>,
  known: AddressKnown,
  network: NetworkChoice | undefined,
  { showsAll, wasLeft }: { readonly showsAll: boolean; readonly wasLeft: boolean },
): string | undefined {
  if (known.is === "other") {
    return t("form.other", { other: t(`family.${known.looksLike}`), network: network?.name ?? "" });
  }
  if (known.is === "broken" && (wasLeft || showsAll)) return t("form.broken");
  return known.is === "empty" && showsAll ? t("form.noAddress") : undefined;
}

function Good({ known }: Pick<AddressFieldProps, "known">) {
  const t = useText("payee");
  if (known.is !== "good") return null;
  return (
    <>
      {t(known.isChecked ? "form.good" : "form.unchecked")}
      <span className="mt-1 block text-ink">
        <GroupedText text={known.address} className="text-sm leading-6" />
      </span>
    </>
  );
}
