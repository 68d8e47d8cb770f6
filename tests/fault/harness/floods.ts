/** Kinds of flood: what each sends, and how often an address may at the limits of the program. */
import { deflateSync } from "node:zlib";

export interface FloodPlan {
  readonly kind: FloodKind;
  readonly url: string;
  /** Of the loopback network. */
  readonly addresses: readonly string[];
  readonly connectionsEach: number;
  /** Messages of one address, a second. */
  readonly perSecondEach: number;
  readonly milliseconds: number;
  /** Of customers whom the flood has, where it is signed in. */
  readonly tokens: readonly string[];
}

/** What the generator counted. */
export interface FloodReport {
  readonly connections: number;
  readonly sent: number;
  readonly answered: number;
  /** With 429. */
  readonly refused: number;
  /** Connections that the server ended. */
  readonly lost: number;
  /** Of the generator itself. */
  readonly processorMs: number;
}

interface Asking {
  readonly number: number;
  readonly token: string;
  readonly host: string;
}

interface Flood {
  /** Bytes of one request, or the text of one message of a socket. */
  readonly ask: (asking: Asking) => Buffer;
  readonly isSocket?: true;
  /** Connections are opened and nothing more. */
  readonly opens?: true;
  readonly isSignedIn?: true;
  /** Messages a second that one address may send at the program's limits. */
  readonly limit: number;
  readonly connectionsEach: number;
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

const subscribing = ({ number }: Asking): Buffer =>
  Buffer.from(
    `42${number}${JSON.stringify(["subscribe", `candles/${ofList(SYMBOLS, number)}/${ofList(PERIODS, Math.floor(number / 4))}`])}`,
  );

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

const SNAPSHOTS = [
  "GET /api/currency/quotation_new?is_class=2",
  "GET /api/currency/new_timeshar?symbol=BTCUSDT&period=1m",
  "GET /api/currency/quotation_huang?is_class=0",
];
const DEEP = ["GET /api/microtrade/lists", "GET /api/coin/list", "GET /api/wallet/hzhistory"];

export const FLOODS = {
  "anonymous sockets": { ask: subscribing, isSocket: true, limit: 20, connectionsEach: 10 },
  "signed-in sockets": { ask: subscribing, isSocket: true, isSignedIn: true, limit: 20, connectionsEach: 10 },
  snapshots: {
    ask: ({ number, host }) => request(host, ofList(SNAPSHOTS, number)),
    ...{ limit: 30, connectionsEach: 4 },
  },
  "deep histories": {
    ask: ({ number, token, host }) =>
      number % 2 === 0
        ? request(host, "POST /api/wallet/legal_log", [...signed(token), FORM], `page=${1 + (number % 500)}`)
        : request(host, `${ofList(DEEP, number)}?page=${1 + ((number * 97) % 500)}&limit=50`, signed(token)),
    ...{ isSignedIn: true, limit: 20, connectionsEach: 4 },
  },
  "unknown tokens": {
    ask: ({ number, host }) =>
      request(host, "GET /api/user/info", signed(Buffer.from(`${number}`.padStart(32, "x")).toString("base64url"))),
    ...{ limit: 10, connectionsEach: 4 },
  },
  files: {
    ask: ({ number, host }) => request(host, `GET /files/${number}.jpg`),
    ...{ limit: 50, connectionsEach: 4 },
  },
  uploads: {
    ask: ({ token, host }) =>
      request(
        host,
        "POST /api/upload",
        [...signed(token), `Content-Type: multipart/form-data; boundary=${BOUNDARY}`],
        upload,
      ),
    ...{ isSignedIn: true, limit: 0.2, connectionsEach: 2 },
  },
  "password hashing": {
    ask: ({ number, host }) =>
      request(host, "POST /api/user/login", [FORM], `user_string=nobody${number}%40example.com&password=wrong1234567`),
    ...{ limit: 0.5, connectionsEach: 2 },
  },
  exports: {
    ask: ({ number, token, host }) =>
      request(host, `GET /api/recharge/log?page=1&limit=9999&nonce=${number}`, signed(token)),
    ...{ isSignedIn: true, limit: 20, connectionsEach: 4 },
  },
  "Merkle proofs": {
    ask: ({ token, host }) => request(host, "GET /api/books/proof/mine", signed(token)),
    ...{ isSignedIn: true, limit: 3, connectionsEach: 2 },
  },
  "log blocks": {
    ask: ({ number, host }) =>
      request(host, `GET /api/market/log/blocks?symbol=${ofList(SYMBOLS, number)}&limit=100&after_seq=0`),
    ...{ limit: 3, connectionsEach: 2 },
  },
  search: {
    ask: ({ number, token, host }) =>
      request(host, `GET /api/user/transfer_recipient?to_uid=${10_000_000 + number}`, signed(token)),
    ...{ isSignedIn: true, limit: 0.5, connectionsEach: 2 },
  },
  // What is refused before anybody looks at what it asks, and what no event of the socket comes of.
  "other hosts": { ask: () => request("evil.example", "GET /%"), limit: 50, connectionsEach: 4 },
  heartbeats: { ask: () => Buffer.from("3"), isSocket: true, limit: 20, connectionsEach: 10 },
  "half-open connections": {
    ask: ({ host }) => Buffer.from(`GET /api/currency/quotation_new HTTP/1.1\r\nHost: ${host}\r\nX-Slow: `),
    ...{ opens: true, limit: 0, connectionsEach: 40 },
  },
} as const satisfies Readonly<Record<string, Flood>>;

export type FloodKind = keyof typeof FLOODS;
export const floodOf = (kind: FloodKind): Flood => FLOODS[kind];
