/**
 * Uploads, whole and broken: a multipart body with one picture, and the same with something wrong in its frame, its parts or
 * the picture itself.
 */
import fc from "fast-check";

export const UPLOAD_PATH = "/upload";

/** A message whose characters are bytes. */
interface Upload {
  readonly text: string;
  readonly type: string;
  readonly isBinary: true;
}

/** One red dot. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
).toString("latin1");
const JPEG_START = "\xff\xd8\xff\xe0\x00\x10JFIF\x00";
const BOUNDARY = "----a1b2c3";
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
const DISPOSITION = 'Content-Disposition: form-data; name="file"; filename="dot.png"';

const upload = (text: string, type = TYPE): Upload => ({ text, type, isBinary: true });
const part = (content: string, ...headers: readonly string[]): string =>
  `--${BOUNDARY}\r\n${headers.join("\r\n")}\r\n\r\n${content}\r\n`;
const END = `--${BOUNDARY}--\r\n`;
const framed = (content: string, ...headers: readonly string[]): string => part(content, ...headers) + END;
const whole = framed(PNG, DISPOSITION, "Content-Type: image/png");

export const validUpload: fc.Arbitrary<Upload> = fc
  .constantFrom("image/png", "image/jpeg", "application/octet-stream", "")
  .map((type) => upload(framed(PNG, DISPOSITION, ...(type === "" ? [] : [`Content-Type: ${type}`]))));

const brokenFrame = fc.constantFrom(
  upload(whole, "multipart/form-data"),
  upload(whole, "multipart/form-data; boundary="),
  upload(whole, "multipart/form-data; boundary=other"),
  upload(whole, `multipart/form-data; boundary=${"x".repeat(5_000)}`),
  upload(whole, `multipart/form-data; boundary="${BOUNDARY}`),
  upload(whole, `multipart/mixed; boundary=${BOUNDARY}`),
  upload(whole.replaceAll("\r\n", "\n")),
  upload(whole.slice(0, -END.length)),
  upload(END),
  upload(""),
  upload(`${whole}${whole}`),
  upload(`--${BOUNDARY}`),
  upload(`--${BOUNDARY}\r\n\r\n`),
);

const brokenPart = fc.constantFrom(
  framed(PNG),
  framed(PNG, "Content-Type: image/png"),
  framed(PNG, DISPOSITION.replace('name="file"', "name=")),
  framed(PNG, DISPOSITION.replace('"file"', '"__proto__"')),
  framed(PNG, DISPOSITION.replace('"file"', '"other"')),
  framed(PNG, DISPOSITION.replace("dot.png", "../../etc/passwd")),
  framed(PNG, DISPOSITION.replace("dot.png", "a\x00b\xff.png")),
  framed(PNG, DISPOSITION.replace("dot.png", "x".repeat(20_000))),
  framed(PNG, DISPOSITION.replace("form-data", "attachment")),
  framed(PNG, DISPOSITION, "Content-Transfer-Encoding: base64"),
  framed(PNG, DISPOSITION, "Content-Type: text/html; charset=\xff"),
  framed("just a word", 'Content-Disposition: form-data; name="file"'),
  part(PNG, DISPOSITION) + part(PNG, DISPOSITION) + END,
  Array.from({ length: 40 }, (_, at) => part("x", `Content-Disposition: form-data; name="n${at}"`)).join("") + END,
);

const brokenPicture = fc.oneof(
  fc.constantFrom("", PNG.slice(0, 8), `${JPEG_START}<script>`, "GIF89a", "<svg onload=alert(1)>", "%PDF-1.7"),
  fc.nat(PNG.length - 1).map((cut) => PNG.slice(0, cut)),
  fc
    .tuple(fc.nat(PNG.length - 1), fc.nat(255))
    .map(([at, byte]) => PNG.slice(0, at) + String.fromCharCode(byte) + PNG.slice(at + 1)),
  fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes).toString("latin1")),
);

export const brokenUpload: fc.Arbitrary<Upload> = fc.oneof(
  brokenFrame,
  brokenPart.map((text) => upload(text)),
  brokenPicture.map((content) => upload(framed(content, DISPOSITION))),
  // Cut off anywhere, as by a connection that is lost.
  fc.nat(whole.length - 1).map((length) => upload(whole.slice(0, length))),
);
