// @ts-check
/**
 * Why the program's own folder cannot be written, in words: asked before much is written, and read from what failed. Runs on
 * the host's Node.
 */
import { statfsSync } from "node:fs";

/** @typedef {(folder: string) => number} FreeSpace bytes that the folder's disk has left for this account */

/** @type {FreeSpace} */
const freeSpaceOf = (folder) => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

const megabytes = (/** @type {number} */ bytes) => Math.floor(bytes / 1_000_000);

/**
 * The sentence to refuse with where the disk of the folder has less room than the work takes, else null.
 * @param {string} folder
 * @param {string} work begins the sentence's second half, such as "installing the dependencies"
 * @param {number} needed bytes
 * @param {FreeSpace} [freeSpace]
 */
export function roomFault(folder, work, needed, freeSpace = freeSpaceOf) {
  const free = freeSpace(folder);
  if (free >= needed) return null;
  return `${folder} has ${megabytes(free)} MB of free space; ${work} needs ${megabytes(needed)} MB.`;
}

/**
 * What a failure's text says of the folders it wrote in, as the end of a sentence; null where it says something else.
 * @param {string} folders as named in the sentence
 * @param {string} text
 */
export function diskFault(folders, text) {
  if (/\b(?:ENOSPC|EDQUOT)\b/.test(text)) return `there is no room left in ${folders}: make room and try again`;
  if (/\b(?:EACCES|EPERM|EROFS)\b/.test(text))
    return `this account may not write in ${folders}: start Candor as the account that it belongs to`;
  return null;
}
