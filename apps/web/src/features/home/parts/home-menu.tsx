/** Where else one can go from home: the entries that the server names, in the language of the app. */
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  ChartCandlestick,
  ChevronRight,
  CircleQuestionMark,
  type LucideIcon,
  MessageCircle,
  Newspaper,
  ReceiptText,
} from "lucide-react";
import { useText } from "../../../app/i18n.ts";
import { hrefOf } from "../../../app/navigation.ts";
import { useSession } from "../../../app/session.ts";
import { useMenu } from "../home-data.ts";

const ICONS: Readonly<Record<string, LucideIcon>> = {
  market: ChartCandlestick,
  deposit: ArrowDownToLine,
  withdraw: ArrowUpFromLine,
  transfer: ArrowLeftRight,
  records: ReceiptText,
  news: Newspaper,
  faq: CircleQuestionMark,
  contact: MessageCircle,
};

export function HomeMenu() {
  const t = useText("home");
  const { user } = useSession();
  const { data } = useMenu();
  if (data === undefined || data.list.length === 0) return null;
  return (
    <nav aria-label={t("menu")} className="mt-5 px-4 lg:px-0">
      <ul className="grid grid-cols-4 gap-x-0.5 gap-y-3 rounded-card bg-surface p-3 lg:grid-cols-8">
        {data.list.map(({ key, name, path, needs_login }) => {
          const Icon = ICONS[key] ?? ChevronRight;
          return (
            <li key={key}>
              <a
                href={needs_login && user === null ? hrefOf("pages/common/login", { return: path }) : `#/${path}`}
                className="flex min-h-20 flex-col items-center gap-1.5 rounded-2xl pt-1.5 pb-1 hover:bg-inset"
              >
                <span className="flex size-11 items-center justify-center rounded-2xl bg-primary-soft text-link">
                  <Icon aria-hidden className="size-5" />
                </span>
                <span className="max-w-full text-center text-xs leading-tight [overflow-wrap:anywhere]">{name}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
