/** The savings tab while its products are being built: it says so and offers what is open. */
import { PiggyBank } from "lucide-react";
import { useText } from "../../app/i18n.ts";
import { Page } from "../../app/page.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { OpenToday } from "./parts/open-today.tsx";

export function SavingsPage() {
  const t = useText("upcoming");
  return (
    <Page title={t("savings.title")} hasBack={false} isNarrow>
      <EmptyState icon={<PiggyBank />} title={t("savings.heading")} reason={t("savings.reason")} />
      <div className="px-4 pb-6">
        <OpenToday />
      </div>
    </Page>
  );
}
