/**
 * Reckons the chain of acts anew. Each link hashes the one before it and its act; now and then its end is marked with a key that
 * lies outside of the database, so that a chain which was reckoned anew by whoever owns the tables is found as well.
 */
import { createHash, timingSafeEqual } from "node:crypto";
import type { ResponseOf } from "@candor/api/endpoint";
import type { checkActs } from "@candor/api/operator";
import type { Reader } from "../../platform/database/database.ts";
import type { Encryptor } from "../../platform/encryption/encryption-keys.ts";
import {
  type ChainLink,
  type ChainMark,
  insertMark,
  readHead,
  readLinks,
  readMarks,
  readMarksAt,
  readUnlinked,
} from "./chain-store.ts";
import type { OperatorDeps, Witness } from "./operator-types.ts";

export type ChainReport = ResponseOf<typeof checkActs>;
type Fault = ChainReport["faults"][number];

const AT_ONCE = 2_000;
const FAULTS_MAX = 20;
const NOTHING_BEFORE = Buffer.alloc(32);

/** Reckons everything that operators did anew. */
export async function checkChain(reader: Reader, encryption: Encryptor, witness?: Witness): Promise<ChainReport> {
  const faults: Fault[] = [];
  const remembered = witness?.last ?? null;
  let before: Pick<ChainLink, "sequence" | "hash"> = { sequence: 0, hash: NOTHING_BEFORE };
  let count = 0;
  for (;;) {
    const links = await readLinks(reader, before.sequence, AT_ONCE);
    for (const link of links) {
      faults.push(...faultsOf(link, before));
      before = link;
      count += 1;
    }
    if (links.length < AT_ONCE) break;
  }
  for (const id of await readUnlinked(reader, FAULTS_MAX))
    faults.push({ sequence: null, act_id: id, fault: "act-not-in-chain" });
  const marks = await readMarks(reader, false);
  if (remembered && !isAmong(marks, remembered))
    faults.push({ sequence: remembered.sequence, act_id: null, fault: "mark-broken" });
  for (const { sequence, mark, hash } of marks)
    if (hash === null || !timingSafeEqual(mark, markOf(encryption, sequence, hash)))
      faults.push({ sequence, act_id: null, fault: "mark-broken" });
  const head_hash = count === 0 ? null : before.hash.toString("hex");
  return { is_whole: faults.length === 0, count, head_hash, faults: faults.slice(0, FAULTS_MAX) };
}

function faultsOf({ sequence, hash, actId, text }: ChainLink, before: Pick<ChainLink, "sequence" | "hash">): Fault[] {
  const fault = (name: Fault["fault"]): Fault => ({ sequence, act_id: actId, fault: name });
  if (sequence !== before.sequence + 1) return [fault("link-missing")];
  if (text === null) return [fault("act-missing")];
  const wanted = createHash("sha256").update(before.hash).update(text).digest();
  return wanted.equals(hash) ? [] : [fault("act-changed")];
}

const markOf = (encryption: Encryptor, sequence: number, hash: Buffer): Buffer =>
  encryption.fingerprint(`${sequence} ${hash.toString("hex")}`, "end of the chain of acts");

const isAmong = (marks: readonly ChainMark[], { sequence, hash }: NonNullable<Witness["last"]>): boolean =>
  marks.some((one) => one.sequence === sequence && one.hash !== null && one.hash.equals(hash));

/** Marks the end of the chain, unless it has one or what was marked before has changed; answers the end, if it was marked. */
export async function markChain(
  { database, encryption, clock }: Pick<OperatorDeps, "database" | "encryption" | "clock">,
  witness: Witness = { last: null },
): Promise<{ sequence: number; hash: string } | "broken" | null> {
  const [last] = await readMarks(database, true);
  if (last && (last.hash === null || !markOf(encryption, last.sequence, last.hash).equals(last.mark))) return "broken";
  if (witness.last && !isAmong(await readMarksAt(database, witness.last.sequence), witness.last)) return "broken";
  if (last?.hash) witness.last = { sequence: last.sequence, hash: last.hash };
  const head = await readHead(database);
  if (!head || head.sequence === last?.sequence) return null;
  if (!(await follows(database, last))) return "broken";
  await insertMark(database, head.sequence, markOf(encryption, head.sequence, head.hash), clock.now());
  witness.last = head;
  return { sequence: head.sequence, hash: head.hash.toString("hex") };
}

/** Whether everything since the last mark is as it was written. */
async function follows(reader: Reader, last: { sequence: number; hash: Buffer | null } | undefined): Promise<boolean> {
  let before = { sequence: last?.sequence ?? 0, hash: last?.hash ?? NOTHING_BEFORE };
  for (;;) {
    const links = await readLinks(reader, before.sequence, AT_ONCE);
    for (const link of links) {
      if (faultsOf(link, before).length > 0) return false;
      before = link;
    }
    if (links.length < AT_ONCE) return true;
  }
}
