/** Stands at the address of a page that is not built yet. It says so, and never pretends. */
import { Hammer } from "lucide-react";
import { useText } from "../../app/i18n.ts";
import { Page } from "../../app/page.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { OpenToday } from "./parts/open-today.tsx";

export function UpcomingPage() {
  const t = useText("upcoming");
  return (
    <Page title={t("title")} isNarrow>
      <EmptyState icon={<Hammer />} title={t("title")} reason={t("reason")} />
      <div className="px-4 pb-8">
        <OpenToday />
      </div>
    </Page>
  );
}
