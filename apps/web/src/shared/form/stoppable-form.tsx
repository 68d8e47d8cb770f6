/** A flat form about money or where it goes: nothing can be changed while it is sent, nor sent while the account is frozen. */
import { FrozenNote, useFrozenButton } from "../../app/frozen-note.tsx";
import { FlatForm, type FlatFormProps } from "./flat-form.tsx";

interface StoppableFormProps extends Omit<FlatFormProps, "lead" | "locksFields"> {
  readonly action: string;
}

export function StoppableForm({ action, isDisabled = false, ...form }: StoppableFormProps) {
  const { isFrozen, labelOr } = useFrozenButton();
  return (
    <FlatForm
      {...form}
      lead={<FrozenNote />}
      locksFields
      action={labelOr(action)}
      isDisabled={isDisabled || isFrozen}
    />
  );
}
