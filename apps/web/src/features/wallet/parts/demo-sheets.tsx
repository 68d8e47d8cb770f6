/** Sheets of the assets page that are not the move: the demo top-up, and why practice money is not withdrawn. */
import { FlaskConical } from "lucide-react";
import { FrozenNote, useFrozenButton } from "../../../app/frozen-note.tsx";
import { useText } from "../../../app/i18n.ts";
import { navigate } from "../../../app/navigation.ts";
import { setAccount } from "../../../app/session.ts";
import { toast } from "../../../app/toast.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { useTopUp } from "../wallet-data.ts";

interface SheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function TopUpSheet({ isOpen, onClose }: SheetProps) {
  const t = useText("wallet");
  const { isFrozen, labelOr } = useFrozenButton();
  const topUp = useTopUp(() => {
    toast(t("topUp.done"), "success");
    onClose();
  });
  return (
    <Sheet
      isOpen={isOpen}
      onClose={() => {
        topUp.reset();
        onClose();
      }}
      title={t("topUp.title")}
      closeLabel={t("common.close")}
      footer={
        <Button
          look="primary"
          size="large"
          isWide
          isBusy={topUp.isPending}
          disabled={isFrozen}
          onClick={() => topUp.mutate()}
        >
          {labelOr(topUp.error?.isUncertain === true ? t("common.retry") : t("topUp.action"))}
        </Button>
      }
    >
      <div className="overflow-hidden rounded-xl">
        <Banner tone="notice" icon={<FlaskConical aria-hidden />}>
          {t("move.demo")}
        </Banner>
      </div>
      <p className="my-3 text-pretty leading-relaxed">{t("topUp.text")}</p>
      <FrozenNote />
      <p role="alert" className={topUp.error === null ? "" : "mt-3 text-error-text text-sm"}>
        {topUp.error?.message}
      </p>
    </Sheet>
  );
}

/** Practice money stays where it is: where real money is withdrawn. */
export function DemoWithdrawSheet({ isOpen, onClose }: SheetProps) {
  const t = useText("wallet");
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t("common.verbs.withdraw")}
      closeLabel={t("common.close")}
      footer={
        <Button
          size="large"
          isWide
          onClick={() => {
            setAccount("real");
            onClose();
            navigate("pages/fund/withdraw");
          }}
        >
          {t("notOpen.useReal")}
        </Button>
      }
    >
      <p className="text-pretty leading-relaxed">{t("notOpen.demoNote")}</p>
    </Sheet>
  );
}
