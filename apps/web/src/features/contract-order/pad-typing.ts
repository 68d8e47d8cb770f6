/** The pad on fields that come filled: its first digit takes the place of what was not typed, as if that were selected. */
import { useRef } from "react";
import { type PadKey, pressed } from "../../ui/number-pad.tsx";

export interface PadTyping {
  /** Told of everything that is typed, by whichever keys; gives it back. */
  readonly type: (field: string, text: string) => string;
  /** The text after a key of the pad. */
  readonly press: (field: string, text: string, key: PadKey, decimals: number) => string;
  /** Whether the next digit takes the place of all that stands there. */
  readonly isReplaced: (field: string, text: string) => boolean;
}

export function usePadTyping(): PadTyping {
  const typed = useRef(new Map<string, string>());
  const type = (field: string, text: string) => {
    typed.current.set(field, text);
    return text;
  };
  const isReplaced = (field: string, text: string) => text !== "" && typed.current.get(field) !== text;
  return {
    type,
    isReplaced,
    press(field, text, key, decimals) {
      const isAnew = key !== "delete" && isReplaced(field, text);
      return type(field, pressed(isAnew ? "" : text, key, decimals));
    },
  };
}
