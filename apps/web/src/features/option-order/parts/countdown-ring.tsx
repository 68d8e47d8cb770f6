/** The time an order has left, as a ring that empties and as seconds in it. By the server's clock. */
import type { OptionOrder } from "@candor/api/option-order";
import { nowByServer } from "../../../app/clock.ts";
import { useText } from "../../../app/i18n.ts";
import { useSecondsLeft } from "../../../ui/countdown.tsx";
import { shareLeft } from "../option-order-view.ts";

const SIZE = 52;
const WIDTH = 5;
const RADIUS = (SIZE - WIDTH) / 2;
const LENGTH = 2 * Math.PI * RADIUS;

export function CountdownRing({ order }: { readonly order: OptionOrder }) {
  const t = useText("option-order");
  const left = useSecondsLeft(order.end_at, nowByServer);
  const isWaiting = order.end_at === null;
  return (
    <div
      role="timer"
      aria-label={isWaiting ? t("running.entering") : t("running.left", { count: left })}
      className="relative size-13 shrink-0"
    >
      <svg aria-hidden viewBox={`0 0 ${SIZE} ${SIZE}`} className="size-full -rotate-90">
        <circle cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} fill="none" strokeWidth={WIDTH} className="stroke-inset" />
        <circle
          cx={SIZE / 2}
          cy={SIZE / 2}
          r={RADIUS}
          fill="none"
          strokeWidth={WIDTH}
          strokeLinecap="round"
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - shareLeft(order, left))}
          className="stroke-primary transition-[stroke-dashoffset] duration-1000 ease-linear motion-reduce:transition-none"
        />
      </svg>
      <span aria-hidden className="absolute inset-0 flex items-center justify-center font-bold text-sm tabular-nums">
        {isWaiting ? "…" : left}
      </span>
    </div>
  );
}
