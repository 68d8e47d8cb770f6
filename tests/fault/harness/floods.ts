/**
 * Kinds of flood: what each sends, and how often an address may at the limits of the program. The twelve that the product is held
 * to, and those by which attackers have found a way since.
 */
import { deflateSync } from "node:zlib";
import { DEFAULT_RATE_LIMITS, type LimitClass } from "../../../apps/server/src/platform/http/http-settings.ts";
import type { FloodFixture } from "./flood-fixture.ts";

export interface FloodPlan {
  readonly kind: FloodKind;
  readonly url: string;
  /** Of the loopback network. */
  readonly addresses: readonly string[];
  readonly connectionsEach: number;
  /** Messages of one address: a second, and at once when it begins. */
  readonly perSecondEach: number;
  readonly burstEach: number;
  readonly milliseconds: number;
  /** Of customers whom the flood has, where it is signed in. */
  readonly tokens: readonly string[];
  readonly fixture: FloodFixture;
}

/** What the generator counted. */
export interface FloodReport {
  readonly connections: number;
  readonly sent: number;
  readonly answered: number;
  /** With 429, or a refusal of the application for being too many. */
  readonly refused: number;
  /** Connections that the server ended. */
  readonly lost: number;
  /** Of the generator itself. */
  readonly processorMs: number;
}

export interface Asking {
  readonly number: number;
  readonly token: string;
  readonly host: string;
  readonly fixture: FloodFixture;
}

interface Flood {
  /** Bytes of one request, the text of one message of a socket, or the bytes of one frame. */
  readonly ask: (asking: Asking) => Buffer;
  readonly isSocket?: true;
  /** What is sent to a socket is whole frames. */
  readonly isFrame?: true;
  /** Connections are opened with what is asked, and nothing more comes but single bytes where it drips. */
  readonly opens?: true;
  readonly drips?: true;
  /** Answers are not read. */
  readonly isDeaf?: true;
  readonly isSignedIn?: true;
  /** The class whose limits an address has, and how many requests one asking is. */
  readonly rate: LimitClass;
  readonly part?: number;
  /** From one address, and from each of many. */
  readonly connections: readonly [one: number, ofMany: number];
}

/** Messages of one address at the program's limits. */
export function limitOf(kind: FloodKind): { readonly perSecond: number; readonly burst: number } {
  const { rate, part = 1, opens }: Flood = FLOODS[kind];
  if (opens) return { perSecond: 0, burst: 0 };
  const { perSecond, burst } = DEFAULT_RATE_LIMITS[rate];
  return { perSecond: perSecond * part, burst: burst * part };
}

const PERIODS = ["1m", "5m", "15m", "30m", "1h", "4h", "1D", "1W", "1M"];
const SYMBOLS = ["BTCUSDT", "ETHUSDT", "SOLUSDT", "XRPUSDT"];
const ofList = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

function request(host: string, line: string, headers: readonly string[] = [], body: Buffer | string = ""): Buffer {
  const content = Buffer.from(body);
  const length = content.length > 0 ? [`Content-Length: ${content.length}`] : [];
  return Buffer.concat([
    Buffer.from(`${[`${line} HTTP/1.1`, `Host: ${host}`, ...headers, ...length].join("\r\n")}\r\n\r\n`),
    content,
  ]);
}

/** A text frame as clients send them, of a fixed mask. */
export function frame(text: string, opcode = 1): Buffer {
  const payload = Buffer.from(text);
  const mask = [0x37, 0xfa, 0x21, 0x3d];
  const masked = payload.map((byte, index) => byte ^ (mask[index % 4] as number));
  return Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | payload.length, ...mask]), masked]);
}

const subscribe = (number: number, channel: string): Buffer =>
  Buffer.from(`42${number}${JSON.stringify(["subscribe", channel])}`);

const publicRoom = (number: number): string =>
  ofList(
    [
      `candles/${ofList(SYMBOLS, number)}/${ofList(PERIODS, Math.floor(number / 4))}`,
      `book/demo/${1 + (number % 20)}`,
      `quotes/${ofList([0, 2, 3, 6, 9], number)}`,
      "halts",
    ],
    number % 7,
  );
const ownRoom = (number: number): string => ofList(["account/demo", "notices", "customer", "account/real"], number);

const signed = (token: string): readonly string[] => [`Authorization: ${token}`, "X-Account: demo"];
const FORM = "Content-Type: application/x-www-form-urlencoded";

/** An empty picture of 36 megapixels in some kilobytes: cheap to send and dear to decode. */
const picture = ((): Buffer => {
  const side = 6_000;
  const chunk = (type: string, data: Buffer): Buffer => {
    const head = Buffer.alloc(4);
    head.writeUInt32BE(data.length);
    const body = Buffer.concat([Buffer.from(type), data]);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(checksum(body));
    return Buffer.concat([head, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((side / 8 + 1) * side));
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
})();

/** CRC-32 as PNG has it. */
function checksum(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

const BOUNDARY = "candor-flood";
const upload = Buffer.concat([
  Buffer.from(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`,
  ),
  picture,
  Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
]);

/** Another address each time, so that no answer serves two. */
const SNAPSHOTS: readonly ((asking: Asking) => string)[] = [
  ({ number }) => `/api/currency/quotation_new?is_class=2&n=${number}`,
  ({ number }) =>
    `/api/currency/new_timeshar?symbol=${ofList(SYMBOLS, number)}&period=1m&to=${Date.now() - (number % 9_000) * 1_000}`,
  ({ number }) => `/api/currency/quotation_huang?is_class=0&n=${number}`,
  ({ number }) => `/api/coin/book?match_id=${1 + (number % 20)}&n=${number}`,
];

/** Somewhere in the long history that a customer has. */
const placeIn = ({ number, fixture }: Asking): string =>
  String(BigInt(fixture.firstId) + BigInt((number * 7_919) % (fixture.rowsEach * 24)));

const DEEP: readonly ((asking: Asking, headers: readonly string[]) => Buffer)[] = [
  (asking, headers) =>
    request(asking.host, "POST /api/wallet/legal_log", [...headers, FORM], `limit=100&after=${placeIn(asking)}`),
  (asking, headers) =>
    request(
      asking.host,
      "POST /api/wallet/legal_log",
      [...headers, FORM],
      `limit=100&kinds=fees&after=${placeIn(asking)}`,
    ),
  (asking, headers) => request(asking.host, `GET /api/coin/list?limit=50&after=${placeIn(asking)}`, headers),
  (asking, headers) =>
    request(asking.host, `GET /api/coin/list?status=filled&limit=50&after=${placeIn(asking)}`, headers),
  (asking, headers) => request(asking.host, `GET /api/wallet/hzhistory?limit=100&after=${placeIn(asking)}`, headers),
];

const FRAMES = [frame("", 9), frame("3"), frame("40/elsewhere,"), frame("431[]"), frame("40"), frame("42[]")] as const;

const PROBES = [
  (host: string) => request(host, "GET /healthz"),
  (host: string) => request(host, "GET /readyz"),
  () => request("elsewhere.example", "GET /api/currency/quotation_new"),
  (host: string) => request(host, "GET /%"),
  (host: string) => request(host, "GET /socket.io/?EIO=4&transport=polling&sid=nobody"),
  (host: string) => request(host, "GET /socket.io/?EIO=3&transport=polling"),
] as const;

export const FLOODS = {
  "anonymous sockets": {
    ask: ({ number }) => subscribe(number, publicRoom(number)),
    ...{ isSocket: true, rate: "subscribe", connections: [100, 10] },
  },
  "signed-in sockets": {
    ask: ({ number }) => subscribe(number, number % 2 === 0 ? ownRoom(number >> 1) : publicRoom(number)),
    ...{ isSocket: true, isSignedIn: true, rate: "subscribe", connections: [100, 10] },
  },
  snapshots: {
    ask: (asking) => request(asking.host, `GET ${ofList(SNAPSHOTS, asking.number)(asking)}`),
    ...{ rate: "read", connections: [16, 4] },
  },
  "deep histories": {
    ask: (asking) => ofList(DEEP, asking.number)(asking, signed(asking.token)),
    ...{ isSignedIn: true, rate: "list", connections: [16, 4] },
  },
  "unknown tokens": {
    ask: ({ number, host }) =>
      request(host, "GET /api/user/info", signed(Buffer.from(`${number}`.padStart(32, "x")).toString("base64url"))),
    ...{ rate: "token", connections: [16, 4] },
  },
  files: {
    ask: ({ number, host }) => request(host, `GET /files/${number}.jpg`),
    ...{ rate: "file", connections: [16, 4] },
  },
  uploads: {
    ask: ({ token, host }) =>
      request(
        host,
        "POST /api/upload",
        [...signed(token), `Content-Type: multipart/form-data; boundary=${BOUNDARY}`],
        upload,
      ),
    ...{ isSignedIn: true, rate: "upload", connections: [24, 2] },
  },
  "password hashing": {
    ask: ({ number, host, token }) =>
      number % 2 === 0
        ? request(
            host,
            "POST /api/user/login",
            [FORM],
            `user_string=nobody${number}%40example.com&password=wrong1234567`,
          )
        : request(host, "POST /api/safe/step_up", [...signed(token), FORM], "password=wrong1234567"),
    ...{ isSignedIn: true, rate: "sign-in", connections: [24, 2] },
  },
  exports: {
    ask: (asking) =>
      request(
        asking.host,
        "POST /api/wallet/legal_log",
        [...signed(asking.token), FORM],
        `limit=200&from=0&after=${placeIn(asking)}`,
      ),
    ...{ isSignedIn: true, rate: "list", connections: [16, 4] },
  },
  "Merkle proofs": {
    ask: ({ token, host, number, fixture }) =>
      request(
        host,
        number % 2 === 0
          ? "GET /api/books/proof/mine"
          : `GET /api/receipt/detail?id=${ofList(fixture.receiptIds, number % fixture.receiptIds.length)}`,
        signed(token),
      ),
    ...{ isSignedIn: true, rate: "proof", connections: [16, 2] },
  },
  "log blocks": {
    ask: ({ number, host }) =>
      request(
        host,
        `GET /api/market/log/blocks?symbol=${ofList(SYMBOLS, number)}&limit=500&after_seq=${(number * 31) % 400}`,
      ),
    ...{ rate: "proof", connections: [16, 2] },
  },
  search: {
    ask: ({ number, token, host }) =>
      request(
        host,
        "POST /api/user/transfer_recipient",
        [...signed(token), FORM],
        `to_uid=${10_000_000 + (number % 80_000_000)}&to_name=Anna${number}`,
      ),
    ...{ isSignedIn: true, rate: "sign-in", connections: [24, 2] },
  },
  "half-open connections": {
    ask: ({ host }) => Buffer.from(`GET /api/currency/quotation_new HTTP/1.1\r\nHost: ${host}\r\nX-Slow: `),
    ...{ opens: true, rate: "file", connections: [300, 30] },
  },
  "slow uploads": {
    ask: ({ token, host }) =>
      Buffer.from(
        `POST /api/upload HTTP/1.1\r\nHost: ${host}\r\n${signed(token).join("\r\n")}\r\n` +
          `Content-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: 900000\r\n\r\n` +
          `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`,
      ),
    ...{ opens: true, drips: true, isSignedIn: true, rate: "upload", connections: [100, 4] },
  },
  "slow readers": {
    ask: (asking) =>
      request(asking.host, asking.number % 4 === 0 ? "GET /api/openapi.json" : `GET ${ofList(SNAPSHOTS, 1)(asking)}`),
    ...{ isDeaf: true, rate: "list", connections: [60, 4] },
  },
  "socket frames": {
    ask: ({ number }) => ofList(FRAMES, Math.floor(number / 64)),
    ...{ isSocket: true, isFrame: true, rate: "subscribe", part: 10, connections: [20, 2] },
  },
  probes: {
    ask: ({ number, host }) => ofList(PROBES, number)(host),
    ...{ rate: "file", connections: [16, 4] },
  },
  orders: {
    ask: ({ number, token, host }) =>
      request(
        host,
        "POST /api/coin/trade",
        [...signed(token), FORM],
        `currency_id=2&legal_id=1&type=buy&amount=0.0001&target_price=${50_000 + (number % 100)}&post_only=true`,
      ),
    ...{ isSignedIn: true, rate: "trade", connections: [16, 2] },
  },
} as const satisfies Readonly<Record<string, Flood>>;

export type FloodKind = keyof typeof FLOODS;
export const floodOf = (kind: FloodKind): Flood => FLOODS[kind];
