import { chmodSync, chownSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { canEnter } from "../../apps/server/src/platform/postgres/postgres-account.ts";
import { findPlace } from "../../apps/server/src/platform/postgres/postgres-place.ts";
import { stopCleanly } from "./launched.ts";
import { dataDir, folder, refusal, start, useLaunches } from "./launches.ts";

useLaunches();

const isFull = process.env.CANDOR_TEST_FULL === "1";
const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;

describe("accounts", () => {
  test.skipIf(!isRoot)(
    "as root, Postgres runs under another account, and the data folder keeps its secrets",
    async () => {
      const launched = start();
      await launched.running();
      const owner = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${launched.postgresPid()}/status`, "utf8"))?.[1];
      expect(Number(owner)).toBeGreaterThan(0);
      await stopCleanly(launched);
    },
  );

  test.runIf(isRoot && isFull)(
    "as root, below a folder that only root can enter, the database lies elsewhere, and is found again",
    async () => {
      chmodSync(folder, 0o700);
      const first = start();
      await first.running();
      const place = findPlace(dataDir);
      expect(place.isElsewhere).toBe(true);
      expect(canEnter(place.account, place.folder)).toBe(true);
      expect(first.stdout()).toContain(
        `Postgres runs under an account that cannot enter ${dataDir}, so its database is in ${place.folder}.`,
      );
      await stopCleanly(first);

      const second = start();
      await second.running();
      expect(findPlace(dataDir).folder).toBe(place.folder);
      await stopCleanly(second);

      rmSync(place.folder, { recursive: true });
      expect(await refusal()).toBe(
        `The database of ${dataDir} was kept in ${place.folder}, which is gone: bring it back or restore a backup.`,
      );
      // So that the sweep does not look for it.
      rmSync(join(dataDir, "keys"), { recursive: true });
    },
  );

  test.runIf(isRoot && isFull)(
    "as an ordinary user everything stays in the data folder, for that user alone",
    async () => {
      chownSync(folder, NOBODY, NOBODY);
      const launched = start({ uid: NOBODY, env: { HOME: folder } });
      await launched.running();
      expect(statSync(dataDir)).toMatchObject({ uid: NOBODY });
      expect(statSync(dataDir).mode & 0o077).toBe(0);
      expect(statSync(join(dataDir, "postgres/data")).uid).toBe(NOBODY);
      await stopCleanly(launched);
    },
  );
});
