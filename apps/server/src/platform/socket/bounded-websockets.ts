/**
 * The WebSockets under socket.io's, which reads only what browsers and clients of ours send: text in few pieces. Every frame is
 * counted here, those as well that the layers above never see. Frames that only ask for an answer are answered rarely.
 */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type ServerOptions, WebSocket, WebSocketServer } from "ws";
import type { Clock } from "../clock.ts";
import { type Bucket, fill } from "../edge/token-buckets.ts";

/** Of one connection. Messages come a little later than where they are counted with their owner's, who is told. */
const FRAMES = { perSecond: 50, burst: 250 };
/** Pings and pongs of the protocol itself: browsers send none, some libraries one in twenty seconds. */
const CONTROL_FRAMES = { perSecond: 1, burst: 10 };
/** A message has at most so many fragments, and comes in so many pieces from the network. */
const FRAGMENTS_MAX = 8;
const PIECES_MAX = 64;
/** Whoever does not answer the end of a connection in time is cut off. */
const CLOSE_MS_MAX = 2_000;

type OnFlood = (request: IncomingMessage) => void;

/** The class that engine.io makes its WebSockets by. @param onFlood told of a connection that is ended for what it sent */
export function boundedWebSockets(clock: Clock, onFlood: OnFlood): typeof WebSocketServer {
  return class extends WebSocketServer {
    constructor(options: ServerOptions) {
      super({
        ...options,
        autoPong: false,
        maxFragments: FRAGMENTS_MAX,
        maxBufferedChunks: PIECES_MAX,
        closeTimeout: CLOSE_MS_MAX,
      } as ServerOptions);
    }

    override handleUpgrade(
      request: IncomingMessage,
      socket: Duplex,
      head: Buffer,
      done: (client: WebSocket, request: IncomingMessage) => void,
    ): void {
      super.handleUpgrade(request, socket, head, (client) => {
        bound(client, clock, () => onFlood(request));
        done(client, request);
      });
    }
  } as typeof WebSocketServer;
}

function bound(client: WebSocket, clock: Clock, onFlood: () => void): void {
  const frames: Bucket = { left: FRAMES.burst, at: clock.now() };
  const controls: Bucket = { left: CONTROL_FRAMES.burst, at: clock.now() };
  const end = (): void => {
    client.removeAllListeners("message").removeAllListeners("ping").removeAllListeners("pong");
    client.terminate();
    onFlood();
  };
  const take = (bucket: Bucket, limit: typeof FRAMES): boolean => {
    // It was sent away: what it had sent by then is dropped, as ending it now would lose the word why.
    if (client.isPaused) return false;
    fill(bucket, limit, clock.now());
    bucket.left -= 1;
    if (bucket.left >= 0) return true;
    end();
    return false;
  };
  client.on("message", (_data, isBinary) => {
    // Nothing of ours is; pieces of it would be kept until their whole has come.
    if (isBinary && !client.isPaused) end();
    else take(frames, FRAMES);
  });
  client.on("ping", (data) => {
    if (take(controls, CONTROL_FRAMES) && client.readyState === WebSocket.OPEN) client.pong(data);
  });
  client.on("pong", () => void take(controls, CONTROL_FRAMES));
}
