/** The age of backups and what waits for them, among the metrics; nothing where none are made. */
import type { Registry } from "prom-client";
import type { BackupFigures, BackupUpkeep } from "../../platform/backup/backup-upkeep.ts";
import { addGauge } from "../../platform/http/figures.ts";

const FIGURES: readonly (readonly [string, string, (figures: BackupFigures) => number | null])[] = [
  ["candor_backup_age_seconds", "Time since the newest base backup was complete", ({ baseAgeS }) => baseAgeS],
  [
    "candor_backup_shipped_age_seconds",
    "Time since everything that waited was last taken to the backup; since the start of the server, where it never was",
    ({ shippedAgeS }) => shippedAgeS,
  ],
  [
    "candor_backup_waiting",
    "Segments of the write-ahead log that wait to be taken to the backup",
    ({ waiting }) => waiting,
  ],
];

export function measureBackups(registry: Registry, backups: Pick<BackupUpkeep, "figures">): void {
  for (const [name, help, pick] of FIGURES)
    addGauge(registry, {
      ...{ name, help },
      async read() {
        const figures = await backups.figures();
        return (figures && pick(figures)) ?? undefined;
      },
    });
}
