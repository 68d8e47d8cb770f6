/**
 * Who holds the private keys of the tick log. Here they are files; another service may hold them elsewhere and only signs.
 * No private key is ever handed out.
 */

/** One key that can sign. */
export interface LogSigner {
  /** Ed25519, 32 bytes. */
  readonly publicKey: Uint8Array;
  /** Ed25519, 64 bytes. */
  sign(message: Uint8Array): Promise<Uint8Array>;
}

export interface KeyService {
  /** Makes a new key and keeps it. */
  make(): Promise<LogSigner>;
  /** The key of that name; undefined when it is not there, or is another one. */
  open(keyId: string): Promise<LogSigner | undefined>;
  /** Where a person has to look for a missing key. */
  placeOf(keyId: string): string;
}
