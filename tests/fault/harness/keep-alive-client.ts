/**
 * One client that keeps its connection and asks again as soon as it is answered. It tries again where nobody listens, as any client
 * does, and counts as a failure whatever else does not end in an answer.
 */
import { Agent, type IncomingMessage, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

export interface KeepAliveCall {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const AGAIN_MS = 10;
const ANSWER_MS_MAX = 20_000;

export class KeepAliveClient {
  readonly failures: string[] = [];
  answered = 0;
  refused = 0;
  private readonly url: string;
  private readonly pauseMs: number;
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });

  /** @param pauseMs between an answer and the next call: the connection is idle then */
  constructor(url: string, pauseMs: number) {
    this.url = url;
    this.pauseMs = pauseMs;
  }

  async run(next: (count: number) => KeepAliveCall, isGoingOn: () => boolean): Promise<void> {
    for (let count = 0; isGoingOn(); count += 1) {
      await this.untilAnswered(next(count), isGoingOn);
      if (this.pauseMs > 0) await sleep(this.pauseMs);
    }
    this.agent.destroy();
  }

  private async untilAnswered(call: KeepAliveCall, isGoingOn: () => boolean): Promise<void> {
    while (isGoingOn()) {
      try {
        const status = await this.send(call);
        if (status === 200) this.answered += 1;
        else this.failures.push(`${call.path} was answered ${status}`);
        return;
      } catch (error) {
        const { code = "", message } = error as NodeJS.ErrnoException;
        if (code !== "ECONNREFUSED") {
          this.failures.push(`${call.path} was not answered: ${code} ${message}`);
          return;
        }
        this.refused += 1;
        await sleep(AGAIN_MS);
      }
    }
  }

  private send({ method, path, headers = {}, body }: KeepAliveCall): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const options = { method, headers, agent: this.agent, timeout: ANSWER_MS_MAX };
    const asked = request(`${this.url}${path}`, options, (response: IncomingMessage) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode ?? 0));
      response.once("error", reject);
    });
    asked.once("error", reject);
    asked.once("timeout", () => asked.destroy(new Error("no answer came in time")));
    asked.end(body);
    return promise;
  }
}
