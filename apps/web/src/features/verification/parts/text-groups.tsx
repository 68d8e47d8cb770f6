/** The fields of level 1 in their groups; a group of which nothing is wanted is left out. */
import { DOCUMENT_KINDS, type TextField } from "@candor/api/verification-words";
import type { ReactNode } from "react";
import { useText } from "../../../app/i18n.ts";
import { Card } from "../../../ui/card.tsx";
import { ChoiceField } from "../../../ui/choice-field.tsx";
import { TextField as TextBox } from "../../../ui/field.tsx";
import type { LevelState } from "../verification-data.ts";
import { changeText } from "../verification-draft.ts";
import { birthDateMax, type TypedTexts } from "../verification-form.ts";
import { reasonFor } from "../verification-view.ts";

import { CountryField } from "./country-field.tsx";
import { OfficerNote } from "./officer-note.tsx";

const fieldId = (field: TextField): string => `verification-${field}`;

const GROUPS = [
  { name: "person", fields: ["first_name", "last_name", "gender", "birth_date"] },
  { name: "home", fields: ["country", "address"] },
  { name: "document", fields: ["document_type", "document_number"] },
] as const satisfies readonly { readonly name: string; readonly fields: readonly TextField[] }[];

interface TextGroupsProps {
  readonly state: LevelState;
  readonly wanted: readonly TextField[];
  readonly texts: TypedTexts;
  readonly today: string;
  readonly errorOf: (field: TextField) => string | undefined;
  /** Something was typed or chosen. */
  readonly onChange: () => void;
}

export function TextGroups({ state, wanted, ...fields }: TextGroupsProps) {
  const t = useText("verification");
  return GROUPS.map(({ name, fields: members }) => {
    const shown = members.filter((field) => wanted.includes(field));
    if (shown.length === 0) return null;
    return (
      <Card key={name} title={t(`group.${name}`)} className="pb-4">
        <div className="space-y-5 px-4">
          {shown.map((field) => (
            <Reasoned key={field} reason={reasonFor(state, field)}>
              <OneField field={field} {...fields} />
            </Reasoned>
          ))}
        </div>
      </Card>
    );
  });
}

function Reasoned({ reason, children }: { readonly reason: string | undefined; readonly children: ReactNode }) {
  return (
    <div>
      {reason !== undefined && <OfficerNote reason={reason} />}
      {children}
    </div>
  );
}

const GENDERS = ["male", "female"] as const;

/** What a browser may fill in by itself, and how the box is typed in. */
const BOXES: Partial<Record<TextField, Readonly<Record<string, string>>>> = {
  first_name: { autoComplete: "given-name" },
  last_name: { autoComplete: "family-name" },
  address: { autoComplete: "street-address" },
  document_number: { autoComplete: "off", autoCapitalize: "characters", spellCheck: "false" },
};

interface OneFieldProps extends Pick<TextGroupsProps, "texts" | "today" | "errorOf" | "onChange"> {
  readonly field: TextField;
}

function OneField({ field, texts, today, errorOf, onChange }: OneFieldProps) {
  const t = useText("verification");
  const change = (typed: string) => {
    changeText(field, typed);
    onChange();
  };
  const shared = { id: fieldId(field), value: texts[field], error: errorOf(field) };
  const label = t(`field.${field}`);
  if (field === "country") return <CountryField {...shared} />;
  if (field === "gender") {
    const items = GENDERS.map((value) => ({ value, label: t(`gender.${value}`) }));
    return <ChoiceField {...shared} label={label} items={items} onChange={change} />;
  }
  if (field === "document_type") {
    const items = DOCUMENT_KINDS.map((value) => ({ value, label: t(`document.${value}`) }));
    return <ChoiceField {...shared} label={label} items={items} onChange={change} />;
  }
  if (field === "birth_date") {
    const range = { min: "1900-01-01", max: birthDateMax(today) };
    return <TextBox {...shared} {...range} type="date" autoComplete="bday" label={label} onChange={change} />;
  }
  return <TextBox {...shared} {...BOXES[field]} label={label} hint={t(`hint.${field}`)} onChange={change} />;
}
