/** What joins two processes: messages both ways, in order, until either ends. */

export interface Link {
  /** Sends what can be written down: plain data, dates, maps, sets, bytes, whole numbers of any length. */
  send(message: unknown): void;
  /** Messages that were sent and have not left yet; rises where the other side takes none. */
  readonly waiting: number;
  /** Call once. */
  onMessage(handler: (message: unknown) => void): void;
  /** The other side has ended, or this one has closed; nothing arrives any more. */
  onClose(handler: () => void): void;
}

/** Two ends of one link within a process, for tests. What is sent is copied, as on the way to another process. */
export function createLinkPair(): readonly [Link & { close(): void }, Link & { close(): void }] {
  const closers: (() => void)[] = [];
  const handlers: ((message: unknown) => void)[] = [() => undefined, () => undefined];
  let isOpen = true;
  const close = (): void => {
    if (!isOpen) return;
    isOpen = false;
    for (const closer of closers) closer();
  };
  const end = (own: number): Link & { close(): void } => ({
    waiting: 0,
    send(message) {
      const copy = structuredClone(message);
      setImmediate(() => {
        if (isOpen) handlers[1 - own]?.(copy);
      });
    },
    onMessage(handler) {
      handlers[own] = handler;
    },
    onClose: (handler) => void closers.push(handler),
    close,
  });
  return [end(0), end(1)];
}
