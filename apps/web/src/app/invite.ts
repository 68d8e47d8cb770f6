/** Keeps the invite code of the launch address, which may stand before or after the hash, until someone registers with it. */
import { readStored, writeStored } from "@candor/client/storage";

const INVITE_KEY = "candor.invite";
const NAMES = ["code", "invite", "extension_code"] as const;
const PLAUSIBLE = /^[A-Za-z0-9_-]{1,32}$/;

/** The invite code in an address, or null; the query before the hash wins. */
export function inviteCodeOf(search: string, hash: string): string | null {
  const afterHash = hash.includes("?") ? hash.slice(hash.indexOf("?") + 1) : "";
  for (const text of [search, afterHash]) {
    const query = new URLSearchParams(text);
    for (const name of NAMES) {
      const code = query.get(name);
      if (code !== null && PLAUSIBLE.test(code)) return code;
    }
  }
  return null;
}

export function keepInviteCode(): void {
  const code = inviteCodeOf(location.search, location.hash);
  if (code !== null) writeStored(INVITE_KEY, code);
}

export const keptInviteCode = (): string => readStored(INVITE_KEY) ?? "";
export const forgetInviteCode = (): void => writeStored(INVITE_KEY, null);
