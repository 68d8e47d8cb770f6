/** A field's value as the reader reads it: a country by its name, a date in their way of writing, a choice by its words. */
import { DOCUMENT_KINDS, type TextField } from "@candor/api/verification-words";
import { formatInstant } from "../../app/format.ts";
import { useLanguage, useText } from "../../app/i18n.ts";
import { countryName } from "./country-name.ts";

/** A calendar date, written without moving it to another zone. */
function dateText(date: string): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map((part) => parseInt(part, 10));
  return Number.isNaN(year + month + day) ? date : formatInstant(new Date(year, month - 1, day).getTime(), "date");
}

export function useFieldText(): (field: TextField, value: string) => string {
  const t = useText("verification");
  const { tag } = useLanguage();
  return (field, value) => {
    if (field === "country") return countryName(value, tag);
    if (field === "birth_date") return dateText(value);
    if (field === "gender") return value === "male" || value === "female" ? t(`gender.${value}`) : value;
    if (field !== "document_type") return value;
    const kind = DOCUMENT_KINDS.find((one) => one === value);
    return kind === undefined ? value : t(`document.${kind}`);
  };
}
