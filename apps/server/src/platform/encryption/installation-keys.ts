/**
 * Whether the keys in a data folder are those of the installation whose database this is: of each kind the database keeps a mark that
 * shows the keys and opens nothing. One process brings them in, all others have to have the same.
 */
import type { Reader, Tx } from "../database/database.ts";
import { StartRefused } from "../process/start-refused.ts";

export type KeyKind = "sealing" | "web-push";

/**
 * `maker`: a process with the desk, which makes them at the first start. `user`: any other process. `command`: what is run on the
 * machine, which brings nothing in.
 */
export type KeyUse = "maker" | "user" | "command";

interface Held {
  readonly kind: KeyKind;
  /** The path, for whoever has to look for it. */
  readonly file: string;
  readonly isThere: boolean;
  /** What comes next for whom no backup has it; ends a sentence. */
  readonly lostForGood: string;
}

export async function readKeyMark(reader: Reader, kind: KeyKind): Promise<string | undefined> {
  const { rows } = await reader.query<{ mark: string }>("select mark from installation_key where kind = $1", [kind]);
  return rows[0]?.mark;
}

/** Call before the file is read or made. Throws StartRefused where that would make keys beside those of the installation. */
export function refuseNewKeys(known: string | undefined, use: KeyUse, held: Held): void {
  if (held.isThere) {
    if (use === "user" && known === undefined)
      throw new StartRefused(
        "The database does not know the keys of its installation yet: start the server with the desk first.",
      );
    return;
  }
  if (use === "user")
    throw new StartRefused(
      `${held.file} is missing, and this process makes no keys of its own: copy it from the data folder of the server with the desk.`,
    );
  if (known !== undefined)
    throw new StartRefused(
      `${held.file} is missing, and the installation has these keys already: bring it back from a backup${held.lostForGood}.`,
    );
}

/** Throws StartRefused where the installation has others. The maker brings them in where it has none yet. */
export async function holdKeys(
  reader: Reader,
  mark: string,
  known: string | undefined,
  use: KeyUse,
  { kind, file, lostForGood }: Held,
): Promise<void> {
  let now = known;
  if (now === undefined && use === "maker") {
    await reader.query("insert into installation_key (kind, mark) values ($1, $2) on conflict do nothing", [
      kind,
      mark,
    ]);
    now = await readKeyMark(reader, kind);
  }
  if (now === undefined || now === mark) return;
  throw new StartRefused(
    `${file} is that of another installation or of another time: bring back that of this one${lostForGood}.`,
  );
}

/** As the owner of the tables: keys that are lost for good make way for others. */
export async function replaceKeyMark(tx: Tx, kind: KeyKind, mark: string): Promise<void> {
  await tx.query(
    `insert into installation_key (kind, mark) values ($1, $2)
     on conflict (kind) do update set mark = excluded.mark, since = now() where installation_key.mark <> excluded.mark`,
    [kind, mark],
  );
}

/** As the owner: the next start brings in new ones. True where there were some. */
export async function forgetKeyMark(tx: Tx, kind: KeyKind): Promise<boolean> {
  const { rowCount } = await tx.query("delete from installation_key where kind = $1", [kind]);
  return rowCount > 0;
}
