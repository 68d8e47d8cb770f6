/**
 * Wires the modules together: the only place that knows them all. A part is something that starts and stops; parts start in
 * the order of the list and stop in reverse.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  type CustomerMessage,
  type Customers,
  createCustomers,
  registerCustomerJobs,
  secondFactorPorts,
  verifiedCustomers,
} from "../core/customer/customer.ts";
import { createDesk, type Desk } from "../core/desk/desk.ts";
import { createFourEyes } from "../core/four-eyes/four-eyes.ts";
import { createInstruments, type Instruments, seed as seedInstruments } from "../core/instrument/instrument.ts";
import { createLedger, type Ledger } from "../core/ledger/ledger.ts";
import { createMarketData, type MarketData, tickLogTools } from "../core/market-data/market-data.ts";
import { createNetworks, type Networks } from "../core/network/network.ts";
import { createNotices, type Notices } from "../core/notice/notice.ts";
import { createOperators, type Operators } from "../core/operator/operator.ts";
import { createPayees, type Payees } from "../core/payee/payee.ts";
import { createSecondFactors } from "../core/second-factor/second-factor.ts";
import { registerVerificationJobs } from "../core/verification/verification.ts";
import { type Bus, createInProcessBus } from "../platform/bus.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import type { Config } from "../platform/config.ts";
import type { ProcessRole } from "../platform/config-values.ts";
import type { Connection, Database } from "../platform/database.ts";
import { createFiles, type Files } from "../platform/files.ts";
import { createOrphanClearing } from "../platform/files-orphans.ts";
import { createPlainSealer } from "../platform/files-seal-plain.ts";
import { registerHousekeeping } from "../platform/housekeeping.ts";
import type { Route } from "../platform/http/route.ts";
import { createIds, type Ids } from "../platform/ids.ts";
import { createJobs, type Jobs } from "../platform/jobs.ts";
import type { Log } from "../platform/log.ts";
import { createMailSender } from "../platform/mail-sender.ts";
import { sendMessage } from "../platform/message-outbox.ts";
import { createOutbox, type Outbox } from "../platform/outbox.ts";
import { createPasswordHasher } from "../platform/password-hasher.ts";
import { createSealUpkeep } from "../platform/seal-upkeep.ts";
import { type SealingKeys, sealingKeysIn } from "../platform/sealing-keys.ts";
import { sealingKeysOf } from "../platform/sealing-keys-of.ts";
import { createSmsSender } from "../platform/sms-sender.ts";
import { createChannelHub } from "../platform/socket/channel-hub.ts";
import { type Contents, createContents, isSitePicture } from "../products/content/content.ts";
import { registerContractNotices } from "../products/contract-order/contract-notices.ts";
import {
  areContractsOpen,
  type ContractOrders,
  createContractOrders,
} from "../products/contract-order/contract-order.ts";
import type { Deposits } from "../products/deposit/deposit.ts";
import { registerDepositNotices } from "../products/deposit/deposit-notices.ts";
import { offeredToResidents } from "../products/option-order/option-offer.ts";
import { areOptionsOpen, createOptionOrders, type OptionOrders } from "../products/option-order/option-order.ts";
import { createPriceAlerts, type PriceAlerts } from "../products/price-alert/price-alert.ts";
import { receiptRoutes } from "../products/receipt/receipt.ts";
import { registerReceiptJobs } from "../products/receipt/receipt-jobs.ts";
import { settingRoutes } from "../products/site/setting-routes.ts";
import { createSettings, type Settings } from "../products/site/settings.ts";
import { siteRoutes } from "../products/site/site.ts";
import { createSpotOrders, hasOpenSpotOrders, type SpotOrders } from "../products/spot-order/spot-order.ts";
import { createTransfers } from "../products/transfer/transfer.ts";
import { walletRoutes } from "../products/wallet/wallet-routes.ts";
import { provideAccountChannel } from "./account-channel.ts";
import { booksOf } from "./books-wiring.ts";
import { depositsOf, takesDeposits } from "./deposit-wiring.ts";
import { registerGivenUpNotices } from "./given-up-seals.ts";
import { httpPart } from "./http-part.ts";
import { delivers, messageNotice, smsProviderOf } from "./message-ways.ts";
import { registerPayeeNotices } from "./payee-notices.ts";
import { feedChoice, priceNotice } from "./price-source.ts";
import { registerSafetyNotices } from "./safety-notices.ts";
import { reachOf, siteConfigOf } from "./site-config.ts";
import { registerTransferNotices } from "./transfer-notices.ts";
import { registerVerificationNotices } from "./verification-notices.ts";
import { verificationsOf } from "./verification-wiring.ts";
import { registerVerifiedLevels } from "./verified-levels.ts";
import { webPushOf } from "./web-push.ts";
import { withdrawalsOf } from "./withdrawal-wiring.ts";

export interface Part {
  readonly name: string;
  /** The part belongs to this role and runs only in a process that has it; null runs everywhere. */
  readonly role: ProcessRole | null;
  start(): Promise<unknown>;
  stop(): Promise<unknown>;
}

export interface House {
  /** What answers calls, or what an answer rests on. */
  readonly parts: readonly Part[];
  /** What runs beside the calls; started after the parts, with nobody waiting for it. */
  readonly upkeep: readonly Part[];
  /** Sentences for the person who started the program, such as where prices come from; once the parts have started. */
  notices(): readonly string[];
  /** Where people find it, once the parts have started; null in a process without the http role. */
  address(): string | null;
}

export interface Foundation {
  readonly config: Config;
  readonly database: Database;
  /** For libraries that open connections of their own. */
  readonly connection: Connection;
  readonly log: Log;
  /** True once every part that calls rest on has started and none is stopping. */
  isReady(): boolean;
}

export interface Base extends Foundation {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly bus: Bus;
  readonly outbox: Outbox;
  readonly jobs: Jobs;
  /** What pictures and personal text are sealed with. */
  readonly sealing: SealingKeys;
}

/** The modules, wired. */
export interface Rooms {
  readonly ledger: Ledger;
  readonly customers: Customers;
  readonly files: Files;
  readonly settings: Settings;
  readonly contents: Contents;
  readonly networks: Networks;
  readonly operators: Operators;
  readonly payees: Payees;
  readonly instruments: Instruments;
  readonly marketData: MarketData;
  readonly desk: Desk;
  readonly spotOrders: SpotOrders;
  readonly contractOrders: ContractOrders;
  readonly optionOrders: OptionOrders;
  readonly notices: Notices;
  readonly priceAlerts: PriceAlerts;
  readonly deposits: Deposits;
  readonly routes: readonly Route[];
}

export async function compose(foundation: Foundation): Promise<House> {
  const clock = systemClock;
  const bus = createInProcessBus(foundation.log);
  const base: Base = {
    ...foundation,
    clock,
    ids: createIds({ clock, node: foundation.config.nodeNumber }),
    bus,
    outbox: createOutbox({ ...foundation, bus }),
    jobs: createJobs(foundation),
    sealing: await sealingKeys(foundation),
  };
  const rooms = await buildRooms(base);
  const channels = createChannelHub(base);
  rooms.marketData.provideChannels(channels);
  rooms.spotOrders.provideChannels(channels);
  provideAccountChannel(channels, { ...base, ...rooms });
  rooms.notices.provideChannels(channels);
  rooms.customers.provideChannels(channels);
  rooms.deposits.provideChannels(channels);
  const http = httpPart(base, rooms, channels, { webRoot: builtApp("web"), adminRoot: builtApp("admin") });
  return {
    parts: [
      feedPart(rooms),
      { name: "price alerts", role: "feed", ...bound(rooms.priceAlerts) },
      { name: "desk", role: "desk", ...bound(rooms.desk) },
      { name: "contracts", role: "desk", ...bound(rooms.contractOrders.upkeep) },
      { name: "options", role: "desk", ...bound(rooms.optionOrders.upkeep) },
      http.part,
    ],
    upkeep: upkeepParts(base, rooms),
    notices: () =>
      [priceNotice(base.config, rooms.marketData), messageNotice(base.config)].filter((said) => said !== null),
    address: http.address,
  };
}

async function buildRooms(base: Base): Promise<Rooms> {
  const { config, database, log, clock } = base;
  const ledger = await createLedger(base);
  const settings = await createSettings({ ...base, hasPicture: (path) => isSitePicture(database, path) });
  const contents = await createContents({ ...base, reach: () => reachOf(settings) });
  const files = createFiles({ folder: filesFolder(config), ...base });
  const hasher = createPasswordHasher();
  const messages = { sendMessage, delivers: (channel: CustomerMessage["channel"]) => delivers(config, channel) };
  const secondFactors = createSecondFactors({
    ...base,
    hasher,
    customers: secondFactorPorts({ ...base, ...messages }),
    publicUrl: config.publicUrl,
    allowedHosts: config.allowedHosts,
  });
  const customers = createCustomers({
    ...base,
    hasher,
    secondFactors,
    ledger,
    ...messages,
    ownsFile: files.owns,
    chainAddresses: config.walletRpcUrls,
    smsDailyMax: config.smsDailyMax,
  });
  const operators = createOperators({ ...base, ...config, hasher });
  const networks = await createNetworks({ database, ledger, takesDeposits: takesDeposits(config) });
  const payees = createPayees({
    ...{ ...base, sealer: base.sealing, ledger, networks, customers: verifiedCustomers(base) },
    ...messages,
  });
  await database.transaction((tx) => seedInstruments(tx, ledger));
  const instruments = await createInstruments({ ...base, ledger, takesDeposits: takesDeposits(config) });
  const marketData = await createMarketData({
    database,
    clock,
    log,
    instruments,
    feed: feedChoice(config),
    keysFolder: join(config.dataDir, "keys"),
    mayChangeOrigin: async () => !(await isAnythingOpen(database)),
  });
  const instrumentIds = instruments.all().map(({ id }) => id);
  const desk = createDesk({ database, ledger, marketData, clock, log, instrumentIds });
  const spotOrders = createSpotOrders({ ...base, instruments, marketData, desk });
  const contractOrders = createContractOrders({ ...base, ledger, instruments, marketData, desk });
  const mayStakeReal = offeredToResidents({ database, customers });
  const optionOrders = createOptionOrders({ ...base, ledger, instruments, marketData, desk, mayStakeReal });
  const notices = createNotices({ ...base, push: webPushOf(config, clock) });
  registerContractNotices({ outbox: base.outbox, notices });
  registerVerificationNotices({ outbox: base.outbox, notices });
  registerVerifiedLevels({ outbox: base.outbox, customers: verifiedCustomers(base) });
  registerSafetyNotices({ outbox: base.outbox, notices });
  registerGivenUpNotices({ outbox: base.outbox, notices });
  registerPayeeNotices({ outbox: base.outbox, notices });
  registerTransferNotices({ outbox: base.outbox, notices });
  const { recipients } = customers;
  const { payPassword } = secondFactors;
  const transfers = createTransfers({ ...base, ledger, instruments, marketData, recipients, payPassword });
  const priceAlerts = createPriceAlerts({ ...base, notices, instruments, market: marketData });
  registerDepositNotices({ outbox: base.outbox, notices });
  const deposits = await depositsOf(base, { ledger, networks, files, marketData });
  const verifications = verificationsOf(base, files);
  const books = booksOf(base, { ledger, customers, instruments, marketData, notices, verifications });
  const withdrawals = withdrawalsOf(base, { ledger, networks, payees, notices, marketData, secondFactors });
  const routes = [
    ...siteRoutes(() => siteConfigOf(marketData, settings)),
    ...settingRoutes(settings, database),
    ...contents.routes,
    ...secondFactors.routes,
    ...customers.routes,
    ...operators.routes,
    ...createFourEyes({
      ...base,
      kinds: [...operators.proposalKinds, ...settings.proposalKinds, ...networks.proposalKinds, ...books.proposalKinds],
    }).routes,
    ...verifications.routes,
    ...books.routes,
    ...networks.routes,
    ...payees.routes,
    ...instruments.routes,
    ...marketData.routes,
    ...spotOrders.routes,
    ...contractOrders.routes,
    ...optionOrders.routes,
    ...receiptRoutes({ database, clock, instruments, proofs: tickLogTools.proofs(join(config.dataDir, "keys")) }),
    ...notices.routes,
    ...priceAlerts.routes,
    ...walletRoutes({ database, ledger, clock, market: marketData, valueIn: marketData.valueIn }),
    ...transfers.routes,
    ...deposits.routes,
    ...withdrawals.routes,
  ];
  return {
    ledger,
    customers,
    files,
    settings,
    contents,
    networks,
    operators,
    payees,
    instruments,
    marketData,
    desk,
    spotOrders,
    contractOrders,
    optionOrders,
    notices,
    priceAlerts,
    deposits,
    routes,
  };
}

/** Whether any order waits or runs: prices must not change their origin then. */
const isAnythingOpen = async (database: Database): Promise<boolean> =>
  (await Promise.all([hasOpenSpotOrders, areContractsOpen, areOptionsOpen].map((ask) => ask(database)))).includes(true);

/** Of a process without the http role, whose data folder may be another, nobody asks for what is sealed. */
const sealingKeys = async ({ config: { roles, dataDir }, database }: Foundation): Promise<SealingKeys> => {
  const folder = join(dataDir, "keys");
  return roles.has("http") ? sealingKeysOf(database, folder) : sealingKeysIn(folder);
};

const filesFolder = ({ dataDir }: Config): string => join(dataDir, "files");

/** A module's start and stop as a part's; the module keeps its `this`. */
const bound = (room: Pick<Part, "start" | "stop">) => ({ start: () => room.start(), stop: () => room.stop() });

/** What runs beside the calls: sealing, the outbox, mail and the clock's jobs. */
function upkeepParts(
  { config, database, outbox, jobs, clock, log, sealing }: Base,
  { ledger, operators, deposits }: Rooms,
): Part[] {
  registerHousekeeping(jobs, database);
  registerCustomerJobs(jobs, { database, clock });
  registerVerificationJobs(jobs, { database, clock });
  registerReceiptJobs(jobs, { database, clock });
  tickLogTools.registerJobs(jobs, {
    ...{ database, clock, log },
    folder: config.exportDir ?? join(config.dataDir, "export"),
    retentionDays: config.tickRetentionDays,
  });
  const seals = { database, sealing, clock, log };
  const onDisk = { ...seals, folder: filesFolder(config) };
  const fileSteps = [createPlainSealer(onDisk), createOrphanClearing(onDisk)];
  const parts: Part[] = [
    { name: "seals", role: "http", ...bound(createSealUpkeep({ ...seals, fileSteps })) },
    { name: "acts of operators", role: "http", ...bound(operators.marking) },
    { role: "jobs", ...ledger.upkeep },
    { name: "deposits", role: "jobs", ...bound(deposits.upkeep) },
    { name: "jobs", role: "jobs", ...bound(jobs) },
    // After the jobs, which its consumers add to.
    { name: "outbox", role: "jobs", ...bound(outbox) },
  ];
  const { smtpUrl, mailFrom } = config;
  if (smtpUrl !== null) {
    parts.push({ name: "mail", role: "jobs", ...bound(createMailSender({ database, log, smtpUrl, from: mailFrom })) });
  }
  const provider = smsProviderOf(config);
  if (provider) parts.push({ name: "sms", role: "jobs", ...bound(createSmsSender({ database, log, provider })) });
  return parts;
}

function feedPart({ marketData }: Rooms): Part {
  return {
    name: "market data",
    role: "feed",
    start: () => marketData.start(),
    stop: () => marketData.stop(),
  };
}

/** A built app; null when there is none, as in a test of the server alone. */
function builtApp(name: "web" | "admin"): string | null {
  const built = join(import.meta.dirname, "../../..", name, "dist");
  return existsSync(join(built, "index.html")) ? built : null;
}
