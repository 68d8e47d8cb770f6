/** One address in full: its code, all its signs, when it can be used, and the ways to change or remove it. */
import { lazy, Suspense } from "react";
import { CopyButton } from "../../../app/copy-button.tsx";
import { formatInstant } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { hrefOf } from "../../../app/navigation.ts";
import { useRailName } from "../../../app/rail-name.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { FactList } from "../../../ui/fact-list.tsx";
import { GroupedText } from "../../../ui/grouped-text.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { Address } from "../payee-data.ts";
import { RemoveButton } from "./remove-button.tsx";
import { WaitBadge } from "./wait-badge.tsx";

const QrCode = lazy(() => import("../../../ui/qr-code.tsx").then((module) => ({ default: module.QrCode })));

interface AddressSheetProps {
  readonly address: Address;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function AddressSheet({ address, isOpen, onClose }: AddressSheetProps) {
  const t = useText("payee");
  const railName = useRailName();
  const facts = [
    { name: t("common.columns.currency"), value: address.currency_name },
    { name: t("common.columns.network"), value: railName(address) },
    ...(address.memo === null ? [] : [{ name: t("form.tag"), value: address.memo }]),
    { name: t("address.added"), value: formatInstant(address.created_at) },
    { name: t("address.status"), value: <WaitBadge usableFrom={address.usable_from} /> },
  ];
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={address.name} closeLabel={t("common.close")}>
      <div className="space-y-4">
        <Suspense fallback={<Skeleton className="mx-auto size-52" />}>
          <QrCode label={t("address.qr")} text={address.address} />
        </Suspense>
        <div className="flex items-center gap-2 rounded-xl bg-inset py-2 pr-2 pl-4">
          <p className="min-w-0 flex-1">
            <GroupedText text={address.address} className="text-sm leading-6" />
          </p>
          <CopyButton label={t("address.copy")} text={address.address} />
        </div>
        <FactList isRoomy facts={facts} />
        <div className="grid grid-cols-2 gap-3">
          <LinkButton isWide href={hrefOf("pages/setting/addWallet", { id: address.id })}>
            {t("address.edit")}
          </LinkButton>
          <RemoveButton at="POST /user/wallet/del" id={address.id} name={address.name} isWide onRemoved={onClose} />
        </div>
      </div>
    </Sheet>
  );
}
