/** One notice as a page, where a tap on it or on a pushed notification leads. */
import { useText } from "../../app/i18n.ts";
import { useQueryOf } from "../../app/navigation.ts";
import { Page } from "../../app/page.tsx";
import { NoticeText } from "./parts/notice-text.tsx";

export function NoticePage() {
  const t = useText("notice");
  const { id = "" } = useQueryOf("pages/notice/detail");
  return (
    <Page title={t("common.titles.notices")} parent="pages/notice/notice" isNarrow>
      <div className="px-4 pb-10">
        <NoticeText key={id} id={/^\d{1,19}$/.test(id) ? id : ""} />
      </div>
    </Page>
  );
}
