/**
 * The site's settings: everybody else reads them at once, from memory, told by the bus when one has changed. This is the
 * module's one door. What may be set
 * is said in packages/api/src/site-setting.ts; a change needs two operators (core/maker-checker) and is kept for ever. Nothing in it
 * is a price, a term of a product or a result.
 */
import { refuse } from "@candor/api/refusal";
import { type SettingChange, type SettingKeyword, settingChange, usualSetting } from "@candor/api/site-setting";
import { type Bus, type Topic, topic } from "../../platform/bus/bus.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Route } from "../../platform/http/route.ts";
import type { Log } from "../../platform/log.ts";
import type { AnyProposalKind, ProposalKind } from "../maker-checker/maker-checker.ts";
import { settingRoutes } from "./setting-routes.ts";
import { findValue, insertChange, readNewest } from "./setting-store.ts";

/** The keyword that has changed. */
const SITE_SETTING_CHANGED: Topic<string> = topic("site-setting.changed");

/** A message may be lost: settings older than this are read again, while the old ones still answer. */
const TRUSTED_MS = 30_000;

export interface SettingsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly log: Log;
  /** Whether a picture is one of the site's own: a logo has to be. */
  readonly hasPicture: (path: string) => Promise<boolean>;
}

export interface Settings {
  value(keyword: SettingKeyword): string;
  /** Of one that is a whole number. */
  number(keyword: SettingKeyword): number;
  /** Of one that is on or off. */
  isOn(keyword: SettingKeyword): boolean;
  readonly proposalKinds: readonly AnyProposalKind[];
  readonly routes: readonly Route[];
}

export async function createSettings(deps: SettingsDeps): Promise<Settings> {
  const { database, clock, bus, log } = deps;
  let known: ReadonlyMap<string, string> = new Map();
  let readAt = clock.now();
  let latest = 0;

  async function readAgain(): Promise<void> {
    latest += 1;
    const turn = latest;
    readAt = clock.now();
    const newest = await readNewest(database);
    // A slower, earlier reading never takes the place of a later one.
    if (turn === latest) known = new Map(newest.map(({ keyword, value }) => [keyword, value]));
  }
  const refresh = () => readAgain().catch((error: unknown) => log.error({ err: error }, "the settings were not read"));
  await readAgain();
  bus.subscribe(SITE_SETTING_CHANGED, refresh);

  function value(keyword: SettingKeyword): string {
    if (clock.now() - readAt > TRUSTED_MS) void refresh();
    return known.get(keyword) ?? usualSetting(keyword);
  }
  return {
    value,
    number: (keyword) => Number(value(keyword)),
    isOn: (keyword) => value(keyword) === "1",
    proposalKinds: [settingKind(deps)],
    routes: settingRoutes({ database, value }),
  };
}

/** Proposed by whoever runs a part of the site, approved by compliance or admin. */
function settingKind({ clock, bus, hasPicture }: SettingsDeps): ProposalKind<SettingChange> {
  return {
    kind: "site-setting",
    schema: settingChange,
    proposers: ["product", "finance", "compliance", "admin"],
    approvers: ["compliance", "admin"],
    async check(tx, { keyword, value }) {
      if (keyword === "site_logo" && value !== usualSetting(keyword) && !(await hasPicture(value))) {
        return refuse("file-missing");
      }
      return ((await findValue(tx, keyword)) ?? usualSetting(keyword)) === value
        ? refuse("setting-unchanged")
        : undefined;
    },
    async carryOut(tx, { keyword, value }, agreement) {
      await insertChange(tx, { keyword, value, ...agreement, at: clock.now() });
      tx.afterCommit(() => bus.publish(SITE_SETTING_CHANGED, keyword));
      return undefined;
    },
    async describe(reader, { keyword, value }) {
      const before = (await findValue(reader, keyword)) ?? usualSetting(keyword);
      return `${keyword}: from "${before}" to "${value}"`;
    },
  };
}
