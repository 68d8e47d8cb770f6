/** Sends a picture that everybody may see; answers its path. */
import { Refusal, readEnvelope } from "../app/envelope.ts";
import { currentText } from "../app/texts.ts";

const TIME_OUT_MS = 60_000;

export async function sendPicture(file: File): Promise<string> {
  const text = currentText("shared");
  const body = new FormData();
  body.set("file", file);
  const signal = AbortSignal.timeout(TIME_OUT_MS);
  const response = await fetch("/api/operator/content/picture", { ...{ method: "POST", body, signal } }).catch(() => {
    throw new Refusal("network", text("error.network"));
  });
  return String(readEnvelope(await response.json().catch(() => null), text("error.server")));
}
