/**
 * What happened to the safety of an account: kept for its owner in the transaction that did it, who is written to of it where it
 * matters: at addresses of their own, outside the app. Nothing here decides anything.
 */
import type { listSafetyEvents as listEndpoint, SafetyEvent } from "@candor/api/account-safety";
import type { ResponseOf } from "@candor/api/endpoint";
import { LANGUAGE_TAGS } from "@candor/api/language";
import { writtenInstant } from "@candor/api/notice-texts/written-figures";
import { type Answer, answer } from "@candor/api/refusal";
import { fillTemplate } from "@candor/api/text-template";
import { UNKNOWN_DEVICE } from "@candor/api/unknown-device";
import type { Instant } from "@candor/money/money";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { Origin } from "../../platform/edge/secret-token.ts";
import type { CustomerCall } from "../../platform/http/route.ts";
import type { Addresses, Letter } from "../notice/notice.ts";
import type { CustomerDeps } from "./customer-types.ts";
import { deviceName } from "./device-name.ts";
import { insertSafetyEvent, readSafetyEvents } from "./safety-event-store.ts";
import { SAFETY_WORDS, WRITTEN_EVENTS, type WrittenEvent } from "./safety-words.ts";

const LISTED_MAX = 100;

/** What recording needs; less than a command has, so that modules below can be given it before there are customers. */
export type RecordingDeps = Pick<CustomerDeps, "clock" | "notices">;

/** @param before the account's addresses before the event, where it changed them */
export async function recordSafetyEvent(
  { clock, notices }: RecordingDeps,
  tx: Tx,
  customerId: string,
  event: SafetyEvent,
  origin: Origin,
  before?: Addresses,
): Promise<void> {
  const at = clock.now();
  const eventId = await insertSafetyEvent(tx, customerId, event, at, origin);
  if (event === "signed-in-new-device") {
    const parameters = { device: deviceName(origin.userAgent), address: origin.clientAddress, at };
    const source = `safety-event/${eventId}`;
    await notices.notify(tx, { customerId, kind: "new-device", parameters, source, also: "mail-or-text" });
  }
  if (!isWritten(event)) return;
  const text = textOf(event, at, origin);
  await notices.write(tx, { customerId, kind: "safety", by: "mail-or-text", text, before });
}

const isWritten = (event: SafetyEvent): event is WrittenEvent => WRITTEN_EVENTS.some((one) => one === event);

function textOf(event: WrittenEvent, at: Instant, { userAgent, clientAddress }: Origin): Letter["text"] {
  const device = deviceName(userAgent);
  return ({ language, timeZone }) => {
    const words = SAFETY_WORDS[language];
    const facts = fillTemplate(words.facts, {
      time: writtenInstant(at, LANGUAGE_TAGS[language], timeZone),
      device: device === UNKNOWN_DEVICE ? words.unknownDevice : device,
      address: clientAddress,
    });
    return { title: words[event], content: `${facts}\n${words.advice}` };
  };
}

export interface NamedEvent {
  readonly id: string;
  readonly event: SafetyEvent;
  readonly at: Instant;
  /** "Firefox (Windows)"; empty for what operators did. */
  readonly device: string;
  readonly address: string;
}

export async function safetyEventsOf(reader: Reader, customerId: string): Promise<readonly NamedEvent[]> {
  const events = await readSafetyEvents(reader, customerId, LISTED_MAX);
  return events.map(({ id, event, at, userAgent, clientAddress }) => ({
    ...{ id, event, at },
    device: userAgent === "" && clientAddress === "" ? "" : deviceName(userAgent),
    address: clientAddress,
  }));
}

export async function listSafetyEvents(
  { database }: { readonly database: Reader },
  call: CustomerCall,
): Promise<Answer<ResponseOf<typeof listEndpoint>>> {
  return answer({ list: [...(await safetyEventsOf(database, call.caller.customerId))] });
}
