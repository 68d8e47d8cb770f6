/**
 * Which names could set a price, a win rate or somebody's result, and which of those that sound like it do not, each with the
 * reason. A new name that sounds like it fails the test until somebody has written down here why nobody can choose by it.
 */

/** How something ends, and for whom: nothing may be called so that is not the word for what has happened. */
const OUTCOME =
  /^(win|wins|won|winner|winners|winning|winrate|lose|loses|loser|losers|losing|lost|loss|losses|odds|outcomes?|results?|profits?|payouts?|payoffs?|bias|biased|rig|rigged|forced?|forces|luck|lucky|unlucky|fate|chances?|probability|manipulat\w*|controls?|controlled|overrid\w*|manual|manually|fakes?|verdict|favou?r|favou?red|risks?|risky|edges?|rtp|hits?|tilt|tilted|interven\w*|groups?|cohorts?|segments?|kill|killed|shill|whales?|settles?|settled|settlements?)$/;

/** What a price is made of, or moved by. */
const PRICE =
  /^(prices?|priced|rates?|ratio|spreads?|skew|skewed|offset|markup|markdown|slippage|adjust\w*|nudges?|shift|drift|trend|volatility|multiplier|factor|feeds?|replay|seed|providers?|strike|targets?|next|bump|bumps|deltas?|percent|pct|jump|jumps|spike|spikes|pump|dump)$/;

export type Names = "set" | "said";

/** "user_win_rate", "userWinRate" and "/user/winRate" are the words user, win, rate. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/);

/** A place and the name that stands there: "spot_order limit_price", "POST /coin/trade target_price", "setting FEED". */
export interface Place {
  readonly where: string;
  readonly name: string;
}

export const placeText = ({ where, name }: Place): string => `${where} ${name}`;

const COUNTED_BY_TERMS =
  "a term of the instrument, the same for everyone, shown before an order and frozen on it when it is taken";
const FROZEN = "written when the order is taken, from the terms shown; the desk never changes it afterwards";
const OWN_REQUEST = "what the customer asks for their own order; it moves no price";
const FROM_LOG = "copied from a tick of the signed log, by which anyone can check it";
const FOLLOWS = "follows from the log and the frozen terms by the engine's function; a receipt proves it";
const ALERT = "a price that somebody wants to be told about; it moves none";
const COMMITTED = "transactions in the order in which they were committed";
const COUNTED_JOBS = "how many jobs of the queue came and went in a while";
const QUOTED = "a constant of the program, the same for everyone, shown with each quote and kept with it";
const ENDED = "how an order has ended, written by the desk as the log and the frozen terms say";
const WHERE_FROM = "where prices come from, for everyone alike, said on every screen and signed in the log";

/** Every name that sounds like choosing, and why it is not. */
export const ALLOWED: Readonly<Record<string, string>> = {
  // Tables, columns, routines.
  "instrument price_scale": "how many decimals a price is written with",
  "contract_order bump_ms":
    "how long after its acceptance an order's price is formed at the earliest, for everybody alike",
  "option_order bump_ms":
    "how long after its acceptance an order's price is formed at the earliest, for everybody alike",
  "refused_calls address_group": "addresses that count as one, of calls that came too often",
  "instrument price_band": "how far from the index an order may be; it keeps orders out and moves no price",
  "instrument ladder_half_spread": COUNTED_BY_TERMS,
  "instrument start_price": "where simulated prices, and they alone, begin, for everyone alike",
  "instrument yearly_volatility": "how much simulated prices, and they alone, move, for everyone alike",
  "instrument_contract settle_currency_id": "the currency in which a contract gains and loses",
  "key of terms_edition content maintenance_rate": COUNTED_BY_TERMS,
  "key of terms_edition content half_spread": COUNTED_BY_TERMS,
  "key of terms_edition content financing_rate": COUNTED_BY_TERMS,
  "key of terms_edition content payouts": COUNTED_BY_TERMS,
  "term_order rate":
    "the rate of the terms in force for the amount, compared by the table; nobody sets the rate of a day",
  "contract_order limit_price": OWN_REQUEST,
  "contract_order worst_price": OWN_REQUEST,
  "contract_order take_profit": OWN_REQUEST,
  "contract_order stop_loss": OWN_REQUEST,
  "contract_past_stops take_profit": OWN_REQUEST,
  "contract_past_stops stop_loss": OWN_REQUEST,
  "contract_order maintenance_rate": FROZEN,
  "contract_order half_spread": FROZEN,
  "contract_order fee_rate": FROZEN,
  "contract_order financing_rate": FROZEN,
  "contract_order open_price": FOLLOWS,
  "contract_order close_price": FOLLOWS,
  "contract_order profit": FOLLOWS,
  "contract_closing price": FOLLOWS,
  "contract_closing profit": FOLLOWS,
  "option_order payout_rate": FROZEN,
  "option_order payout": FROZEN,
  "option_order entry_price": FROM_LOG,
  "option_order price_count": FOLLOWS,
  "option_order price_sum": FOLLOWS,
  "spot_order limit_price": OWN_REQUEST,
  "spot_order time_in_force": "how long an order stays in the book, as every exchange calls it",
  "spot_order maker_fee_rate": FROZEN,
  "spot_order taker_fee_rate": FROZEN,
  "spot_fill price": "the price of a trade between two orders, or with the house ladder",
  "price_alert price": ALERT,
  "price_alert reference_price": ALERT,
  "price_alert fired_price": ALERT,
  "price_alert price_mode": WHERE_FROM,
  "conversion_quote spread_rate": QUOTED,
  "conversion_quote fee_rate": QUOTED,
  "table second_factor_tries": "wrong proofs in a row of who somebody is",
  "table price_alert": ALERT,
  "table price_alert_judged": "up to which tick alerts have been looked at",
  "tick_head price_mode": WHERE_FROM,
  "tick_log_checkpoint price_mode": WHERE_FROM,
  "tick_journal prices":
    "the ticks of the last seconds, on their way into the signed log; the feed's process alone adds them",
  "price_alert percent": ALERT,
  "deposit_key next_index": "which address the next customer who asks for one is given",
  "ledger_seal first_group": COMMITTED,
  "ledger_seal end_group": COMMITTED,
  "ledger_transfer commit_group": COMMITTED,
  "outbox_consumer after_group": COMMITTED,
  "outbox_event commit_group": COMMITTED,
  "message_outbox next_attempt_at": "when a mail that could not be sent is sent again",
  "pgboss.job group_id": "which jobs of the queue are not done at the same time",
  "pgboss.job group_tier": "how many of those may be done at the same time",
  "pgboss.queue completed_delta": COUNTED_JOBS,
  "pgboss.queue created_delta": COUNTED_JOBS,
  "pgboss.queue failed_delta": COUNTED_JOBS,
  "pgboss.queue delta_on": COUNTED_JOBS,
  "pgboss.queue delta_seconds": COUNTED_JOBS,
  "pgboss.queue_stats completed_delta": COUNTED_JOBS,
  "pgboss.queue_stats created_delta": COUNTED_JOBS,
  "pgboss.queue_stats failed_delta": COUNTED_JOBS,
  "pgboss.queue_stats delta_on": COUNTED_JOBS,
  "pgboss.queue_stats delta_seconds": COUNTED_JOBS,
  // Words that columns may hold.
  "value of contract_closing stop-loss": "the closing was what its owner had asked for, at a price of the log",
  "value of contract_closing take-profit": "the closing was what its owner had asked for, at a price of the log",
  "value of option_order won": ENDED,
  "value of option_order lost": ENDED,
  "value of halt_entry jump": "why a price was not believed: it had moved too far in a second",
  "value of market_data_origin replay": WHERE_FROM,
  "value of price_alert replay": WHERE_FROM,
  "value of tick_head replay": WHERE_FROM,
  "value of tick_log_checkpoint replay": WHERE_FROM,
  "key of instrument sources provider": WHERE_FROM,
  // What callers send.
  "POST /price_alert/add percent": ALERT,
  "POST /price_alert/edit percent": ALERT,
  "value to GET /microtrade/lists won": "narrows a list to what has ended so",
  "value to GET /microtrade/lists lost": "narrows a list to what has ended so",
  "value to POST /lever/batch_close profit": "closes one's own contracts that stand so now, each at the next price",
  "value to POST /lever/batch_close loss": "closes one's own contracts that stand so now, each at the next price",
  "POST /project/buy total_price": "the amount that a customer puts in, by the specification's name; it moves no price",
  "POST /coin/trade target_price": OWN_REQUEST,
  "POST /coin/trade worst_price": OWN_REQUEST,
  "POST /coin/trade time_in_force": "how long an order stays in the book, as every exchange calls it",
  "POST /lever/submit target_price": OWN_REQUEST,
  "POST /lever/submit seen_price": "what the customer saw: an entry too far from it is not made",
  "POST /lever/submit target_profit_price": OWN_REQUEST,
  "POST /lever/submit stop_loss_price": OWN_REQUEST,
  "POST /lever/setstop target_profit_price": OWN_REQUEST,
  "POST /lever/setstop stop_loss_price": OWN_REQUEST,
  "POST /price_alert/add price": ALERT,
  "POST /price_alert/edit price": ALERT,
  "path /microtrade/get_result": "reads how an order ended; the specification's name for it",
  "path /price_alert/add": ALERT,
  "path /price_alert/edit": ALERT,
  "path /price_alert/pause": ALERT,
  "path /price_alert/resume": ALERT,
  "path /price_alert/del": ALERT,
  "path /price_alert/restore": ALERT,
  "path /price_alert/list": ALERT,
  // What answers say: only words for an end.
  "answer time_in_force": "how long an order stays in the book, as every exchange calls it",
  "answer settle_currency": "the currency in which a contract gains and loses",
  "answer settle_scale": "the decimals of that currency",
  "answer profit": FOLLOWS,
  "answer today_profit": "what a day has brought, by the ledger and the prices of the log",
  "path /wallet/getRateCurrency": "reads what the index prices say; the specification's name for it",
  "answer target_profit_price": OWN_REQUEST,
  "answer stop_loss_price": OWN_REQUEST,
  "answer profit_ratio": COUNTED_BY_TERMS,
  "answer expected_profit": FROZEN,
  "answer payout_rate": COUNTED_BY_TERMS,
  "answer loss": FOLLOWS,
  "answer payout": FROZEN,
  "answer result": "what a receipt says came of an order; it is made of rows that are final",
  "answer take_profit": OWN_REQUEST,
  "answer stop_loss": OWN_REQUEST,
  "answer settlement_price": FOLLOWS,
  "answer settlement_count": FOLLOWS,
  "answer settlement_sum": FOLLOWS,
  "answer settled_at": "when an order ended",
  // Settings and commands.
  "setting FEED": WHERE_FROM,
  "setting REPLAY": WHERE_FROM,
  "setting REPLAY_SPEED": "how fast a recording runs, of which every screen says that it is one",
  "setting PROVIDER_URLS": WHERE_FROM,
  "setting SEED":
    "for tests: what simulated prices are drawn from, the same for everyone; left out, nobody knows it, and real money never meets them",
  "flag settlements": "reckons what was settled again from the log, and changes nothing",
  "setting SMS_PROVIDER": "who carries text messages; no price comes from there",
  "setting RATE_LIMITS": "how often one caller may call",
  "setting PLACES": "how many calls of a class run at the same time",
  "setting PUSH_LOOPBACK": "whether notices may be pushed to this machine, for tests",
};

const QUEUED = "work that runs by the clock, such as keeping the house; no order is decided by it";

/** Columns whose contents have names that no catalogue knows, and why no outcome can be chosen in them. */
export const JSON_COLUMNS: Readonly<Record<string, string>> = {
  "given_up_seal kept":
    "the row that nobody could open any more, as it was: a picture, a field of a verification, a second factor",
  "halt_entry samples": "what the sources said when a price was not believed; the feed's process alone adds it",
  "idempotency_key answer": "what was answered under a key, to be answered again",
  "instrument names": "what an instrument is called in each language",
  "instrument sources": "which markets its price comes from, for everyone alike",
  "notice parameters": "what stands in the text of a notice",
  "terms_edition content":
    "terms that two operators agreed on, the same for everyone and shown before; every name in it is judged as a column's is",
  "surveillance_alarm facts":
    "what a watcher found in trades that were made: figures for whoever looks at it, read by no order",
  "outbox_event payload": "what has happened, for whoever tells of it",
  "outbox_parked payload": "what has happened and could not be told",
  "pgboss.job data": QUEUED,
  "pgboss.job output": QUEUED,
  "pgboss.job source_output": QUEUED,
  "pgboss.schedule data": QUEUED,
  "pgboss.schedule options": QUEUED,
  "pgboss.warning data": QUEUED,
  "verification_decision reasons":
    "why an officer asked for a field of somebody's verification again; no order knows it",
};

/** What the sources of the server say of the environment, as "FILE TEXT", and why it reads no variable that is no setting. */
/** Which process of a server a figure is of. */
const LABEL = "the label of a figure that says which process it is of";

export const ENVIRONMENT: Readonly<Record<string, string>> = {
  "platform/config/config.ts env: Readonly<Record<string, string | undefined>>;": "where settings are read from",
  "platform/config/config.ts { argv, env, cwd }: ConfigSources": "where settings are read from",
  "platform/config/config.ts refuseRetired(argv, env)": "refuses variables that are taken no more",
  "platform/config/config.ts readConfig({ argv, env, cwd }: ConfigSources)": "where settings are read from",
  "platform/config/config.ts flags[setting.flag], env)": "the variable of a setting, by its name in the table",
  "platform/config/config.ts givenOf(setting, flag, env)": "the variable of a setting, by its name in the table",
  "platform/config/config.ts env[SETTINGS.dataDir.name]": "whether a data folder was named",
  "platform/config/config.ts { argv, env }: Pick<ConfigSources": "where settings are read from",
  "platform/config/config-given.ts refuseRetired(argv: readonly string[], env: Environment)":
    "refuses what is taken no more",
  "platform/config/config-given.ts if (env[name]) throw new StartRefused": "refuses variables that are taken no more",
  "platform/config/config-given.ts flag: string | undefined, env: Environment": "where a setting was given",
  "platform/config/config-given.ts env[name] || undefined": "the variable of a setting, by its name in the table",
  "platform/config/config-given.ts env[`${name}_FILE`]": "the file of a secret setting, by its name in the table",
  "main/metrics/process-registry.ts process: processNameOf(roles)": LABEL,
  "main/metrics/process-metrics.ts readonly process: ProcessName;": LABEL,
  "main/metrics/process-metrics.ts { process, probe, health }: Measured": LABEL,
  "main/metrics/process-metrics.ts labels: { process }": LABEL,
  "main/metrics/process-metrics.ts { process, ...labels }": LABEL,
  'main/metrics/process-metrics.ts labelNames: ["process"': LABEL,
  'main/metrics/process-metrics.ts labelNames = ["process"': LABEL,
  'main/metrics/process-metrics.ts ? "process" : part.name': LABEL,
  "main/sandbox/chain-main.ts createProcessLink(process)": "the channel to the server that has started it",
  "main/program.ts env: process.env, cwd": "hands the environment to the settings",
  "main/http-process/http-program.ts createProcessLink(process)": "the channel to the server that has started it",
  "main/http-process/http-config.ts readConfig({ argv: [], env: {}, cwd: config.dataDir })":
    "what settings are when left out: none is read from anywhere",
  "main/fork-child.ts const env = childEnvironment(process.env)": "chooses what a child of the server is given of it",
  'main/fork-child.ts { serialization: "advanced", env }': "what a child of the server is given of it",
  "commands/check-books.ts env: process.env, cwd": "hands the environment to the settings",
  "commands/stored-command.ts env: process.env, cwd": "hands the environment to the settings",
  'platform/postgres/postmaster.ts env: { LC_ALL: "C", TZ: "UTC", PATH: process.env.PATH, ...KEEP_MEMORY, ...environment }':
    "what Postgres itself is started with",
  'platform/postgres/postgres-cluster.ts env: { LC_ALL: "C", TZ: "UTC", PATH: process.env.PATH }':
    "what Postgres itself is made with",
  "platform/database/test-database.ts Number(process.env.VITEST_POOL_ID ?? 1)":
    "which of the tests' Postgres a worker has",
  "platform/postgres/test-postgres-setup.ts const { TEST_CLOCK_AHEAD, LD_PRELOAD } = process.env":
    "the day that a test run plays on, for the database of that run alone",
};

/** Names that sound like choosing and are not allowed. @param names `said`: in answers, where a price is told and not set */
export function choosing(places: Iterable<Place>, names: Names = "set"): string[] {
  const soundsLike = (name: string) =>
    wordsOf(name).some((word) => OUTCOME.test(word) || (names === "set" && PRICE.test(word)));
  const found = [...places].filter(({ name }) => soundsLike(name)).map(placeText);
  return [...new Set(found)].filter((text) => !Object.hasOwn(ALLOWED, text)).sort();
}
