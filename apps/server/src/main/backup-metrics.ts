/** The age of backups and what waits for them, among the metrics; nothing where none are made. */
import { Gauge, type Registry } from "prom-client";
import type { BackupFigures, BackupUpkeep } from "../platform/backup/backup-upkeep.ts";

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
  for (const [name, help, pick] of FIGURES) {
    new Gauge({
      ...{ name, help, registers: [registry] },
      async collect() {
        this.reset();
        const figures = await backups.figures().catch(() => null);
        const value = figures && pick(figures);
        if (value === null) this.remove();
        else this.set(value);
      },
    });
  }
}
