/** The frame of the three lists: links between them, the list, and what protects it. */
import { CreditCard, Landmark, type LucideIcon, ShieldCheck, Wallet } from "lucide-react";
import type { ReactNode } from "react";
import { useText } from "../../../app/i18n.ts";
import { hrefOf } from "../../../app/navigation.ts";
import { Page } from "../../../app/page.tsx";
import { usePayeeWait } from "../../../app/payee-wait.ts";
import { Card } from "../../../ui/card.tsx";
import { classNames } from "../../../ui/class-names.ts";

const KINDS = [
  { kind: "address", path: "pages/setting/wallet", Icon: Wallet },
  { kind: "card", path: "pages/setting/bank", Icon: CreditCard },
  { kind: "account", path: "pages/setting/bank_international", Icon: Landmark },
] as const satisfies readonly { kind: string; path: string; Icon: LucideIcon }[];

export type ListedKind = (typeof KINDS)[number]["kind"];

interface PayeeFrameProps {
  readonly kind: ListedKind;
  readonly children: ReactNode;
}

export function PayeeFrame({ kind, children }: PayeeFrameProps) {
  const t = useText("payee");
  return (
    <Page title={t(`${kind}.title`)} parent="pages/setting/setting">
      <div className="px-4 pb-10 lg:px-0">
        <KindLinks chosen={kind} />
        <div className="space-y-4 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-6 lg:space-y-0">
          <div className="space-y-4">{children}</div>
          <Safety />
        </div>
      </div>
    </Page>
  );
}

function KindLinks({ chosen }: { readonly chosen: ListedKind }) {
  const t = useText("payee");
  return (
    <nav aria-label={t("kinds.label")} className="mb-4 flex flex-wrap gap-2 pt-1">
      {KINDS.map(({ kind, path, Icon }) => (
        <a
          key={kind}
          href={hrefOf(path)}
          aria-current={kind === chosen ? "page" : undefined}
          className={classNames(
            "inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full px-4 text-sm touch-motion",
            kind === chosen ? "bg-primary-soft font-semibold text-link" : "bg-surface text-ink-soft hover:text-ink",
          )}
        >
          <Icon aria-hidden className="hidden size-4 sm:block" />
          {t(`kinds.${kind}`)}
        </a>
      ))}
    </nav>
  );
}

const RULES = ["told", "proof", "sealed"] as const;

function Safety() {
  const t = useText("payee");
  return (
    <Card title={t("safety.title")} aside={<ShieldCheck aria-hidden className="size-5 text-success-text" />}>
      <ul className="list-disc space-y-1.5 pr-4 pb-4 pl-8 text-ink-soft text-sm leading-relaxed">
        <li>{t("safety.wait", { wait: usePayeeWait() })}</li>
        {RULES.map((rule) => (
          <li key={rule}>{t(`safety.${rule}`)}</li>
        ))}
      </ul>
    </Card>
  );
}

/** How many there are of all kinds; nothing while there are none. */
export function Counted({ count, maximum }: { readonly count: number; readonly maximum: number }) {
  const t = useText("payee");
  return count === 0 ? null : (
    <p className="pt-1 text-center text-ink-soft text-sm">{t("count", { count, maximum })}</p>
  );
}
