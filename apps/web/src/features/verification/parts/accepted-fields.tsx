/** What an officer accepted: shown, and not sent again. */
import { CircleCheck } from "lucide-react";
import { useText } from "../../../app/i18n.ts";
import { Card } from "../../../ui/card.tsx";
import { FactList } from "../../../ui/fact-list.tsx";
import { useFieldText } from "../field-text.ts";
import type { LevelState } from "../verification-data.ts";
import { acceptedTexts } from "../verification-view.ts";

export function AcceptedFields({ state }: { readonly state: LevelState }) {
  const t = useText("verification");
  const shown = useFieldText();
  const fields = acceptedTexts(state);
  if (fields.length === 0) return null;
  return (
    <Card
      title={t("correct.accepted")}
      aside={<CircleCheck aria-hidden className="size-5 text-success-text" />}
      className="pb-2"
    >
      <div className="px-4">
        <FactList
          isRoomy
          facts={fields.map((field) => ({
            name: t(`field.${field}`),
            value: <span className="[overflow-wrap:anywhere]">{shown(field, state.fields[field] ?? "")}</span>,
          }))}
        />
      </div>
    </Card>
  );
}
