/** The bell in the head of an instrument's page: sets an alert on its price. A visitor is sent to sign in. */
import { BellPlus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { goToLogin } from "../../app/api-client.ts";
import { commonText, useText } from "../../app/i18n.ts";
import type { ActionInstrument } from "../../app/instrument-action.tsx";
import { useSession } from "../../app/session.ts";
import { toast } from "../../app/toast.ts";
import { IconButton } from "../../ui/button.tsx";

const loadSheet = () => import("./parts/alert-sheet.tsx").then((m) => ({ default: m.AlertSheet }));
const AlertSheet = lazy(loadSheet);
/** A finger or a pointer is there a moment before it presses; what fails now is asked for again by the press. */
const loadAhead = () => void loadSheet().catch(() => undefined);

export function AlertBell({ instrument }: { readonly instrument: ActionInstrument }) {
  const t = useText("price-alert");
  const { user } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const { base, quote } = instrument;
  const symbol = quote === null ? base : `${base}/${quote}`;
  const press = () => {
    if (user !== null) return setIsOpen(true);
    toast(commonText("login.first"));
    goToLogin();
  };
  return (
    <>
      <IconButton label={t("set", { symbol })} className="text-inherit" onPointerEnter={loadAhead} onClick={press}>
        <BellPlus aria-hidden className="size-5.5" />
      </IconButton>
      {isOpen && (
        <Suspense fallback={null}>
          <AlertSheet
            instrumentId={instrument.id}
            symbol={symbol}
            alert={null}
            isOpen
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
