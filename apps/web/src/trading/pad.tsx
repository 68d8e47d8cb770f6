/**
 * The number pad of a sheet. It stands at the sheet's foot while one of its fields has the focus, so that it is in sight
 * however low the screen is; elsewhere fields are typed into by keyboard.
 */
import { ChevronDown } from "lucide-react";
import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { decimalMark, groupTyped } from "../app/format.ts";
import { useText } from "../app/i18n.ts";
import { NumberPad, type PadKey, pressed } from "../ui/number-pad.tsx";
import { TicketField } from "../ui/ticket-field.tsx";

/** What the pad writes into. */
interface Target {
  readonly value: string;
  readonly decimals: number;
  readonly onChange: (value: string) => void;
}

export interface Pad {
  /** Phones get the app's own number pad instead of a keyboard. */
  readonly isOffered: boolean;
  /** The field that has the focus; null while none has. */
  readonly active: string | null;
  readonly open: (field: string) => void;
  readonly close: () => void;
  /** Told by each field what the pad would write into. */
  readonly offer: (field: string, target: Target) => void;
  /** Told of everything that is typed, by whichever keys. */
  readonly typed: (field: string, text: string) => void;
  /** Whether the next digit takes the place of all that stands there, as if that were selected: nobody typed it. */
  readonly isReplaced: (field: string, text: string) => boolean;
  readonly target: () => Target | undefined;
  readonly press: (key: PadKey) => void;
}

/** The pad of one sheet; outlives its opening and closing. */
export function usePad(isOffered: boolean): Pad {
  const [active, setActive] = useState<string | null>(null);
  const targets = useRef(new Map<string, Target>());
  const typed = useRef(new Map<string, string>());
  return useMemo(() => {
    const isReplaced = (field: string, text: string) => text !== "" && typed.current.get(field) !== text;
    const target = () => (active === null ? undefined : targets.current.get(active));
    return {
      isOffered,
      active: isOffered ? active : null,
      open: setActive,
      close: () => setActive(null),
      offer: (field, offered) => void targets.current.set(field, offered),
      typed: (field, text) => void typed.current.set(field, text),
      isReplaced,
      target,
      press(key) {
        const into = target();
        if (active === null || into === undefined) return;
        const isAnew = key !== "delete" && isReplaced(active, into.value);
        const text = pressed(isAnew ? "" : into.value, key, into.decimals);
        typed.current.set(active, text);
        into.onChange(text);
      },
    };
  }, [isOffered, active]);
}

const PadContext = createContext<Pad | null>(null);
export const PadProvider = PadContext.Provider;

function useProvidedPad(): Pad {
  const pad = useContext(PadContext);
  if (pad === null) throw new Error("a field of a pad stands outside of its sheet");
  return pad;
}

/** The field that the pad writes into; null while it is away. */
export const useActiveField = (): string | null => useProvidedPad().active;

/** What is chosen beside a field changes what is typed there: it leaves the focus where it is. */
const KEEPS = "[data-pad-field], fieldset";

/** Around what a sheet holds: a tap beside the fields, or the key that leads to something else, puts the pad away. */
export function PadFields({ children }: { readonly children: ReactNode }) {
  const pad = useProvidedPad();
  const keeps = ({ target }: { readonly target: EventTarget }, what: string) =>
    target instanceof Element && target.closest(what) !== null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is pressed are the controls in it
    <div
      onMouseDown={(event) => pad.active !== null && keeps(event, "fieldset label") && event.preventDefault()}
      onClick={(event) => !keeps(event, KEEPS) && pad.close()}
      onKeyUp={(event) => event.key === "Tab" && !keeps(event, "[data-pad-field]") && pad.close()}
    >
      {children}
    </div>
  );
}

interface PadFieldProps
  extends Omit<ComponentProps<typeof TicketField>, "hasPad" | "isActive" | "isReplaced" | "onActivate" | "format"> {
  /** Unlike any other field of the sheet. */
  readonly name: string;
  /** Decimals that the pad can write; as many as the field takes unless said. */
  readonly padDecimals?: number;
}

/** A figure of a sheet: typed by its pad, or by keyboard. */
export function PadField({ name, padDecimals, onChange, ...field }: PadFieldProps) {
  const pad = useProvidedPad();
  const { value } = field;
  const decimals = padDecimals ?? field.decimals;
  useEffect(() => pad.offer(name, { value, decimals, onChange }));
  const isActive = pad.active === name;
  const place = useRef<HTMLDivElement>(null);
  // On a low screen the keys would cover what they write into.
  useEffect(() => {
    if (isActive) place.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    <div ref={place} data-pad-field={name}>
      <TicketField
        {...field}
        format={groupTyped}
        hasPad={pad.isOffered}
        isActive={isActive}
        isReplaced={isActive && pad.isReplaced(name, value)}
        onActivate={() => pad.open(name)}
        onChange={(text) => {
          pad.typed(name, text);
          onChange(text);
        }}
      />
    </div>
  );
}

/** The keys themselves, with what a figure comes to while the others are folded. */
export function DockedPad({ children }: { readonly children?: ReactNode }) {
  const t = useText("common");
  const pad = useProvidedPad();
  if (pad.active === null) return null;
  // The field keeps the focus while its keys are pressed.
  const keepFocus = (event: MouseEvent) => event.preventDefault();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is pressed are the keys in it
    <div onMouseDown={keepFocus} className="@container [&_button]:min-h-[44px]">
      <div className="flex min-h-9 items-center justify-between gap-3 @max-[16rem]:hidden">
        <div className="min-w-0 flex-1">{children}</div>
        <button
          type="button"
          aria-label={t("hidePad")}
          onClick={pad.close}
          className="-my-1 inline-flex min-w-11 shrink-0 items-center justify-center rounded-lg text-ink-soft"
        >
          <ChevronDown aria-hidden className="size-5" />
        </button>
      </div>
      {/* Beside large text the keys are not larger than a finger needs them, and in two rows. */}
      <div className="pb-2 @max-[16rem]:pb-px @max-[16rem]:[&>div]:grid-cols-6 @max-[16rem]:[&>div]:gap-[6px] @max-[16rem]:[&_button]:text-base @max-[16rem]:[&_button]:leading-none">
        <NumberPad
          label={t("numberPad")}
          deleteLabel={t("deleteDigit")}
          decimalMark={pad.target()?.decimals === 0 ? null : decimalMark()}
          onPress={pad.press}
        />
      </div>
    </div>
  );
}
