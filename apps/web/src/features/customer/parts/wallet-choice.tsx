/** Which of the browser's wallets, as each names and draws itself. */
import { Wallet } from "lucide-react";
import { useRef } from "react";
import { useText } from "../../../app/i18n.ts";
import { ListRow } from "../../../ui/list-row.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import type { BrowserWallet } from "../wallet-discovery.ts";

interface WalletChoiceProps {
  /** Null while there is nothing to choose. */
  readonly wallets: readonly BrowserWallet[] | null;
  readonly onChoose: (wallet: BrowserWallet) => void;
  readonly onClose: () => void;
}

export function WalletChoice({ wallets, onChoose, onClose }: WalletChoiceProps) {
  const t = useText("wallet-sign-in");
  // Stay while the sheet closes.
  const shown = useRef<readonly BrowserWallet[]>([]);
  if (wallets !== null) shown.current = wallets;
  return (
    <Sheet isOpen={wallets !== null} onClose={onClose} title={t("choose.title")} closeLabel={t("common.close")}>
      <p className="mb-3 text-ink-soft leading-relaxed">{t("choose.lead")}</p>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line">
        {shown.current.map((wallet, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: wallets stay in their order, and some have no name
          <li key={at}>
            <ListRow
              start={<Icon wallet={wallet} />}
              title={wallet.name ?? t("choose.unnamed")}
              onPress={() => onChoose(wallet)}
              hasArrow
            />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function Icon({ wallet: { icon } }: { readonly wallet: BrowserWallet }) {
  if (icon === null) return <Wallet aria-hidden className="size-8 text-link" />;
  return <img src={icon} alt="" className="size-8 rounded-lg object-contain" />;
}
