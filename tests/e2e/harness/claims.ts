/** What customers send for operators to judge, as a client of the API sends it: what they have paid, and their phone number. */
import { callApi, codeFor, type Person, payloadOf, signedIn } from "../../client/api-client.ts";
import { uploadPicture } from "./pictures.ts";

const BANK = { holder: "Candor Ltd", bank_name: "First Bank", iban: "DE89370400440532013000", swift: "COBADEFF" };
/** With it this installation takes euros from banks. */
export const EURO_BANK = { DEPOSIT_BANKS: JSON.stringify({ EUR: BANK }) };
const EUR = 3;

/** A wire of euros to the real account, announced with a picture; answers its id. */
export async function announceWire(url: string, person: Person, amount: string, real_name: string): Promise<string> {
  const sent = { currency: EUR, amount, real_name, picture: await uploadPicture(url, person) };
  const key = "POST /wallet/Wiretransfer";
  return payloadOf(key, await callApi(url, key, sent, signedIn(person, "real"))).record.id;
}

/** Money paid at the bank by whoever is named; answers the proof's id. */
export async function provePayment(url: string, person: Person, amount: string, account: string): Promise<string> {
  const sent = { currency: EUR, amount, account, sub_type: "bank", address: await uploadPicture(url, person) };
  const key = "POST /wallet/charge_req";
  return payloadOf(key, await callApi(url, key, sent, signedIn(person, "real"))).id;
}

/** A phone number of their own, without which nobody is verified. */
export async function bindMobile(url: string, person: Person, mobile: string): Promise<void> {
  payloadOf("POST /sms_send", await callApi(url, "POST /sms_send", { mobile }, signedIn(person)));
  const bound = { mobile, code: await codeFor(url, mobile) };
  payloadOf("POST /safe/mobile", await callApi(url, "POST /safe/mobile", bound, signedIn(person)));
}
