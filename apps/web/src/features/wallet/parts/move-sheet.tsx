/** The move between wallets as a sheet over the page. */
import type { Wallet } from "@candor/api/account-mode";
import type { Balances } from "@candor/api/wallet";
import { useText } from "../../../app/i18n.ts";
import { Sheet } from "../../../ui/sheet.tsx";
import type { useCurrencies } from "../wallet-data.ts";
import { MoveButton, MoveFields, useMoveState } from "./move-fields.tsx";

interface MoveSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly balances: Balances;
  readonly currencies: NonNullable<ReturnType<typeof useCurrencies>>;
  readonly from: Wallet | null;
}

export function MoveSheet({ isOpen, onClose, balances, currencies, from }: MoveSheetProps) {
  const t = useText("wallet");
  const state = useMoveState({ balances, currencies, from, onDone: onClose });
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t("move.title")}
      closeLabel={t("common.close")}
      footer={<MoveButton state={state} />}
    >
      <MoveFields state={state} balances={balances} currencies={currencies} />
    </Sheet>
  );
}
