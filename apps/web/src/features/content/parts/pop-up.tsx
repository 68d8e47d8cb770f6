/** The pop-up of home: once, over the page, closed by whoever has read it. */
import { LANGUAGE_TAGS } from "@candor/api/language";
import { useState } from "react";
import { useText } from "../../../app/i18n.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import type { ContentItem } from "../content-data.ts";
import { keepClosed } from "../pop-up-closed.ts";
import { safeHref } from "../safe-link.ts";
import { OtherLanguage } from "./article.tsx";
import { Markdown } from "./markdown.tsx";

export function PopUp({ item }: { readonly item: ContentItem }) {
  const t = useText("content");
  const [isOpen, setOpen] = useState(true);
  const safe = item.link === null ? undefined : safeHref(item.link);
  const close = () => {
    keepClosed(item);
    setOpen(false);
  };
  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      title={item.title}
      closeLabel={t("common.close")}
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
            {t("common.close")}
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
