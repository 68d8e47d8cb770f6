/**
 * What every browser test stands on: a running program, of the file or shared, phones that are closed after each test, and the
 * promise, checked after each test, that the books balance and that no page complained.
 */
import { rmSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { type Person, register } from "../../client/api-client.ts";
import { nameAmongAll } from "../../machine/shared-program.ts";
import { faultsOfBooks } from "./books.ts";
import { type Candor, type CandorOptions, startCandor } from "./candor-server.ts";
import { chosenPrices } from "./chosen-prices.ts";
import { openPhone, type Phone, type PhoneOptions, sharedBrowser } from "./phone.ts";
import { SIGN_INS, sharedCandor } from "./shared-candor.ts";

export interface Journey {
  candor(): Candor;
  openPhone(options?: PhoneOptions): Promise<Phone>;
  /** The newest code mailed or texted to an address, from the local outbox. */
  codeFor(address: string): Promise<string>;
  /** A customer made by the API: for a journey that begins with one. */
  newPerson(name: string): Promise<Person>;
}

/** As much as helps to see why a test failed. */
const SAID_MAX = 8_000;

/** Where a phone is and what it tells a screen reader: a failure in another place than here can be read afterwards. */
async function seenOn({ page, faults }: Phone): Promise<string> {
  const seen = await page.locator("body").ariaSnapshot({ timeout: 5_000 }).catch(String);
  return [page.url(), ...faults(), seen.slice(0, SAID_MAX)].join("\n");
}

/**
 * Call once at the top of a test file.
 *
 * @param options "shared" for the program that other files use at the same time: where no setting is needed, nothing is
 *   restarted, and nobody changes what all customers see, as operators do; its prices are chosen ones too. "chosen prices" for a
 *   program of the file's own that replays prices which are the same at every hour: where a picture or a moment hangs on them
 */
export function prepareJourney(options: CandorOptions | "shared" | "chosen prices" = {}): Journey {
  let candor: Candor;
  let recordings: string | undefined;
  let browser: Browser;
  let phones: Phone[] = [];

  beforeAll(async () => {
    if (options === "chosen prices") {
      recordings = chosenPrices();
      candor = await startCandor({ feed: "replay", replay: recordings, env: SIGN_INS });
    } else candor = options === "shared" ? sharedCandor() : await startCandor(options);
    browser = await sharedBrowser();
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") {
      process.stdout.write(`The program said:\n${candor.output().slice(-SAID_MAX)}\n`);
      for (const phone of phones) process.stdout.write(`A phone showed:\n${await seenOn(phone)}\n`);
    }
    const complaints = phones.flatMap((phone) => phone.faults());
    await Promise.all(phones.map((phone) => phone.close()));
    phones = [];
    expect(await faultsOfBooks(candor.dataDir), "the books balance").toEqual([]);
    expect(complaints, "no page complained").toEqual([]);
  });

  afterAll(async () => {
    if (options !== "shared") await candor?.stop();
    if (recordings) rmSync(recordings, { recursive: true, force: true });
  });

  return {
    candor: () => candor,
    async openPhone(phoneOptions) {
      const phone = await openPhone(browser, candor.url, phoneOptions);
      phones.push(phone);
      return phone;
    },
    newPerson: (name) => register(candor.url, options === "shared" ? nameAmongAll(name) : name),
    codeFor: (address) => codeFromOutbox(candor.url, address),
  };
}

interface OutboxMessage {
  readonly to: string;
  readonly text: string;
}

/** @throws when nothing with a six-digit code lies in the outbox for that address */
async function codeFromOutbox(url: string, address: string): Promise<string> {
  const messages = (await (await fetch(`${url}/outbox.json`)).json()) as OutboxMessage[];
  const code = messages.find(({ to }) => to === address)?.text.match(/\b\d{6}\b/)?.[0];
  if (!code) throw new Error(`the outbox holds no code for ${address}`);
  return code;
}
