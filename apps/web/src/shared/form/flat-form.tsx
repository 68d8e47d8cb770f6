/**
 * A form of plain fields and the one button that sends them. What is wrong is said at its field, and the first such field takes
 * the focus, whether the form found it before sending or the server after; what is about the whole stands above the button.
 */
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { useFirstFault } from "./first-fault.ts";

export interface FlatFormProps {
  /** Names the form to those who do not see it. */
  readonly label?: string;
  readonly className?: string;
  /** What the button says. */
  readonly action: ReactNode;
  /** False shows what is wrong at its fields; nothing is sent then. */
  readonly isReady: () => boolean;
  readonly onSend: () => void;
  readonly isBusy: boolean;
  /** True where nothing may be changed while it is sent. */
  readonly locksFields?: boolean;
  /** Why the server did not take it, where no field says so. */
  readonly refusal?: string | undefined;
  /** True where something that was shown in passing has read it out. */
  readonly hasFieldStatus?: boolean;
  /** Above the fields. */
  readonly lead?: ReactNode;
  readonly isDisabled?: boolean;
  /** Before the button, in its row. */
  readonly beside?: ReactNode;
  /** Below the button. */
  readonly note?: ReactNode;
  /** Around what stands below the fields. */
  readonly footClass?: string;
  readonly children: ReactNode;
}

export function FlatForm(props: FlatFormProps) {
  const { label, className = "space-y-5", isReady, onSend, isBusy, footClass = "space-y-5", children } = props;
  const { refusal, hasFieldStatus = false, locksFields = false } = props;
  const [form, leadToFault] = useFirstFault();
  const wasBusy = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (wasBusy.current && !isBusy) leadToFault();
    wasBusy.current = isBusy;
  }, [isBusy]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isReady()) onSend();
    else leadToFault();
  };
  return (
    <form ref={form} noValidate aria-label={label} className={className} onSubmit={send}>
      {props.lead}
      {locksFields ? (
        <fieldset disabled={isBusy} className="min-w-0 space-y-5">
          {children}
        </fieldset>
      ) : (
        children
      )}
      <div className={footClass}>
        {refusal !== undefined && (
          <p {...(!hasFieldStatus && { role: "alert" })} className="text-error-text text-sm leading-relaxed">
            {refusal}
          </p>
        )}
        <div className={classNames(props.beside !== undefined && "grid grid-cols-[auto_minmax(0,1fr)] gap-3")}>
          {props.beside}
          <Button type="submit" look="primary" size="large" isWide isBusy={isBusy} disabled={props.isDisabled}>
            {props.action}
          </Button>
        </div>
        {props.note}
      </div>
    </form>
  );
}
