/** The list of calling codes as a page of its own; the sign-in forms show the same list in a sheet. */
import { useText } from "../../app/i18n.ts";
import { back } from "../../app/navigation.ts";
import { Page } from "../../app/page.tsx";
import { chooseArea } from "./area-choice.ts";
import { AreaList } from "./parts/area-list.tsx";

export function AreaPage() {
  const t = useText("customer");
  return (
    <Page title={t("area.title")} parent="pages/common/register" isNarrow>
      <div className="px-4 pb-8">
        <AreaList
          onChoose={(area) => {
            chooseArea(area);
            back("pages/common/register");
          }}
        />
      </div>
    </Page>
  );
}
