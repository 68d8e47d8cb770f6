/** The modules, each made of those below it: people, markets, money, and the routes of all. Nothing starts here. */
import { join } from "node:path";
import {
  type CustomerMessage,
  type Customers,
  createCustomers,
  secondFactorPorts,
  verifiedCustomers,
} from "../core/customer/customer.ts";
import { createDesk, createRemoteDesk, type Desk } from "../core/desk/desk.ts";
import { createFourEyes } from "../core/four-eyes/four-eyes.ts";
import { createInstruments, type Instruments, seed as seedInstruments } from "../core/instrument/instrument.ts";
import { createLedger, type Ledger, withoutMoving } from "../core/ledger/ledger.ts";
import { createMarketData, createMirroredMarketData, type MarketData } from "../core/market-data/market-data.ts";
import { createNetworks, type Networks, readNetworksOfCurrencies } from "../core/network/network.ts";
import { createNotices, type Notices } from "../core/notice/notice.ts";
import { createOperators, type Operators } from "../core/operator/operator.ts";
import { createPayees, type Payees } from "../core/payee/payee.ts";
import { createSecondFactors } from "../core/second-factor/second-factor.ts";
import { tickLogTools } from "../core/tick-log/tick-log.ts";
import type { Config } from "../platform/config/config.ts";
import type { Database } from "../platform/database/database.ts";
import type { KeyUse } from "../platform/encryption/installation-keys.ts";
import { createFiles, type Files } from "../platform/files/files.ts";
import type { Route } from "../platform/http/route.ts";
import { sendMessage } from "../platform/messages/message-outbox.ts";
import { createPasswordHasher } from "../platform/password-hasher.ts";
import { endProcess } from "../platform/process/end-process.ts";
import { holderOf } from "../platform/process/server-lock.ts";
import type { BooksFigures } from "../products/books/books.ts";
import { type Contents, createContents, isSitePicture } from "../products/content/content.ts";
import { registerContractNotices } from "../products/contract-order/contract-notices.ts";
import {
  areContractsOpen,
  type ContractOrders,
  createContractOrders,
} from "../products/contract-order/contract-order.ts";
import type { Deposits } from "../products/deposit/deposit.ts";
import { registerDepositNotices } from "../products/deposit/deposit-notices.ts";
import { createFaucet, type Faucet } from "../products/faucet/faucet.ts";
import { createFloodAlarms, type FloodAlarms } from "../products/flood-alarm/flood-alarm.ts";
import { offeredToResidents } from "../products/option-order/option-offer.ts";
import { areOptionsOpen, createOptionOrders, type OptionOrders } from "../products/option-order/option-order.ts";
import { createPriceAlerts, type PriceAlerts } from "../products/price-alert/price-alert.ts";
import { receiptRoutes } from "../products/receipt/receipt.ts";
import { settingRoutes } from "../products/site/setting-routes.ts";
import { createSettings, type Settings } from "../products/site/settings.ts";
import { siteRoutes } from "../products/site/site.ts";
import { createSpotOrders, hasOpenSpotOrders, type SpotOrders } from "../products/spot-order/spot-order.ts";
import { createSurveillance, type Surveillance } from "../products/surveillance/surveillance.ts";
import type { Transfers } from "../products/transfer/transfer.ts";
import { walletRoutes } from "../products/wallet/wallet-routes.ts";
import type { Base } from "./base.ts";
import { booksOf } from "./books-wiring.ts";
import { depositsOf, takesDeposits } from "./deposit-wiring.ts";
import { registerGivenUpNotices } from "./given-up-seals.ts";
import { closedEntries } from "./menu-wiring.ts";
import { delivers } from "./message-ways.ts";
import { registerPayeeNotices } from "./payee-notices.ts";
import { feedChoice } from "./price-source.ts";
import { registerSafetyNotices } from "./safety-notices.ts";
import { samplePayer } from "./sandbox/sample-payer.ts";
import { reachOf, siteConfigOf } from "./site-config.ts";
import { registerTransferNotices } from "./transfer-notices.ts";
import { transfersOf } from "./transfer-wiring.ts";
import { registerVerificationNotices } from "./verification-notices.ts";
import { verificationsOf } from "./verification-wiring.ts";
import { registerVerifiedLevels } from "./verified-levels.ts";
import { webPushOf } from "./web-push.ts";
import { withdrawalsOf } from "./withdrawal-wiring.ts";

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
  readonly surveillance: Surveillance;
  readonly floodAlarms: FloodAlarms;
  readonly deposits: Deposits;
  readonly transfers: Transfers;
  readonly books: { figures(): Promise<BooksFigures> };
  readonly faucet: Faucet;
  readonly routes: readonly Route[];
}

export async function buildRooms(base: Base): Promise<Rooms> {
  const people = await buildPeople(base);
  const markets = await buildMarkets(base, people);
  const push = await webPushOf({ ...base, use: keyUseOf(base.config.roles) });
  const notices = createNotices({ ...base, push });
  const money = await buildMoney(base, { ...people, ...markets, notices });
  registerAllNotices({ outbox: base.outbox, notices });
  registerVerifiedLevels({ outbox: base.outbox, customers: verifiedCustomers(base) });
  const priceAlerts = createPriceAlerts({
    ...base,
    notices,
    instruments: markets.instruments,
    market: markets.marketData,
  });
  const floodAlarms = createFloodAlarms(base);
  const rooms = { ...people, ...markets, ...money, notices, priceAlerts, floodAlarms };
  return { ...rooms, routes: routesOf(base, rooms) };
}

/** Who there is: customers and operators, what proves them, and where customers may have money sent. */
async function buildPeople(base: Base) {
  const { config, database } = base;
  const books = await createLedger(base);
  const ledger = config.roles.has("http") && !config.roles.has("desk") ? withoutMoving(books) : books;
  const settings = await createSettings({ ...base, hasPicture: (path) => isSitePicture(database, path) });
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
  const contents = await createContents({
    ...{ ...base, reach: () => reachOf(settings) },
    closedEntries: async () =>
      closedEntries(await readNetworksOfCurrencies(database), { ledger, takesDeposits: takesDeposits(config) }),
  });
  const payees = createPayees({
    ...{ ...base, sealer: base.sealing, ledger, networks, customers: verifiedCustomers(base) },
    ...messages,
  });
  return { ledger, settings, contents, files, secondFactors, customers, operators, networks, payees };
}

type People = Awaited<ReturnType<typeof buildPeople>>;

/** What is traded, at which prices, and the desk that decides orders. */
async function buildMarkets(base: Base, { ledger, customers }: People) {
  const { config, database } = base;
  await database.transaction((tx) => seedInstruments(tx, ledger));
  const instruments = await createInstruments({ ...base, ledger, takesDeposits: takesDeposits(config) });
  const marketData = await marketDataOf(base, instruments);
  const desk = deskOf(base, { ledger, instruments, marketData });
  const spotOrders = createSpotOrders({ ...base, instruments, marketData, desk, houseFree: ledger.houseFree });
  const contractOrders = createContractOrders({ ...base, ledger, instruments, marketData, desk });
  const mayStakeReal = offeredToResidents({ database, customers });
  const optionOrders = createOptionOrders({ ...base, ledger, instruments, marketData, desk, mayStakeReal });
  return { instruments, marketData, desk, spotOrders, contractOrders, optionOrders };
}

/** Made here in the process that has the feed; elsewhere what that one tells. */
function marketDataOf(base: Base, instruments: Instruments): MarketData | Promise<MarketData> {
  const { config, database, pools } = base;
  if (!config.roles.has("feed")) return createMirroredMarketData({ ...base, instruments });
  return createMarketData({
    ...{ ...base, database: pools.feed, instruments },
    feed: feedChoice(config),
    keysFolder: join(config.dataDir, "keys"),
    holder: holderOf(config.dataDir),
    onLeaseLost: endProcess,
    mayChangeOrigin: async () => !(await isAnythingOpen(database)),
  });
}

type DeskRooms = Pick<Rooms, "ledger" | "instruments" | "marketData">;

function deskOf(base: Base, { ledger, instruments, marketData }: DeskRooms): Desk {
  if (!base.config.roles.has("desk")) return createRemoteDesk(base);
  const instrumentIds = instruments.all().map(({ id }) => id);
  return createDesk({ ...base, database: base.pools.desk, ledger, marketData, instrumentIds, onLeaseLost: endProcess });
}

type Markets = Awaited<ReturnType<typeof buildMarkets>>;

/** How money comes in, moves and leaves, and the books of it. */
async function buildMoney(base: Base, rooms: People & Markets & { readonly notices: Notices }) {
  const { files } = rooms;
  const verifications = verificationsOf(base, files, rooms.settings);
  return {
    verifications,
    transfers: transfersOf(base, rooms),
    deposits: await depositsOf(base, rooms),
    books: booksOf(base, { ...rooms, verifications }),
    withdrawals: withdrawalsOf(base, rooms),
    faucet: createFaucet({ ...base, ...rooms, pay: samplePayer(base.bus).pay }),
    surveillance: createSurveillance({ ...base, instruments: rooms.instruments }),
  };
}

type Money = Awaited<ReturnType<typeof buildMoney>>;

function registerAllNotices(deps: Parameters<typeof registerContractNotices>[0]): void {
  registerContractNotices(deps);
  registerVerificationNotices(deps);
  registerSafetyNotices(deps);
  registerGivenUpNotices(deps);
  registerPayeeNotices(deps);
  registerTransferNotices(deps);
  registerDepositNotices(deps);
}

type Routed = People & Markets & Money & { readonly notices: Notices } & Pick<Rooms, "priceAlerts" | "floodAlarms">;

function routesOf(base: Base, rooms: Routed): readonly Route[] {
  const { config, database, clock } = base;
  const { ledger, settings, operators, networks, books, instruments, marketData } = rooms;
  const proofs = tickLogTools.proofs(join(config.dataDir, "keys"));
  const kinds = [operators, settings, networks, books].flatMap(({ proposalKinds }) => [...proposalKinds]);
  return [
    ...siteRoutes(() => siteConfigOf(marketData, settings, base.installation)),
    ...settingRoutes(settings, database),
    ...rooms.contents.routes,
    ...rooms.secondFactors.routes,
    ...rooms.customers.routes,
    ...operators.routes,
    ...createFourEyes({ ...base, kinds }).routes,
    ...rooms.verifications.routes,
    ...books.routes,
    ...networks.routes,
    ...rooms.payees.routes,
    ...instruments.routes,
    ...marketData.routes,
    ...rooms.spotOrders.routes,
    ...rooms.contractOrders.routes,
    ...rooms.optionOrders.routes,
    ...receiptRoutes({ ...base, instruments, proofs }),
    ...rooms.notices.routes,
    ...rooms.priceAlerts.routes,
    ...rooms.floodAlarms.routes,
    ...walletRoutes({ database, ledger, clock, market: marketData, valueIn: marketData.valueIn }),
    ...rooms.transfers.routes,
    ...rooms.deposits.routes,
    ...rooms.withdrawals.routes,
    ...rooms.faucet.routes,
    ...rooms.surveillance.routes,
  ];
}

/** Whether a process with these roles may make the keys of its installation. */
export const keyUseOf = (roles: Config["roles"]): KeyUse => (roles.has("desk") ? "maker" : "user");

export const filesFolder = ({ dataDir }: Config): string => join(dataDir, "files");

/** Whether any order waits or runs: prices must not change their origin then. */
const isAnythingOpen = async (database: Database): Promise<boolean> =>
  (await Promise.all([hasOpenSpotOrders, areContractsOpen, areOptionsOpen].map((ask) => ask(database)))).includes(true);
