/** SQL of what kind of installation a database belongs to: written once, by the owner of the tables. */
import type { Reader } from "../../platform/database/database.ts";
import type { InstallationKind } from "./installation-types.ts";

/** Undefined before the first start. */
export async function readKind(reader: Reader): Promise<InstallationKind | undefined> {
  const { rows } = await reader.query<{ kind: InstallationKind }>("select kind from installation");
  return rows[0]?.kind;
}

/** Writes the kind where there is none yet, and answers the one that holds. @param owner of the tables */
export async function chooseKind(owner: Reader, kind: InstallationKind): Promise<InstallationKind> {
  await owner.query("insert into installation (kind) values ($1) on conflict do nothing", [kind]);
  return (await readKind(owner)) ?? kind;
}
