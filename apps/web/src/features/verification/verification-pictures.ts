/** The form of level 2: which pictures are there → what is sent → what is missing. Pure; no React. */
import type { PictureField } from "@candor/api/verification-words";

type Pictures = Readonly<Partial<Record<PictureField, string>>>;

/** Names of texts below "fault". */
type PicturesFault = "pictureMissing" | "pictureTwice";

/** What is wrong with each wanted picture; nothing when all can be sent. Of two that are the same the later is wrong. */
export function pictureFaults(
  pictures: Pictures,
  wanted: readonly PictureField[],
): Partial<Record<PictureField, PicturesFault>> {
  const faults: Partial<Record<PictureField, PicturesFault>> = {};
  const seen = new Set<string>();
  for (const field of wanted) {
    const path = pictures[field];
    if (path === undefined) faults[field] = "pictureMissing";
    else if (seen.has(path)) faults[field] = "pictureTwice";
    else seen.add(path);
  }
  return faults;
}

/** The wanted ones alone: others of the draft were accepted before or belong to another document. */
export const picturesSent = (pictures: Pictures, wanted: readonly PictureField[]): Pictures =>
  Object.fromEntries(wanted.flatMap((field) => (pictures[field] === undefined ? [] : [[field, pictures[field]]])));
