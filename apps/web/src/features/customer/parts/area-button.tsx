/** The calling code before a mobile number; it opens the list of countries in a sheet. */
import { ChevronDown } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useText } from "../../../app/i18n.ts";
import { Sheet } from "../../../ui/sheet.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { chooseArea, useAreaCode } from "../area-choice.ts";

const AreaList = lazy(() => import("./area-list.tsx").then((module) => ({ default: module.AreaList })));

export function AreaButton() {
  const t = useText("customer");
  const code = useAreaCode();
  const [isOpen, setIsOpen] = useState(false);
  const shown = `+${code}`;
  return (
    <>
      <button
        type="button"
        aria-label={t("area.label", { code: shown })}
        onClick={() => setIsOpen(true)}
        className="ml-1 inline-flex min-h-11 shrink-0 items-center gap-1 rounded-lg px-3 font-medium hover:bg-inset"
      >
        {shown}
        <ChevronDown aria-hidden className="size-4 text-ink-soft" />
      </button>
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={t("area.title")} closeLabel={t("common.close")}>
        {/* As high for few finds as for all: the field that is typed into stays where it is. */}
        <div className="min-h-[75dvh]">
          <Suspense fallback={<Spinner label={t("common.loading")} />}>
            <AreaList
              onChoose={(area) => {
                chooseArea(area);
                setIsOpen(false);
              }}
            />
          </Suspense>
        </div>
      </Sheet>
    </>
  );
}
