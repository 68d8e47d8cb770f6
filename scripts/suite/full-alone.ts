/**
 * Test files that `npm test` leaves to `npm run test:full`: they take long for what they add to those that stay, which are named
 * behind them. Some files leave their further counts, looks and cases to it by themselves (CANDOR_TEST_FULL).
 */
const inFolder = (folder: string, names: readonly string[]): readonly string[] =>
  names.map((name) => `${folder}/${name}.test.ts`);

/**
 * Scripts in every field are also refused by the API's schemas (authz), kept from becoming markup by a house rule, and looked for
 * in Markdown and links (content). What these pages do is tested on the database and over the API; that each is accessible, fits
 * and breaks no policy is seen by pages.
 */
const BROWSER = [
  ...[
    "scripts-app",
    "scripts-funds",
    "scripts-office",
    "scripts-office-house",
    "scripts-office-typed",
    "scripts-typed",
  ],
  ...[
    "scripts-site",
    "sandbox",
    "replay",
    "incidents",
    "books",
    "payee",
    "order-history",
    "chart",
    "market",
    "updates",
  ],
  ...["price-alerts", "wallet", "verification", "price-log", "deposit", "assets"],
];

/** Orders settled once over a kill, by recovery of each desk (db) and crash; locks and copies, by db; restores, by backup.db. */
const FAULT = ["bursts", "money-locks", "copies", "restore"];

export const FULL_ALONE: readonly string[] =
  process.env.CANDOR_TEST_FULL === "1"
    ? []
    : [
        ...inFolder("tests/e2e", BROWSER),
        ...inFolder("tests/fault", FAULT),
        // Who waits and who takes over, by feed-turn.db and engine-takeover.db; how soon it is back, by crash.
        ...inFolder("tests/start", ["two-servers", "start", "fresh-clone"]),
        // What each process needs and tells, by http-config, http-process, start-parts, health-parts and metrics-door.
        ...inFolder("tests/start", ["roles"]),
        // What comes in and goes out, by deposits, faucet.db and pay-from-sandbox.db.
        ...inFolder("tests/live", ["sandbox"]),
        // Nothing secret is in the log, by endpoints, sign-in-attacks and verification (authz).
        ...inFolder("tests/authz", ["log-secrets"]),
        // Nobody takes another's turn by waiting, by fair-queue, places and overload (authz).
        ...inFolder("tests/authz", ["conversion-waits"]),
        // A month of a demonstration stays as long as its folding does, by the other tests of checkpoints.
        "apps/server/src/core/tick-log/checkpoints/month.db.test.ts",
        // A receipt is checked by the command, by receipts (authz), and settlements by settled-day; what could be changed of one, by
        // receipt-verifier and check-settlements.
        "apps/server/src/commands/verify-receipt.db.test.ts",
        // A backup that somebody has changed is refused, by backup.db and backup-stamp.
        "apps/server/src/commands/backup-trust.db.test.ts",
      ];
