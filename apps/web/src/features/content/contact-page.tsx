/** How to reach whoever runs the site: what they wrote, and the addresses that they set. */
import type { WireResponse } from "@candor/api/api";
import { CircleQuestionMark, Clock, Mail, MessageCircle } from "lucide-react";
import { useText } from "../../app/i18n.ts";
import { hrefOf } from "../../app/navigation.ts";
import { NotLoaded } from "../../app/not-loaded.tsx";
import { Page } from "../../app/page.tsx";
import { Card } from "../../ui/card.tsx";
import { ListRow } from "../../ui/list-row.tsx";
import { useContact } from "./content-data.ts";
import { Article, ArticleSkeleton } from "./parts/article.tsx";
import { safeHref } from "./safe-link.ts";

const ICON = "size-6 text-link";

export function ContactPage() {
  const t = useText("content");
  const { data, error, refetch } = useContact();
  return (
    <Page title={t("common.titles.contact")} parent="pages/setting/setting" isNarrow>
      <div className="space-y-4 px-4 pb-10 lg:px-0">
        {data?.list.map((item) => (
          <Article key={item.id} item={item} title={<h2 className="mb-3 font-bold text-xl">{item.title}</h2>} />
        ))}
        {data && <Ways contact={data} />}
        {!data && error === null && <ArticleSkeleton />}
        {!data && error !== null && <NotLoaded reason={error.message} onRetry={() => void refetch()} />}
      </div>
    </Page>
  );
}

function Ways({ contact }: { readonly contact: WireResponse<"GET /contactus"> }) {
  const t = useText("content");
  const { email, chat, review_hours } = contact;
  const chatHref = safeHref(chat)?.href;
  return (
    <Card className="overflow-hidden">
      <div className="divide-y divide-line">
        {email !== "" && (
          <ListRow
            href={`mailto:${encodeURIComponent(email).replace("%40", "@")}`}
            start={<Mail aria-hidden className={ICON} />}
            title={t("common.columns.email")}
            note={email}
          />
        )}
        {chatHref !== undefined && (
          <ListRow
            href={chatHref}
            start={<MessageCircle aria-hidden className={ICON} />}
            title={t("contact.chat")}
            note={new URL(chatHref).hostname}
          />
        )}
        {email === "" && chatHref === undefined && (
          <ListRow start={<Mail aria-hidden className={ICON} />} title={t("contact.none")} />
        )}
        <ListRow
          start={<Clock aria-hidden className={ICON} />}
          title={t("contact.review")}
          note={t("contact.hours", { count: review_hours })}
        />
        <ListRow
          href={hrefOf("pages/common/faq")}
          start={<CircleQuestionMark aria-hidden className={ICON} />}
          title={t("common.titles.faq")}
        />
      </div>
    </Card>
  );
}
