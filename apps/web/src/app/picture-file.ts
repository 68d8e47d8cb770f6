/**
 * A chosen picture before it is uploaded: whether it is of a kind that is taken, and how large it has to be. The server keeps
 * no more than SIDE_MAX of its longer side; what is larger is made smaller here, for slow connections.
 */

/** The server keeps no more (platform/picture). */
const SIDE_MAX = 2_400;
const BYTES_MAX = 8 * 1024 * 1024;
/** Of what is made smaller before it is sent: more than any camera takes, and what a phone can still draw. */
const DRAWN_BYTES_MAX = 50 * 1024 * 1024;
/** Smaller ones are sent as they are. */
const AS_IS_BYTES_MAX = 1_500_000;
const QUALITY = 0.9;

/** For the file chooser. JPEG 2000 goes by several names, and some systems know none of them. */
export const ACCEPTED = "image/jpeg,image/png,image/jp2,image/jpx,.jpg,.jpeg,.png,.jp2,.j2k,.jpx,.jpf,.j2c";

type PictureFault = "kind" | "large";

const KINDS = /^image\/(?:jpeg|png|jp2|jpx|x-jp2|jpeg2000)$/;
const DRAWABLE = /^image\/(?:jpeg|png)$/;
const ENDINGS = /\.(?:jpe?g|png|jp2|j2k|jpx|jpf|j2c)$/i;

/** What can be told without looking inside; the server judges the rest. */
export function pictureFault({ type, name, size }: Pick<File, "type" | "name" | "size">): PictureFault | undefined {
  if (!KINDS.test(type) && !(type === "" && ENDINGS.test(name))) return "kind";
  return size > (DRAWABLE.test(type) ? DRAWN_BYTES_MAX : BYTES_MAX) ? "large" : undefined;
}

/** Whether what is ready for upload is still more than the server takes. */
export const isTooLarge = ({ size }: Pick<File, "size">): boolean => size > BYTES_MAX;

/** Width and height within the longest side, in whole pixels. */
export function sizeWithin(
  width: number,
  height: number,
  sideMax = SIDE_MAX,
): readonly [width: number, height: number] {
  const longer = Math.max(width, height);
  if (longer <= sideMax) return [width, height];
  const scaled = (side: number) => Math.max(1, Math.round((side * sideMax) / longer));
  return [scaled(width), scaled(height)];
}

/** The picture as it is uploaded: smaller where it is large and this browser can draw it, else as it is. */
export async function readyForUpload(file: File): Promise<File> {
  if (file.size <= AS_IS_BYTES_MAX) return file;
  const drawn = await drawnSmaller(file).catch(() => null);
  return drawn !== null && drawn.size < file.size ? new File([drawn], "picture.jpg", { type: "image/jpeg" }) : file;
}

async function drawnSmaller(file: File): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file);
  const [width, height] = sizeWithin(bitmap.width, bitmap.height);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
}
