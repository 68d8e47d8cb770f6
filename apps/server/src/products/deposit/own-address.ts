/**
 * Addresses out of an extended public key (BIP 32): each customer's is the next one of it. A key that could spend is refused, so
 * that none is ever on the server; who keeps the private one finds the money of index n at the path …/0/n.
 */
import { createHash } from "node:crypto";

export interface AddressKey {
  /** Hash of the key, by which it is known in the tables. */
  readonly id: string;
  /** In lower case, as chains compare it. */
  addressAt(index: number): string;
}

/** Of an account (m/44'/60'/0'), whose receiving addresses are below 0; or those themselves (m/44'/60'/0'/0). */
const DEPTHS = [3, 4];

/** Loaded when it is first needed. Throws where the text is no such key; the text is not repeated. */
export async function addressKeyOf(extendedKey: string): Promise<AddressKey> {
  const { HDKey, publicKeyToAddress } = await import("viem/accounts");
  const key = HDKey.fromExtendedKey(extendedKey);
  if (key.privateKey !== null) throw new Error("DEPOSIT_XPUB_EVM must be a public key, never one that can spend");
  if (!DEPTHS.includes(key.depth)) throw new Error("DEPOSIT_XPUB_EVM must be of an account, such as m/44'/60'/0'");
  const receiving = key.depth === 3 ? key.deriveChild(0) : key;
  return {
    id: createHash("sha256").update(extendedKey).digest("hex"),
    addressAt(index) {
      const { publicKey } = receiving.deriveChild(index);
      if (!publicKey) throw new Error(`no key at ${index}`);
      return publicKeyToAddress(uncompressed(publicKey)).toLowerCase();
    },
  };
}

/** The field of secp256k1. */
const P = 2n ** 256n - 2n ** 32n - 977n;

/** Both coordinates of a point whose first is given with the sign of the second (SEC 1, 2.3.4). */
function uncompressed(publicKey: Uint8Array): `0x${string}` {
  const hex = Buffer.from(publicKey).toString("hex");
  const x = BigInt(`0x${hex.slice(2)}`);
  const square = (x * x * x + 7n) % P;
  const root = powerInField(square, (P + 1n) / 4n);
  if ((root * root) % P !== square) throw new Error("a public key is not on its curve");
  const y = (root & 1n) === (BigInt(`0x${hex.slice(0, 2)}`) & 1n) ? root : P - root;
  return `0x04${hex.slice(2)}${y.toString(16).padStart(64, "0")}`;
}

function powerInField(base: bigint, exponent: bigint): bigint {
  let power = 1n;
  for (let left = exponent, square = base; left > 0n; left >>= 1n, square = (square * square) % P) {
    if (left & 1n) power = (power * square) % P;
  }
  return power;
}

/** Writes an address as people copy it, with its check in capitals (EIP-55). Asked for before a transaction: it loads a library. */
export async function checksumming(): Promise<(address: string) => string> {
  const { getAddress } = await import("viem/utils");
  return (address) => getAddress(address);
}
