/** Uploads (spec section 7): multipart with one `file` field; the answer's message is the path. */
import { z } from "zod";
import { endpoint } from "./endpoint.ts";

export const upload = endpoint({
  method: "POST",
  path: "/upload",
  noun: "file",
  summary:
    "Store a picture (JPG, PNG, JPEG 2000). It is re-encoded, metadata is dropped, and only its owner may use it.",
  who: "customer",
  rate: "upload",
  takesFile: true,
  isIdempotent: false,
  request: z.object({}),
  response: z.string(),
  refusals: ["file-missing", "file-too-large", "image-unreadable", "image-too-many-pixels", "pictures-full"],
});
