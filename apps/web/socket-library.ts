/**
 * Leaves out of the socket library, when the app is built, what it would carry from the start for nothing: all its ways to
 * connect, as `src/live/socket.ts` gives it the one that nearly everybody needs and fetches the other where that is refused, and
 * messages of bytes, as channels speak JSON alone.
 */
import type { Plugin } from "vite";

const PARTS = /(engine\.io-client|socket\.io-(client|parser))\/build\/esm\//;

interface LeftOut {
  readonly file: RegExp;
  /** What the library has there; without it, it is another library than this knows. */
  readonly known: RegExp;
  readonly instead: string;
}

const LEFT_OUT: readonly LeftOut[] = [
  {
    file: /engine\.io-client\/build\/esm\/transports\/index\.js$/,
    known: /export const transports = \{[\s\w:,]+\};/,
    instead: "export const transports = {};",
  },
  {
    file: /socket\.io-parser\/build\/esm\/is-binary\.js$/,
    known: /export function isBinary[\s\S]*export function hasBinary/,
    instead: "export const isBinary = () => false;\nexport const hasBinary = isBinary;",
  },
  {
    file: /socket\.io-parser\/build\/esm\/binary\.js$/,
    known: /export function deconstructPacket[\s\S]*export function reconstructPacket/,
    instead:
      'export const deconstructPacket = () => {\n  throw new Error("channels carry no bytes");\n};\nexport const reconstructPacket = deconstructPacket;',
  },
];

/**
 * A file of the library without what the app has no use for.
 * @param id its path
 * @throws where the library is not written as this expects
 */
export function leanPart(code: string, id: string): string {
  const leftOut = LEFT_OUT.find(({ file }) => file.test(id));
  if (!leftOut) return code;
  if (!leftOut.known.test(code)) throw new Error("the socket library is made in another way");
  return leftOut.instead;
}

export const socketLibrary = (): Plugin => ({
  name: "socket-library",
  apply: "build",
  transform: {
    filter: { id: PARTS },
    // None of its parts does anything by itself, so that what only one of us asks for need not come with the others.
    handler: (code, id) => ({ code: leanPart(code, id), map: null, moduleSideEffects: false }),
  },
});
