/** A password input with an eye that shows what was typed. */
import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { IconButton } from "./button.tsx";
import { TextField, type TextFieldProps } from "./field.tsx";

interface PasswordFieldProps extends TextFieldProps {
  readonly showLabel: string;
  readonly hideLabel: string;
}

export function PasswordField({ showLabel, hideLabel, ...rest }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextField
      {...rest}
      type={isShown ? "text" : "password"}
      autoCapitalize="off"
      spellCheck={false}
      after={
        <IconButton
          label={isShown ? hideLabel : showLabel}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
          className="mr-1 text-ink-soft"
        >
          <Icon aria-hidden className="size-5" />
        </IconButton>
      }
    />
  );
}
