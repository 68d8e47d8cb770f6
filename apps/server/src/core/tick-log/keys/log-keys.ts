/**
 * The keys that sign the tick log: made at the first start, changed by command only. A new key is signed by the one before
 * it; where that one is lost, the new one says so, in public and for ever.
 */
import { createHash } from "node:crypto";
import { keyIdOf, keyMessage, type LogKey, type LogKeyFacts } from "@candor/engine/log-key";
import type { Clock } from "../../../platform/clock.ts";
import type { Reader } from "../../../platform/database/database.ts";
import { StartRefused } from "../../../platform/process/start-refused.ts";
import type { KeyService, LogSigner } from "./key-service.ts";
import { insertKey, readCurrentKeyId, readKeys } from "./key-store.ts";

const sha256 = (bytes: Uint8Array): Uint8Array => createHash("sha256").update(bytes).digest();
const NO_BYTES = new Uint8Array(0);

export interface KeyDeps {
  readonly service: KeyService;
  readonly clock: Clock;
}

/** A key with its name, as heads are signed with it. */
export interface CurrentKey {
  readonly keyId: string;
  readonly signer: LogSigner;
}

/** The key that signs from now on; made where there is none yet. StartRefused when it cannot be had. */
export async function currentKey(reader: Reader, deps: KeyDeps): Promise<CurrentKey> {
  return (await keyInUse(reader, deps)) ?? addKey(reader, deps, { kind: "first", reason: "" });
}

/** The key that signs from now on; undefined where there is none yet, and none is made. StartRefused when it cannot be had. */
export async function keyInUse(reader: Reader, deps: Pick<KeyDeps, "service">): Promise<CurrentKey | undefined> {
  const keyId = await readCurrentKeyId(reader);
  if (keyId === undefined) return undefined;
  const signer = await deps.service.open(keyId);
  if (signer) return { keyId, signer };
  throw new StartRefused(
    `The key ${keyId} that signs the tick log cannot be read at ${deps.service.placeOf(keyId)}: bring it back from a backup, or replace it for good with npm run keys -- replace --reason TEXT, which everyone will see.`,
  );
}

/** For a process that signs and makes no keys. StartRefused where the key in use cannot be had; nothing is asked before the first. */
export async function requireKey(reader: Reader, service: KeyService): Promise<void> {
  const keyId = await readCurrentKeyId(reader);
  if (keyId === undefined || (await service.open(keyId))) return;
  throw new StartRefused(
    `The key ${keyId} that signs the tick log cannot be read at ${service.placeOf(keyId)}: copy it from the data folder of the server with the desk.`,
  );
}

/** A new key, signed by the one in use. StartRefused when that one cannot be had. */
export async function rotateKey(reader: Reader, deps: KeyDeps): Promise<string> {
  const { signer } = await currentKey(reader, deps);
  const { keyId } = await addKey(reader, deps, { kind: "rotated", reason: "", voucher: signer });
  return keyId;
}

/** A new key where the one in use is lost. StartRefused while that one can still sign, and where there is none yet. */
export async function replaceKey(reader: Reader, deps: KeyDeps, reason: string): Promise<string> {
  const lost = await readCurrentKeyId(reader);
  if (lost === undefined) throw new StartRefused("There is no key yet: the first start makes one.");
  if (await deps.service.open(lost))
    throw new StartRefused(`The key ${lost} is there and can sign: use npm run keys -- rotate.`);
  const { keyId } = await addKey(reader, deps, { kind: "replaced", reason });
  return keyId;
}

interface NewKey extends Pick<LogKeyFacts, "kind" | "reason"> {
  /** The key in use, which signs for the new one. */
  readonly voucher?: LogSigner;
}

async function addKey(
  reader: Reader,
  { service, clock }: KeyDeps,
  { kind, reason, voucher }: NewKey,
): Promise<CurrentKey> {
  const keys = await readKeys(reader);
  const signer = await service.make();
  const facts: LogKeyFacts = {
    ...{ id: await keyIdOf(signer.publicKey, sha256), publicKey: signer.publicKey, kind, reason },
    since: clock.now(),
    previousId: keys.at(-1)?.id ?? "",
  };
  const message = keyMessage(facts);
  const key: LogKey = {
    ...facts,
    ownSignature: await signer.sign(message),
    previousSignature: voucher ? await voucher.sign(message) : NO_BYTES,
  };
  await insertKey(reader, key, keys.length + 1);
  return { keyId: key.id, signer };
}
