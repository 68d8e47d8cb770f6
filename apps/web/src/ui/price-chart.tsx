/** The price chart as an element: loads the drawing code when first shown, keeps its place meanwhile, follows theme changes. */
import { useEffect, useRef, useState } from "react";
import type { ChartHandle, ChartOptions } from "./chart-canvas.ts";
import { classNames } from "./class-names.ts";
import { Skeleton } from "./skeleton.tsx";

interface PriceChartProps extends Omit<ChartOptions, "onReady"> {
  /** What the chart shows, for those who cannot see it. */
  readonly label: string;
  readonly emptyText: string;
  /** Decides the height. */
  readonly className: string;
}

type State = "loading" | "drawn" | "empty" | "failed";

export function PriceChart({ label, emptyText, className, ...options }: PriceChartProps) {
  const host = useRef<HTMLDivElement>(null);
  const handle = useRef<ChartHandle | null>(null);
  const latest = useRef(options);
  latest.current = options;
  const [state, setState] = useState<State>("loading");
  const { sourceKey, tag, shape, hasAverages, hasVolume } = options;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another source or language is another chart
  useEffect(() => {
    let isGone = false;
    setState("loading");
    import("./chart-canvas.ts").then(
      ({ createChart }) => {
        if (isGone || !host.current) return;
        const onReady = (isEmpty: boolean) => setState(isEmpty ? "empty" : "drawn");
        handle.current = createChart(host.current, { ...latest.current, onReady });
      },
      () => setState("failed"),
    );
    const restyle = () => requestAnimationFrame(() => handle.current?.restyle());
    const themes = new MutationObserver(restyle);
    themes.observe(document.documentElement, { attributeFilter: ["data-theme", "data-updown"] });
    const scheme = matchMedia("(prefers-color-scheme: dark)");
    scheme.addEventListener("change", restyle);
    return () => {
      isGone = true;
      themes.disconnect();
      scheme.removeEventListener("change", restyle);
      handle.current?.destroy();
      handle.current = null;
    };
  }, [sourceKey, tag]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the drawing is told of when it changes
  useEffect(() => {
    handle.current?.update({ ...latest.current, onReady: () => undefined });
  }, [shape, hasAverages, hasVolume]);

  return (
    <div className={classNames("relative", className)} role="img" aria-label={label} aria-busy={state === "loading"}>
      <div ref={host} className="absolute inset-0" />
      {state === "loading" && <Skeleton className="absolute inset-x-3 inset-y-2" />}
      {(state === "empty" || state === "failed") && (
        <p className="absolute inset-0 flex items-center justify-center px-6 text-center text-ink-soft text-sm">
          {emptyText}
        </p>
      )}
    </div>
  );
}
