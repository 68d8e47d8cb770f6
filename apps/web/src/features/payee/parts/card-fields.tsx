/** The form of a bank card. */
import { BANK_FIELD_MAX } from "@candor/api/payee-words";
import { useText } from "../../../app/i18n.ts";
import { toast } from "../../../app/toast.ts";
import { TextBoxes } from "../../../shared/form/text-boxes.tsx";
import { useTyped } from "../../../shared/form/use-typed.ts";
import { type CardForm, cardProblems, cardRequest, EMPTY_CARD, isCardBroken, isCardGood } from "../card-form.ts";
import { useSaveCard } from "../payee-data.ts";
import { BankFormFrame } from "./bank-form-frame.tsx";
import { CheckedField } from "./checked-field.tsx";

const TRAITS = { real_name: { autoComplete: "cc-name" } };

export function CardFields({ onDone }: { readonly onDone: () => void }) {
  const t = useText("payee");
  const save = useSaveCard(() => {
    toast(t("card.saved"), "success");
    onDone();
  });
  const { form, problems, set, isReady } = useTyped(EMPTY_CARD, cardProblems, save.reset);
  const missing = (field: keyof CardForm) => (problems[field] === "missing" ? t("check.missing") : undefined);
  const boxes = {
    ...{ values: form, most: BANK_FIELD_MAX, traits: TRAITS, errorOf: missing, set },
    labelOf: (field: keyof CardForm) => t(`field.${field}`),
  };
  return (
    <BankFormFrame
      label={t("card.add")}
      action={t("card.save")}
      isBusy={save.isPending}
      refusal={save.error}
      isReady={isReady}
      onSend={() => save.mutate(cardRequest(form))}
      onCancel={onDone}
    >
      <TextBoxes {...boxes} names={["real_name"]} />
      <CheckedField
        label={t("field.card_number")}
        value={form.card_number}
        onChange={set("card_number")}
        good={isCardGood(form.card_number) ? t("check.card") : undefined}
        broken={isCardBroken(form.card_number) ? t("check.brokenCard") : undefined}
        error={problems.card_number === "broken" ? t("check.brokenCard") : missing("card_number")}
        inputMode="numeric"
        maxLength={BANK_FIELD_MAX.card_number}
      />
      <TextBoxes {...boxes} names={["bank_name", "branch"]} />
    </BankFormFrame>
  );
}
