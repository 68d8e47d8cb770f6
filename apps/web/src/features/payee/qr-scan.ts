/** QR codes by the camera, where the browser itself can read them. Pictures never leave the device. */

/** As browsers have it; the language's own types do not know it yet. */
interface BarcodeReader {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
type BarcodeReaderMaker = new (options: { readonly formats: readonly string[] }) => BarcodeReader;

const readerMaker = (): BarcodeReaderMaker | undefined =>
  (globalThis as { readonly BarcodeDetector?: BarcodeReaderMaker }).BarcodeDetector;

/** False where the browser cannot read codes or gives no camera. */
export const canScan = (): boolean => readerMaker() !== undefined && navigator.mediaDevices?.getUserMedia !== undefined;

const LOOK_EVERY_MS = 250;

/**
 * Shows the camera in the video and answers the first code that it sees. Rejects where there is no camera; ends without an
 * answer when it is stopped, and always lets the camera go.
 */
export async function scanCode(video: HTMLVideoElement, stop: AbortSignal): Promise<string | undefined> {
  const Maker = readerMaker();
  if (!Maker) throw new Error("this browser reads no codes");
  const reader = new Maker({ formats: ["qr_code"] });
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" }, audio: false });
  try {
    if (stop.aborted) return undefined;
    video.srcObject = stream;
    await video.play();
    while (!stop.aborted) {
      const [found] = await reader.detect(video).catch(() => []);
      if (found && found.rawValue !== "") return found.rawValue;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    return undefined;
  } finally {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  }
}
