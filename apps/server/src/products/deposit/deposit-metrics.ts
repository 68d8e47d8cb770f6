/** What /metrics tells of the networks that are watched, read at most every five seconds. */
import type { ProductFigure } from "../../core/product/product.ts";
import type { Clock } from "../../platform/clock.ts";
import { each, keptFor } from "../../platform/http/figures.ts";
import type { Deposits, WatchFigures } from "./deposit-types.ts";

const CHAINS_MS = 5_000;

interface Watched extends Pick<Deposits, "watchFigures"> {
  readonly clock: Clock;
}

export function depositMetrics({ watchFigures, clock }: Watched): readonly ProductFigure[] {
  const kept = keptFor(CHAINS_MS, watchFigures);
  const ofNetwork = (name: string, help: string, figureOf: (row: WatchFigures) => number | null): ProductFigure => ({
    ...{ role: "jobs", name, help, labelNames: ["network"] },
    read: async () => each<WatchFigures>("network", ({ network }) => network, figureOf)(await kept()),
  });
  return [
    ofNetwork(
      "candor_chain_blocks_behind",
      "Blocks of a watched network yet to be looked at",
      (one) => one.blocksBehind,
    ),
    ofNetwork("candor_chain_look_age_seconds", "Since a watched network was last looked at without a fault", (one) =>
      one.lookedAt === null ? null : (clock.now() - one.lookedAt) / 1_000,
    ),
    ofNetwork(
      "candor_chain_failing",
      "Whether the node of a watched network is away or talks nonsense (1 or 0)",
      (one) => (one.failedSince === null ? 0 : 1),
    ),
  ];
}
