/**
 * Ends requests that do not arrive as a whole in time. Whoever sends a file has as long as the slowest that is let go on takes, as
 * its pace is watched where it is read; everything else has a minute, and what is left behind an answer has one as well.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { answerUnreadable, REQUEST_TIMED_OUT } from "./unreadable-request.ts";

/** In milliseconds. */
export interface ArrivalLimits {
  readonly whole: number;
  readonly file: number;
}

/** A file of 8 MB at 8 KB a second takes seventeen minutes. */
export const ARRIVAL_MS_MAX: ArrivalLimits = { whole: 60_000, file: 20 * 60_000 };

/** @param isFile it may carry a file, by its address */
export function arriveInTime(
  request: IncomingMessage,
  response: ServerResponse,
  isFile: boolean,
  limits = ARRIVAL_MS_MAX,
): void {
  const { socket, headers } = request;
  if (!(Number(headers["content-length"]) > 0) && headers["transfer-encoding"] === undefined) return;
  const late = (): void => {
    if (request.complete || socket.destroyed) return;
    if (response.headersSent) socket.destroy();
    else answerUnreadable(Object.assign(new Error("the request came too slowly"), { code: REQUEST_TIMED_OUT }), socket);
  };
  let timer = setTimeout(late, isFile ? limits.file : limits.whole).unref();
  const stop = (): void => clearTimeout(timer);
  request.once("end", stop).once("close", stop);
  // What was refused before it had arrived is thrown away as it comes.
  response.once("finish", () => {
    if (request.complete) return;
    stop();
    timer = setTimeout(late, limits.whole).unref();
  });
}
