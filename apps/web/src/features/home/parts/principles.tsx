/** The promises that make this product worth its name, in three lines. */
import { BadgeCheck, BookOpenCheck, ReceiptText } from "lucide-react";
import { useText } from "../../../app/i18n.ts";

export function Principles() {
  const t = useText("home");
  const promises = [
    { icon: BookOpenCheck, title: t("principles.booksTitle"), text: t("principles.booksText") },
    { icon: BadgeCheck, title: t("principles.pricesTitle"), text: t("principles.pricesText") },
    { icon: ReceiptText, title: t("principles.costsTitle"), text: t("principles.costsText") },
  ];
  return (
    <section className="mt-5 rounded-card bg-surface p-4">
      <h2 className="font-bold">{t("principles.title")}</h2>
      <ul className="mt-3 space-y-4">
        {promises.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-3">
            <span className="flex size-10 shrink-0 items-center justify-center rounded-xl bg-primary-soft text-link">
              <Icon aria-hidden className="size-5" />
            </span>
            <span>
              <span className="block font-medium text-[0.9375rem] leading-snug">{title}</span>
              <span className="mt-0.5 block text-ink-soft text-sm leading-snug">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
