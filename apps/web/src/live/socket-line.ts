/**
 * A connection to the server's socket that opens itself again whenever it breaks: a WebSocket in the packets of engine.io and
 * socket.io, of which it speaks what channels use. Where a network lets no WebSocket through, `polling.ts` takes its place.
 */

export const CONNECT_TIME_OUT_MS = 20_000;
export const RECONNECT_MIN_MS = 1000;
export const RECONNECT_MAX_MS = 5000;
export const RECONNECT_RANDOMISATION = 0.5;

/** What a line tells whoever opened it. */
export interface LineEvents {
  onOpen(): void;
  /** It was open and is so no more. */
  onLost(): void;
  /** It could not be opened; it is tried again. */
  onUnopened(): void;
  onEvent(name: string, content: unknown): void;
}

export interface Line {
  readonly isOpen: () => boolean;
  /** What is sent while it is not open is lost. */
  readonly send: (name: string, content: string, onAnswer?: (answer: unknown) => void) => void;
  /** Ends this connection and opens another at once. */
  readonly reopen: () => void;
  /** For good. */
  readonly close: () => void;
}

/** What the server says of its pings when a connection opens, in milliseconds. */
interface Pings {
  readonly pingInterval: number;
  readonly pingTimeout: number;
}

/** What is still to be answered, by the number it was sent with. */
function createAnswers() {
  const awaiting = new Map<string, (answer: unknown) => void>();
  let sent = 0;
  return {
    expect(onAnswer: (answer: unknown) => void): string {
      const id = `${sent++}`;
      awaiting.set(id, onAnswer);
      return id;
    },
    take(content: string): void {
      const id = content.slice(0, content.indexOf("["));
      const [answer] = JSON.parse(content.slice(id.length)) as unknown[];
      awaiting.get(id)?.(answer);
      awaiting.delete(id);
    },
    clear: () => awaiting.clear(),
  };
}

/** Until the connection is given up, or the next is tried: one waits for one thing at a time. */
function createTimer() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    set(then: () => void, ms: number): void {
      clearTimeout(timer);
      timer = setTimeout(then, ms);
    },
    clear: () => clearTimeout(timer),
  };
}

const addressOf = (query: string): string =>
  `${location.origin.replace(/^http/, "ws")}/socket.io/?EIO=4&transport=websocket&${query}`;

/** @param query read at every try to connect */
export function openLine(query: () => string, events: LineEvents): Line {
  let live: WebSocket | null = null;
  let isOpen = false;
  const timer = createTimer();
  let failures = 0;
  let silenceMs = CONNECT_TIME_OUT_MS;
  const answers = createAnswers();

  function connect(): void {
    const own = new WebSocket(addressOf(query()));
    live = own;
    timer.set(lose, CONNECT_TIME_OUT_MS);
    own.onmessage = ({ data }) => {
      if (live === own) take(String(data));
    };
    own.onclose = () => {
      if (live === own) lose();
    };
  }

  function leave(): void {
    timer.clear();
    live?.close();
    live = null;
    isOpen = false;
    answers.clear();
  }

  function lose(): void {
    const spread = 1 + RECONNECT_RANDOMISATION * (2 * Math.random() - 1);
    loseFor(Math.min(RECONNECT_MAX_MS, RECONNECT_MIN_MS * 2 ** failures * spread));
    failures += 1;
  }

  function loseFor(pauseMs: number): void {
    const wasOpen = isOpen;
    leave();
    timer.set(connect, pauseMs);
    if (wasOpen) events.onLost();
    else events.onUnopened();
  }

  function expectMore(): void {
    timer.set(lose, silenceMs);
  }

  function take(packet: string): void {
    const content = packet.slice(2);
    switch (packet.slice(0, packet.startsWith("4") ? 2 : 1)) {
      case "0": {
        const { pingInterval, pingTimeout } = JSON.parse(packet.slice(1)) as Pings;
        silenceMs = pingInterval + pingTimeout;
        live?.send("40");
        expectMore();
        break;
      }
      case "2":
        live?.send("3");
        expectMore();
        break;
      case "40":
        isOpen = true;
        failures = 0;
        events.onOpen();
        break;
      // Ended by the server, which happens to one who could not keep up, or asked too hastily.
      case "41":
        loseFor(RECONNECT_MAX_MS);
        break;
      case "42": {
        const [name, told] = JSON.parse(content) as [string, unknown];
        events.onEvent(name, told);
        break;
      }
      case "43":
        answers.take(content);
        break;
      case "1":
      case "44":
        lose();
        break;
    }
  }

  // The browser notices late, or not at all, that nothing comes any more.
  const onOffline = () => {
    if (live) lose();
  };
  addEventListener("offline", onOffline);
  connect();
  return {
    isOpen: () => isOpen,
    send(name, content, onAnswer) {
      if (isOpen) live?.send(`42${onAnswer ? answers.expect(onAnswer) : ""}${JSON.stringify([name, content])}`);
    },
    reopen() {
      const wasOpen = isOpen;
      leave();
      if (wasOpen) events.onLost();
      connect();
    },
    close() {
      leave();
      removeEventListener("offline", onOffline);
    },
  };
}
