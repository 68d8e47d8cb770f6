/** The loan tab while its products are being built: it says so and offers what is open. */
import { Landmark } from "lucide-react";
import { useText } from "../../app/i18n.ts";
import { Page } from "../../app/page.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { OpenToday } from "./parts/open-today.tsx";

export function LoanPage() {
  const t = useText("upcoming");
  return (
    <Page title={t("loan.title")} hasBack={false} isNarrow>
      <EmptyState icon={<Landmark />} title={t("loan.heading")} reason={t("loan.reason")} />
      <div className="px-4 pb-6">
        <OpenToday />
      </div>
    </Page>
  );
}
