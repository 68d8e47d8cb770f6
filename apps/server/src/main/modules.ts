/** The core modules, each made of those below it: people, markets, and what every product is made with. Nothing starts here. */
import { createAccountSafety } from "../core/account-safety/account-safety.ts";
import { verifiedCustomers as verifiedCustomersOf } from "../core/customer/customer.ts";
import { createDesk, createRemoteDesk, type Desk } from "../core/desk/desk.ts";
import { createInstruments, type Instruments } from "../core/instrument/instrument.ts";
import { createLedger, type Ledger, withoutMoving } from "../core/ledger/ledger.ts";
import { createMarketData, createMirroredMarketData, type MarketData } from "../core/market-data/market-data.ts";
import { createNetworks, takesDeposits } from "../core/network/network.ts";
import { createNotices } from "../core/notice/notice.ts";
import { createOperators, type Operators } from "../core/operator/operator.ts";
import { createPayees } from "../core/payee/payee.ts";
import type { Product, ProductBase } from "../core/product/product.ts";
import { createSecondFactors } from "../core/second-factor/second-factor.ts";
import { createSettings } from "../core/setting/setting.ts";
import { createSignIns, type SignIns, secondFactorPorts } from "../core/sign-in/sign-in.ts";
import { tickLogTools } from "../core/tick-log/tick-log.ts";
import { createVerifications, registerVerifiedLevels } from "../core/verification/verification.ts";
import { createFiles } from "../platform/files/files.ts";
import { delivers as deliversBy } from "../platform/messages/message-channels.ts";
import { type Message, sendMessage } from "../platform/messages/message-outbox.ts";
import { createPasswordHasher } from "../platform/password-hasher.ts";
import { endProcess } from "../platform/process/end-process.ts";
import { holderOf } from "../platform/process/server-lock.ts";
import { type Base, filesFolder, keysFolder, keyUseOf } from "./base.ts";
import { feedChoice } from "./price-source.ts";
import { isAnythingOpen, picturesOf } from "./product-ports.ts";
import { samplePayer } from "./sandbox/sample-payer.ts";
import { webPushOf } from "./web-push.ts";

/** What products are made with, and what the program itself asks beside. */
export interface Modules extends Base, Omit<ProductBase, keyof Base> {
  readonly signIns: SignIns;
  readonly operators: Operators;
}

/** @param products all there are, once they are made */
export async function createModules(base: Base, products: () => readonly Product[]): Promise<Modules> {
  const people = await createPeople(base, products);
  const markets = await createMarkets(base, people.ledger, products);
  return {
    ...{ ...base, ...people, ...markets, products },
    proofs: tickLogTools.proofs(keysFolder(base.config)),
    samplePayer: base.installation.isSandbox ? samplePayer(base.bus) : null,
  };
}

/** Who there is: customers and operators, what proves them, what they are told, and where they may have money sent. */
async function createPeople(base: Base, products: () => readonly Product[]) {
  const { config, outbox, encryption } = base;
  const delivers = (channel: Message["channel"]): boolean => deliversBy(config, channel);
  const messages = { sendMessage, delivers };
  const push = await webPushOf({ ...base, use: keyUseOf(config.roles) });
  const notices = createNotices({ ...base, ...messages, push });
  const books = await createLedger(base);
  const ledger = config.roles.has("http") && !config.roles.has("desk") ? withoutMoving(books) : books;
  const settings = await createSettings({ ...base, hasPicture: (path) => picturesOf(products()).has(path) });
  const files = createFiles({ folder: filesFolder(config), ...base });
  const hasher = createPasswordHasher();
  const secondFactors = createSecondFactors({
    ...{ ...base, hasher, customers: secondFactorPorts({ ...base, notices }) },
    ...{ publicUrl: config.publicUrl, allowedHosts: config.allowedHosts },
  });
  const signIns = createSignIns({
    ...{ ...base, ...messages, notices, hasher, secondFactors, ledger },
    ...{ chainAddresses: config.walletRpcUrls, smsDailyMax: config.smsDailyMax },
  });
  const accountSafety = createAccountSafety({ ...signIns.context, ownsFile: files.owns });
  const verifiedCustomers = verifiedCustomersOf(base);
  const networks = await createNetworks({ ...base, ledger, takesDeposits: takesDeposits(config) });
  registerVerifiedLevels({ outbox, customers: verifiedCustomers });
  return {
    ...{
      notices,
      ledger,
      settings,
      files,
      secondFactors,
      signIns,
      accountSafety,
      verifiedCustomers,
      networks,
    },
    operators: createOperators({ ...base, ...config, hasher }),
    payees: createPayees({ ...base, notices, encryption, ledger, networks }),
    verifications: createVerifications({
      ...{ ...base, notices, encryption, customers: verifiedCustomers },
      ...{ ownsFile: files.owns, readPicture: files.readAt, reviewHours: () => settings.number("review_hours") },
    }),
  };
}

/** What is traded, at which prices, and the desk that decides orders. */
async function createMarkets(base: Base, ledger: Ledger, products: () => readonly Product[]) {
  const instruments = await createInstruments({ ...base, ledger, takesDeposits: takesDeposits(base.config) });
  const marketData = await marketDataOf(base, instruments, products);
  return { instruments, marketData, desk: deskOf(base, { ledger, instruments, marketData }) };
}

/** Made here in the process that has the feed; elsewhere what that one tells. */
function marketDataOf(
  base: Base,
  instruments: Instruments,
  products: () => readonly Product[],
): MarketData | Promise<MarketData> {
  const { config, database, pools } = base;
  if (!config.roles.has("feed")) return createMirroredMarketData({ ...base, instruments });
  return createMarketData({
    ...{ ...base, database: pools.feed, instruments },
    feed: feedChoice(config),
    keysFolder: keysFolder(config),
    holder: holderOf(config.dataDir),
    onLeaseLost: endProcess,
    mayChangeOrigin: async () => !(await isAnythingOpen(products(), database)),
  });
}

type DeskModules = Pick<Modules, "ledger" | "instruments" | "marketData">;

function deskOf(base: Base, { ledger, instruments, marketData }: DeskModules): Desk {
  if (!base.config.roles.has("desk")) return createRemoteDesk(base);
  const instrumentIds = instruments.all().map(({ id }) => id);
  return createDesk({ ...base, database: base.pools.desk, ledger, marketData, instrumentIds, onLeaseLost: endProcess });
}
