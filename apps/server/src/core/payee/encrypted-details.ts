/** What cards and accounts say, opened for their owner's list and for whoever pays out to them. Each opens as its own row only. */
import type { Reader } from "../../platform/database/database.ts";
import type { Encryptor } from "../../platform/encryption/encryption-keys.ts";
import { boundTo } from "./add-payee.ts";
import type { BankDetails } from "./bank-details.ts";
import { readEncrypted } from "./payee-store.ts";
import type { Payee } from "./payee-types.ts";

/** By id, of those that are cards or accounts. One whose key was lost says nothing. */
export async function readDetails(
  encryption: Pick<Encryptor, "decrypt">,
  reader: Reader,
  payees: readonly Pick<Payee, "id" | "kind">[],
): Promise<ReadonlyMap<string, BankDetails>> {
  const ids = payees.filter(({ kind }) => kind !== "address").map(({ id }) => id);
  const sealed = await readEncrypted(reader, ids);
  return new Map(
    [...sealed].map(([id, value]) => {
      const details: BankDetails =
        value.length === 0 ? {} : JSON.parse(encryption.decrypt(value, boundTo(id)).toString());
      return [id, details];
    }),
  );
}
