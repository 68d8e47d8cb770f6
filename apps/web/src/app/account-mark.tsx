/** Which money an order or a payment is about, in words, on every confirmation and wherever its outcome is unknown. */
import type { AccountMode } from "@candor/api/account-mode";
import { FlaskConical, Landmark } from "lucide-react";
import { classNames } from "../ui/class-names.ts";
import { useText } from "./i18n.ts";
import { useSite } from "./site.ts";

interface AccountMarkProps {
  readonly account: AccountMode;
  /** An order unless it says otherwise. */
  readonly about?: "order" | "money";
}

const WORDS = {
  order: { demo: "account.demo", real: "account.real", sandbox: "account.sandbox" },
  money: { demo: "account.demoMoney", real: "account.realMoney", sandbox: "account.sandboxMoney" },
} as const;

export function AccountMark({ account, about = "order" }: AccountMarkProps) {
  const t = useText("trade");
  const isDemo = account === "demo";
  const isSandbox = useSite()?.is_sandbox === true;
  const Icon = isDemo ? FlaskConical : Landmark;
  return (
    <p
      className={classNames(
        "flex items-center justify-center gap-2 rounded-2xl px-4 py-2.5 text-center font-semibold text-sm",
        isDemo || isSandbox ? "bg-notice text-notice-text" : "bg-primary-soft text-link",
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {t(WORDS[about][!isDemo && isSandbox ? "sandbox" : account])}
    </p>
  );
}
