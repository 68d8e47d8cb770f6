/** Whoever has only a wallet has no address that a code could be sent to, and adds one first. */
import { useText } from "../../../app/i18n.ts";
import { hrefOf } from "../../../app/navigation.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";

export function WalletNoContact() {
  const t = useText("security");
  return (
    <EmptyState
      title={t("payPassword.noContact")}
      reason={t("payPassword.noContactReason")}
      action={
        <LinkButton look="primary" href={hrefOf("pages/setting/bind", { kind: "email" })}>
          {t("payPassword.bindFirst")}
        </LinkButton>
      }
    />
  );
}
