/** A figure of the alert: typed by keyboard, and on phones by the app's own pad. */
import { decimalMark } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { AmountField } from "../../../ui/amount-field.tsx";
import { NumberPad, pressed } from "../../../ui/number-pad.tsx";
import { useIsWide } from "../../../ui/wide-screen.ts";

interface FigureFieldProps {
  readonly label: string;
  readonly unit: string;
  readonly value: string;
  readonly decimals: number;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

export function FigureField({ label, unit, value, decimals, error, onChange }: FigureFieldProps) {
  const common = useText("common");
  const isWide = useIsWide();
  return (
    <div className="space-y-2">
      <AmountField
        label={label}
        unit={unit}
        value={value}
        decimals={decimals}
        error={error}
        onChange={onChange}
        placeholder="0"
      />
      {!isWide && (
        <NumberPad
          label={common("numberPad")}
          deleteLabel={common("deleteDigit")}
          decimalMark={decimalMark()}
          onPress={(key) => onChange(pressed(value, key, decimals))}
        />
      )}
    </div>
  );
}
