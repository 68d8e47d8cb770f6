/** What /metrics tells of alarms. */
import { SURVEILLANCE_KINDS } from "@candor/api/surveillance-words";
import type { ProductFigure } from "../../core/product/product.ts";
import { by } from "../../platform/http/figures.ts";

export const alarmMetrics = (openAlarms: () => Promise<ReadonlyMap<string, number>>): readonly ProductFigure[] => [
  {
    role: "jobs",
    name: "candor_surveillance_alarms",
    help: "Alarms of surveillance that nobody of compliance has closed yet, by kind",
    labelNames: ["kind"],
    async read() {
      const open = await openAlarms();
      return by("kind")(new Map([...SURVEILLANCE_KINDS.map((kind) => [kind, 0] as const), ...open]));
    },
  },
];
