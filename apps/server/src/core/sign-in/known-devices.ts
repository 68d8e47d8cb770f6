/**
 * Browsers that an account was signed in with, known by a cookie of 256 random bits that is hashed at rest. What others guess does
 * not keep their owner out of these, and a sign-in in any other notifies the owner. The cookie alone opens nothing: whoever has
 * it has ten guesses of their own, and then it is worth nothing more.
 */
import { instantOf } from "@candor/money/money";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { hashToken, newToken, TOKEN_FORM } from "../../platform/edge/secret-token.ts";
import type { Call } from "../../platform/http/route.ts";
import type { Contact } from "../customer/customer.ts";
import {
  countOnDevice,
  findKnownDevice,
  insertDevice,
  lockDevice,
  renameDevices,
  renewDevice,
} from "./known-device-store.ts";
import { type PasswordGuesses, passwordGuesses } from "./password-guesses.ts";
import type { SignInContext } from "./sign-in-types.ts";

const LIFETIME_MS = 180 * 24 * 3600 * 1000;

type Sent = Pick<Call, "deviceToken">;

const tokenOf = ({ deviceToken }: Sent): string | undefined =>
  deviceToken !== null && TOKEN_FORM.test(deviceToken) ? deviceToken : undefined;

export interface DeviceSeen {
  readonly deviceId: string;
  /** Whether the account was signed in with it before. */
  readonly wasKnown: boolean;
  /** For the browser to keep. */
  readonly deviceToken: string;
}

/**
 * Makes the browser known to an account that is being signed in to. A value that the account does not know is replaced: somebody
 * else may have put it there.
 */
export async function recogniseDevice(
  { clock }: Pick<SignInContext, "clock">,
  tx: Tx,
  customerId: string,
  call: Sent,
): Promise<DeviceSeen> {
  const now = clock.now();
  const expiresAt = instantOf(now + LIFETIME_MS);
  const sent = tokenOf(call);
  const found = sent === undefined ? undefined : await lockDevice(tx, customerId, hashToken(sent), now);
  if (found?.isKnown && sent !== undefined) {
    await renewDevice(tx, found.id, expiresAt);
    return { deviceId: found.id, wasKnown: true, deviceToken: sent };
  }
  const deviceToken = newToken();
  const tokenHash = hashToken(deviceToken);
  if (sent !== undefined) await renameDevices(tx, hashToken(sent), tokenHash);
  if (found) await renewDevice(tx, found.id, expiresAt);
  const deviceId = found?.id ?? (await insertDevice(tx, { customerId, tokenHash, expiresAt }));
  return { deviceId, wasKnown: false, deviceToken };
}

/** The device by which the caller's browser is known to the account of this address or number; undefined where it is not. */
export async function deviceOfAccount(
  { clock }: Pick<SignInContext, "clock">,
  reader: Reader,
  contact: Contact,
  call: Sent,
): Promise<string | undefined> {
  const token = tokenOf(call);
  return token === undefined ? undefined : findKnownDevice(reader, contact, hashToken(token), clock.now());
}

export interface DoorGuesses extends PasswordGuesses {
  /** The account knows the browser, so that its owner waits for no stranger's guesses. */
  readonly isKnownDevice: boolean;
}

/**
 * How a guess at the door is judged: on a device that the account knows by itself, else by the name that was tried.
 * @param contact undefined where the name is no address and no number
 */
export async function guessesAtDoor(
  context: SignInContext,
  name: string,
  contact: Contact | undefined,
  call: Sent,
): Promise<DoorGuesses> {
  const ofName = passwordGuesses(context, "sign-in", name);
  const deviceId = contact && (await deviceOfAccount(context, context.database, contact, call));
  if (deviceId === undefined) return { ...ofName, isKnownDevice: false };
  return {
    ...ofName,
    isKnownDevice: true,
    locked: async () => undefined,
    judge: async (tx, isRight) =>
      (await countOnDevice(tx, deviceId, isRight)) ? undefined : ofName.judge(tx, isRight),
  };
}
