/**
 * Where the embedded Postgres keeps its files: in DATA_DIR, or, where its account cannot enter that, in a folder that it
 * can. The choice is kept in DATA_DIR, so that a database is never silently begun anew beside the old one.
 */
import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { messageOf, StartRefused } from "../process/start-refused.ts";
import { type Account, accountFor, canEnter } from "./postgres-account.ts";

export interface Place {
  /** Holds the data folder, the log and, if need be, copies of the programs. */
  folder: string;
  data: string;
  account: Account | null;
  /** True when it lies outside DATA_DIR because Postgres' account cannot enter that. */
  isElsewhere: boolean;
}

const MEMORY = "postgres-place";
const OWNER = "belongs-to";

/** @param dataDir DATA_DIR, which exists */
export function findPlace(dataDir: string): Place {
  const root = realpathSync(dataDir);
  const inside = join(root, "postgres");
  const remembered = readRemembered(root);
  if (remembered) return reopen(root, remembered);
  const account = accountFor(join(inside, "data"));
  if (canEnter(account, root)) {
    mkdirSync(inside, { recursive: true, mode: 0o711 });
    return { folder: inside, data: join(inside, "data"), account, isElsewhere: false };
  }
  return settleElsewhere(root, account);
}

function readRemembered(root: string): string | null {
  const file = join(root, MEMORY);
  return existsSync(file) ? readFileSync(file, "utf8").trim() : null;
}

function reopen(root: string, folder: string): Place {
  const owner = join(folder, OWNER);
  if (!existsSync(owner)) {
    throw new StartRefused(
      `The database of ${root} was kept in ${folder}, which is gone: bring it back or restore a backup.`,
    );
  }
  const belongsTo = readFileSync(owner, "utf8").trim();
  if (belongsTo !== root) {
    if (existsSync(belongsTo))
      throw new StartRefused(`The database in ${folder} belongs to ${belongsTo}, not to ${root}.`);
    writeFileSync(owner, root);
  }
  const data = join(folder, "data");
  return { folder, data, account: accountFor(data), isElsewhere: true };
}

function settleElsewhere(root: string, account: Account | null): Place {
  const name = `candor-${createHash("sha256").update(root).digest("hex").slice(0, 12)}`;
  for (const parent of ["/var/lib", tmpdir()]) {
    const folder = join(parent, name);
    try {
      mkdirSync(folder, { recursive: true, mode: 0o711 });
    } catch {
      continue;
    }
    if (statSync(folder).uid !== process.getuid?.() || !canEnter(account, folder)) continue;
    writeFileSync(join(folder, OWNER), root, { mode: 0o600 });
    writeFileSync(join(root, MEMORY), folder, { mode: 0o600 });
    return { folder, data: join(folder, "data"), account, isElsewhere: true };
  }
  throw new StartRefused(
    `Postgres' account can enter neither ${root} nor /var/lib nor ${tmpdir()}: choose another DATA_DIR.`,
  );
}

/** A folder of Postgres' account alone. */
export function makePrivateFolder(folder: string, account: Account | null): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o700);
}

/** Socket paths end at about 107 bytes, and the list of folders is split at commas. */
const SOCKET_FOLDER = /^[\w./-]{1,80}$/;

const besideData = ({ folder }: Place): string => join(folder, "socket");

const outsideName = ({ folder }: Place): string =>
  `candor-${createHash("sha256").update(folder).digest("hex").slice(0, 12)}-socket`;

/** The folder of the socket: beside the data where the path is short and plain, else one of our own under the system's. */
export function socketFolder(place: Place): string {
  const { account } = place;
  const beside = besideData(place);
  if (SOCKET_FOLDER.test(beside)) {
    makePrivateFolder(beside, account);
    return beside;
  }
  for (const parent of [tmpdir(), "/tmp"]) {
    const own = join(parent, outsideName(place));
    if (!SOCKET_FOLDER.test(own)) continue;
    try {
      makePrivateFolder(own, account);
      const made = lstatSync(own);
      // Somebody else may have put a folder or a link there first.
      if (made.isDirectory() && made.uid === (account?.uid ?? process.getuid?.())) return own;
    } catch (error) {
      throw new StartRefused(`The folder ${own} for Postgres' socket cannot be made: ${messageOf(error)}.`);
    }
  }
  throw new StartRefused(`There is no short folder for Postgres' socket: ${tmpdir()} is too long a path.`);
}

/** Once Postgres has stopped, nothing of it stays under the system's temporary folder. */
export function forgetSocketFolder(place: Place): void {
  for (const parent of [tmpdir(), "/tmp"]) rmSync(join(parent, outsideName(place)), { recursive: true, force: true });
}
