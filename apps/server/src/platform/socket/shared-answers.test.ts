import { Decoder, Encoder, type Packet, PacketType } from "socket.io-parser";
import { expect, test, vi } from "vitest";
import { SharingEncoder, shareAnswer } from "./shared-answers.ts";

const ackOf = (id: number, data: unknown[]): Packet => ({ type: PacketType.ACK, nsp: "/", id, data });
const written = (packet: Packet) => new SharingEncoder().encode(packet);

test("an answer that many share is put into letters once, and read as any other", () => {
  const toJSON = vi.fn(() => ["1", "2"]);
  const answer = shareAnswer({ ok: true, channel: "quotes/2", seq: 7, snapshot: { toJSON } });
  const texts = [3, 4, 5].map((id) => written(ackOf(id, [answer])));
  expect(toJSON).toHaveBeenCalledTimes(1);
  expect(texts).toEqual([3, 4, 5].map((id) => new Encoder().encode(ackOf(id, [{ ...answer, snapshot: ["1", "2"] }]))));
  const read = vi.fn();
  const decoder = new Decoder();
  decoder.on("decoded", read);
  decoder.add(texts[0]?.[0]);
  expect(read).toHaveBeenCalledWith(ackOf(3, [{ ok: true, channel: "quotes/2", seq: 7, snapshot: ["1", "2"] }]));
});

test("everything else is written as it always was", () => {
  const packets: Packet[] = [
    ackOf(1, [{ ok: false, code: "bad-input" }]),
    ackOf(2, []),
    { type: PacketType.EVENT, nsp: "/", data: ["update", { seq: 1 }] },
    { type: PacketType.CONNECT, nsp: "/", data: { sid: "x" } },
  ];
  for (const packet of packets) expect(written(packet)).toEqual(new Encoder().encode(packet));
});
