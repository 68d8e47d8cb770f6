/** The list of countries and calling codes with search and an index bar. It tells which one was chosen, no more. */
import { MapPinOff, Search } from "lucide-react";
import { useDeferredValue, useMemo, useRef, useState } from "react";
import { useLanguage, useText } from "../../../app/i18n.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { TextField } from "../../../ui/field.tsx";
import { type Area, areasIn, groupedAreas, matchingAreas } from "../areas.ts";

interface AreaListProps {
  readonly onChoose: (area: Area) => void;
}

export function AreaList({ onChoose }: AreaListProps) {
  const t = useText("customer");
  const { tag } = useLanguage();
  const [typed, setTyped] = useState("");
  const list = useRef<HTMLDivElement>(null);
  const areas = useMemo(() => areasIn(tag), [tag]);
  const wanted = useDeferredValue(typed);
  const groups = useMemo(() => groupedAreas(matchingAreas(areas, wanted)), [areas, wanted]);
  return (
    <div className="relative">
      <TextField
        label={t("area.search")}
        value={typed}
        onChange={setTyped}
        type="search"
        before={<Search aria-hidden className="ml-4 size-5 shrink-0 text-ink-soft" />}
      />
      {groups.length === 0 && <EmptyState icon={<MapPinOff />} title={t("area.none")} reason={t("area.noneReason")} />}
      <div className="mt-3 flex items-start">
        <div ref={list} className="min-w-0 flex-1">
          {groups.map(([initial, members]) => (
            <section key={initial} data-initial={initial} className="scroll-mt-16">
              <h2 className="py-2 font-bold text-ink-soft text-sm">{initial}</h2>
              <ul>
                {members.map((area) => (
                  <li key={`${area.country}${area.callingCode}`}>
                    <button
                      type="button"
                      onClick={() => onChoose(area)}
                      className="flex min-h-12 w-full items-center justify-between gap-4 rounded-lg text-left hover:bg-inset"
                    >
                      <span>{area.name}</span>
                      <span className="text-ink-soft">{`+${area.callingCode}`}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        {wanted === "" && (
          <IndexBar
            label={t("area.index")}
            initials={groups.map(([initial]) => initial)}
            onJump={(initial) =>
              list.current?.querySelector(`[data-initial="${CSS.escape(initial)}"]`)?.scrollIntoView({ block: "start" })
            }
          />
        )}
      </div>
    </div>
  );
}

interface IndexBarProps {
  readonly label: string;
  readonly initials: readonly string[];
  readonly onJump: (initial: string) => void;
}

function IndexBar({ label, initials, onJump }: IndexBarProps) {
  return (
    <nav aria-label={label} className="sticky top-16 -mr-3 ml-2 flex w-11 flex-col items-center">
      {initials.map((initial) => (
        <button
          key={initial}
          type="button"
          onClick={() => onJump(initial)}
          className="min-h-6 w-full font-semibold text-link text-xs hover:bg-inset"
        >
          {initial}
        </button>
      ))}
    </nav>
  );
}
