/** The labels of price lines. Where some would cover each other, or lie beyond an edge, one stands for all and lists them. */
import { type Store, useStore } from "@candor/client/store";
import { type ComponentProps, type MouseEvent, type RefObject, useLayoutEffect } from "react";
import { useText } from "../app/i18n.ts";
import { classNames } from "../ui/class-names.ts";
import type { ChartHandle } from "./chart-canvas.ts";
import { useLineGrip } from "./line-grip.ts";
import { edgeLabel, type Fold, type LinePlacer, labelId } from "./line-places.ts";
import type { Edge, MovedLine, PriceLine } from "./price-lines.ts";

const TONES = {
  up: "border-up text-up",
  down: "border-down text-down",
  plain: "border-line-strong text-ink-soft",
} as const;

const EDGES = { above: "▲", below: "▼" } as const;

interface LineLabelsProps {
  readonly lines: readonly PriceLine[];
  /** The labels by line or edge, for whoever puts them in their places. */
  readonly labels: Map<string, HTMLElement>;
  readonly folds: Store<readonly Fold[]>;
  readonly placer: LinePlacer;
  /** The line under a hand. */
  readonly moved: Store<MovedLine | null>;
  readonly handle: RefObject<Pick<ChartHandle, "moveLine" | "putBackLine"> | null>;
  /** @param isHere false for lines that lie beyond an edge */
  readonly onList: (ids: readonly string[], isHere: boolean) => void;
}

/** A label per price line, a button where something can be done about it. The canvas puts each where its line is. */
export function LineLabels({ lines, labels, folds, placer, moved, handle, onList }: LineLabelsProps) {
  const t = useText("chart");
  const current = useStore(folds);
  const held = useStore(moved);
  // Another count has another width, and a label that is new has no place yet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is rendered for them is put in its place
  useLayoutEffect(() => placer.settle(), [current, held, lines, placer]);
  const beyond = (edge: Edge): Fold | undefined => current.find((fold) => fold.edge === edge);
  return (
    <div className="pointer-events-none absolute inset-0 isolate overflow-hidden">
      {lines.map((line) => {
        const { id, name, text = name, label, tone, onPress, wordsAt } = line;
        if (held?.id === id) {
          const words = wordsAt?.(held.price).words ?? label;
          return (
            <LineOf key={id} line={line} {...{ labels, moved, handle, tone, name, onPress }}>
              {words}
            </LineOf>
          );
        }
        const fold = current.find(({ ids, edge }) => edge === null && ids[0] === id);
        const more = (fold?.ids.length ?? 1) - 1;
        const words = more === 0 ? label : `${label} +${more}`;
        return (
          <LineOf
            key={id}
            line={line}
            {...{ labels, moved, handle, tone }}
            name={more === 0 ? name : t("lines.here", { words, line: text, count: more })}
            onPress={fold === undefined ? onPress : () => onList(fold.ids, true)}
          >
            {words}
            <span aria-hidden className="hidden group-data-[edge=above]:inline">
              {EDGES.above}
            </span>
            <span aria-hidden className="hidden group-data-[edge=below]:inline">
              {EDGES.below}
            </span>
          </LineOf>
        );
      })}
      {(["above", "below"] as const).map((edge) => {
        const ids = beyond(edge)?.ids;
        return (
          ids !== undefined && (
            <LineLabel
              key={edge}
              id={edgeLabel(edge)}
              labels={labels}
              tone="plain"
              name={t(`lines.${edge}`, { count: ids.length })}
              onPress={() => onList(ids, false)}
            >
              <span aria-hidden>{EDGES[edge]}</span>
              {ids.length}
            </LineLabel>
          )
        );
      })}
    </div>
  );
}

interface LineOfProps
  extends Pick<LineLabelsProps, "moved" | "handle">,
    Omit<ComponentProps<typeof LineLabel>, "id" | "grip"> {
  readonly line: PriceLine;
}

/** The label of a line, by which it can be taken along where it may be moved. */
function LineOf({ line, moved, handle, onPress, ...rest }: LineOfProps) {
  const { grip, isPress } = useLineGrip(line, { handle, moved });
  const press = onPress && ((event?: MouseEvent) => isPress(event?.detail ?? 0) && onPress());
  return <LineLabel {...rest} id={line.id} grip={grip} isHeld={line.isDraggable === true} onPress={press} />;
}

interface LineLabelProps extends Pick<LineLabelsProps, "labels"> {
  readonly id: string;
  readonly tone: PriceLine["tone"];
  readonly name: string;
  readonly onPress: ((event?: MouseEvent) => void) | undefined;
  readonly grip?: Partial<ReturnType<typeof useLineGrip>["grip"]>;
  readonly isHeld?: boolean;
  readonly children: React.ReactNode;
}

function LineLabel({ id, labels, tone, name, onPress, grip, isHeld = false, children }: LineLabelProps) {
  return (
    <button
      ref={(element) => {
        if (element) labels.set(id, element);
        else labels.delete(id);
      }}
      type="button"
      id={labelId(id)}
      aria-label={name}
      {...grip}
      onClick={onPress}
      disabled={onPress === undefined}
      // The room around a label takes taps too, but never those for the label beside it.
      className={classNames(
        "group invisible pointer-events-auto absolute flex min-h-6 min-w-11 items-center justify-end whitespace-nowrap pr-1 before:absolute before:inset-x-0 before:-inset-y-2.5 before:-z-10",
        isHeld && "cursor-ns-resize touch-none",
      )}
    >
      <span
        className={classNames(
          "flex items-center gap-1 rounded-md border bg-surface px-1.5 font-semibold text-[0.6875rem] leading-4",
          TONES[tone],
        )}
      >
        {children}
      </span>
    </button>
  );
}
