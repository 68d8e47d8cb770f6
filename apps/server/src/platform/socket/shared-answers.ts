/**
 * Writes the answer that many subscribers share once: a snapshot of hundreds of rows is put into letters for the first of them,
 * and the others get the same letters. Everything else is written as socket.io does.
 */
import type { SubscribeAnswer } from "@candor/api/channels";
import { Encoder, type Packet, PacketType } from "socket.io-parser";

/** By answer; null until it is first written. */
const texts = new WeakMap<object, string | null>();

/** Says that an answer goes to many and never changes. */
export function shareAnswer<T extends SubscribeAnswer<unknown>>(answer: T): T {
  texts.set(answer, null);
  return answer;
}

export class SharingEncoder extends Encoder {
  override encode(packet: Packet): ReturnType<Encoder["encode"]> {
    const answer = packet.type === PacketType.ACK && packet.nsp === "/" ? soleAnswer(packet.data) : undefined;
    return answer === undefined ? super.encode(packet) : [`${PacketType.ACK}${packet.id ?? ""}[${textOf(answer)}]`];
  }
}

function soleAnswer(data: unknown): object | undefined {
  const [answer, ...others] = Array.isArray(data) ? data : [];
  return others.length === 0 && typeof answer === "object" && answer !== null && texts.has(answer) ? answer : undefined;
}

function textOf(answer: object): string {
  const before = texts.get(answer);
  if (typeof before === "string") return before;
  const text = JSON.stringify(answer);
  texts.set(answer, text);
  return text;
}
