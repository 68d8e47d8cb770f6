/** How long a market with hours stays open or closed. Markets that never close, or whose prices know no hours, say nothing. */
import type { InstrumentState } from "@candor/api/market";
import { Badge } from "../ui/badge.tsx";
import { useSecondsLeft } from "../ui/countdown.tsx";
import { spanText } from "../ui/span-text.ts";
import { nowByServer } from "./clock.ts";
import { formatInstant } from "./format.ts";
import { useLanguage, useText } from "./i18n.ts";

interface SessionNoteProps {
  readonly state: InstrumentState;
  /** The next opening and closing, epoch milliseconds; null where there is none. */
  readonly opensAt: number | null;
  readonly closesAt: number | null;
}

export function SessionNote({ state, opensAt, closesAt }: SessionNoteProps) {
  const t = useText("common");
  const { tag } = useLanguage();
  const changesAt = state === "closed" ? opensAt : state === "open" ? closesAt : null;
  const left = useSecondsLeft(changesAt, nowByServer);
  if (changesAt === null || left === 0) return null;
  const time = spanText(left, tag);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      {state === "open" && <Badge tone="good">{t("session.open")}</Badge>}
      <time
        dateTime={new Date(changesAt).toISOString()}
        title={formatInstant(changesAt)}
        className="text-ink-soft text-xs"
      >
        {t(state === "open" ? "session.closesIn" : "session.opensIn", { time })}
      </time>
    </span>
  );
}
