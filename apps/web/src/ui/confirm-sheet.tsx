/** Asks before something is done: what, its facts line by line, and one button that names the action. */
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Sheet } from "./sheet.tsx";

interface ConfirmSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
  readonly title: string;
  readonly closeLabel: string;
  /** Names the action: "Buy 0.02 BTC". */
  readonly action: ReactNode;
  readonly look?: "primary" | "danger" | "buy" | "sell";
  readonly isBusy?: boolean;
  readonly isDisabled?: boolean;
  /** Shown over the facts, such as which account this is about. */
  readonly notice?: ReactNode;
  readonly facts?: readonly { readonly name: string; readonly value: ReactNode }[];
  readonly children?: ReactNode;
}

export function ConfirmSheet(props: ConfirmSheetProps) {
  const { facts = [], look = "primary", isBusy = false } = props;
  return (
    <Sheet
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={props.title}
      closeLabel={props.closeLabel}
      footer={
        <Button look={look} size="large" isWide isBusy={isBusy} disabled={props.isDisabled} onClick={props.onConfirm}>
          {props.action}
        </Button>
      }
    >
      {props.notice}
      {props.children}
      {facts.length > 0 && (
        <dl className="mt-2 divide-y divide-line">
          {facts.map((fact) => (
            <div key={fact.name} className="flex items-baseline justify-between gap-6 py-3">
              <dt className="min-w-[min(4.5em,30%)] text-ink-soft text-sm">{fact.name}</dt>
              <dd className="text-right font-medium">{fact.value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Sheet>
  );
}
