/** Sends a picture that everybody may see; answers its path. */
import { sendRequest } from "@candor/client/request";
import { failureText } from "../app/api-client.ts";

export async function sendPicture(file: File): Promise<string> {
  const body = new FormData();
  body.set("file", file);
  const request = { url: "/api/operator/content/picture", init: { method: "POST", body } };
  return String(await sendRequest(request, { textOf: failureText }));
}
