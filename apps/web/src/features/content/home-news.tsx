/** What home shows of the site's own words, after everything else: banners below the markets, and a pop-up once. */
import { LANGUAGE_TAGS } from "@candor/api/language";
import { useState } from "react";
import { useText } from "../../app/i18n.ts";
import { hrefOf } from "../../app/navigation.ts";
import { readStored, writeStored } from "../../app/storage.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { type ContentHead, type ContentItem, useBanners, usePopUp } from "./content-data.ts";
import { safeHref } from "./markdown-tree.ts";
import { OtherLanguage } from "./parts/article.tsx";
import { Markdown } from "./parts/markdown.tsx";

/** The pop-up that was closed last on this device, with its version: it does not come again until it says something new. */
const CLOSED_KEY = "candor.pop";
const nameOf = ({ id, version }: ContentItem): string => `${id}/${version}`;

export function HomeNews() {
  const { data: banners } = useBanners();
  const { data: answer } = usePopUp();
  return (
    <>
      {banners !== undefined && banners.list.length > 0 && <Banners list={banners.list} />}
      {answer?.pop && <PopUp key={nameOf(answer.pop)} item={answer.pop} />}
    </>
  );
}

function Banners({ list }: { readonly list: readonly ContentHead[] }) {
  const t = useText("content");
  return (
    <section aria-label={t("banners")} className="mt-5 px-4 lg:px-0">
      <ul className="grid gap-3 lg:grid-cols-2">
        {list.map((item) => (
          <li key={item.id}>
            <Banner item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Banner({ item }: { readonly item: ContentHead }) {
  const safe = item.link === null ? undefined : safeHref(item.link);
  return (
    <a
      href={safe?.href ?? hrefOf("pages/common/article", { id: item.id })}
      {...(safe?.isOutside && { target: "_blank", rel: "noopener noreferrer nofollow" })}
      lang={LANGUAGE_TAGS[item.language]}
      className="touch-motion flex h-full min-h-20 items-center gap-4 overflow-hidden rounded-card bg-primary-soft p-4 hover:shadow-lift"
    >
      <span className="min-w-0 flex-1">
        <span className="block font-bold text-link leading-snug [overflow-wrap:anywhere]">{item.title}</span>
        {item.summary !== "" && (
          <span className="mt-1 line-clamp-2 text-ink text-sm [overflow-wrap:anywhere]">{item.summary}</span>
        )}
      </span>
      {item.picture !== null && (
        <img src={item.picture} alt="" loading="lazy" className="size-20 shrink-0 rounded-xl object-cover" />
      )}
    </a>
  );
}

function PopUp({ item }: { readonly item: ContentItem }) {
  const t = useText("content");
  const common = useText("common");
  const [isOpen, setOpen] = useState(() => readStored(CLOSED_KEY) !== nameOf(item));
  const safe = item.link === null ? undefined : safeHref(item.link);
  const close = () => {
    writeStored(CLOSED_KEY, nameOf(item));
    setOpen(false);
  };
  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      title={item.title}
      closeLabel={common("close")}
      footer={
        safe ? (
          <LinkButton
            isWide
            href={safe.href}
            onClick={close}
            {...(safe.isOutside && { target: "_blank", rel: "noopener noreferrer nofollow" })}
          >
            {t("onward")}
          </LinkButton>
        ) : (
          <Button isWide onClick={close}>
            {common("close")}
          </Button>
        )
      }
    >
      <OtherLanguage language={item.language} />
      <div lang={LANGUAGE_TAGS[item.language]}>
        {item.picture !== null && (
          <img src={item.picture} alt="" className="mb-4 max-h-60 w-full rounded-xl object-cover" />
        )}
        <Markdown text={item.content === "" ? item.summary : item.content} />
      </div>
    </Sheet>
  );
}
