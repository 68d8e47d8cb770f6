/** The country of residence: a box that leads to the page where it is chosen. */
import { ChevronRight } from "lucide-react";
import { useId } from "react";
import { useLanguage, useText } from "../../../app/i18n.ts";
import { navigate } from "../../../app/navigation.ts";
import { classNames } from "../../../ui/class-names.ts";
import { countryName } from "../country-name.ts";

interface CountryFieldProps {
  readonly id: string;
  /** ISO 3166; empty while none is chosen. */
  readonly value: string;
  readonly error?: string | undefined;
}

export function CountryField({ id, value, error }: CountryFieldProps) {
  const t = useText("verification");
  const { tag } = useLanguage();
  const labelId = useId();
  return (
    <div>
      <span id={labelId} className="mb-1.5 block font-medium text-sm">
        {t("field.country")}
      </span>
      <button
        type="button"
        id={id}
        aria-labelledby={`${labelId} ${id}`}
        aria-describedby={`${id}-note`}
        {...(error !== undefined && { "data-fault": true })}
        onClick={() => navigate("pages/setting/areas")}
        className={classNames(
          "flex min-h-13 w-full items-center justify-between gap-3 rounded-xl border bg-surface px-4 py-2 text-left hover:bg-inset",
          error === undefined ? "border-line-strong" : "border-error-text",
        )}
      >
        <span className={value === "" ? "text-ink-soft" : ""}>
          {value === "" ? t("field.countryEmpty") : countryName(value, tag)}
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
      </button>
      <div id={`${id}-note`} aria-live="polite" className={error ? "mt-1.5 text-error-text text-sm" : ""}>
        {error}
      </div>
    </div>
  );
}
