/** The public endpoints of the tick log: what anyone needs to check it. */
import type { RequestOf } from "@candor/api/endpoint";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import {
  listLogBlocks,
  listLogCheckpoints,
  listLogEpochs,
  listLoggedInstruments,
  listLogHeads,
  listLogKeys,
} from "@candor/api/tick-log";
import { wireCheckpoint } from "@candor/engine/checkpoint-wire";
import { wireBlock, wireEpoch, wireHead, wireKey } from "@candor/engine/log-wire";
import { instantOf } from "@candor/money/money";
import type { Reader } from "../../platform/database/database.ts";
import { type Route, route } from "../../platform/http/route.ts";
import type { Instrument, Instruments } from "../instrument/instrument.ts";
import { readCheckpoints } from "./checkpoints/checkpoint-store.ts";
import { readEpochs } from "./epochs/epoch-store.ts";
import { readKeys } from "./keys/key-store.ts";
import { type BlockRange, lastSeqBefore, readBlocks, readHeads, readLoggedInstruments } from "./tick-block-store.ts";

interface LogRouteDeps {
  readonly reader: Reader;
  readonly instruments: Instruments;
}

type Asked = RequestOf<typeof listLogBlocks>;

const loggedOut = ({ id, symbol, baseCode, quoteCode }: Instrument) => ({
  match_id: id,
  ...{ symbol, currency_name: baseCode, legal_name: quoteCode },
});

export function logRoutes({ reader, instruments }: LogRouteDeps): readonly Route[] {
  /** One block more than was asked for says whether there are more. */
  async function page<T>(asked: Asked, read: (reader: Reader, range: BlockRange) => Promise<T[]>) {
    const range = await rangeOf(asked);
    if (range.refused) return range;
    const found = await read(reader, range.value);
    return answer({ list: found.slice(0, asked.limit), has_more: found.length > asked.limit });
  }

  async function rangeOf({ instrumentId, symbol, from, to, afterSeq, limit }: Asked): Promise<Answer<BlockRange>> {
    const instrument = instrumentId === undefined ? instruments.bySymbol(symbol ?? "") : instruments.byId(instrumentId);
    if (!instrument || (symbol !== undefined && instrument.symbol !== symbol)) return refuse("instrument-unknown");
    const { id } = instrument;
    const begin = from === undefined ? 0 : await lastSeqBefore(reader, id, instantOf(from));
    return answer({
      instrumentId: id,
      afterSeq: Math.max(begin, afterSeq ?? 0),
      to: to === undefined ? undefined : instantOf(to),
      limit: limit + 1,
    });
  }

  return [
    route(listLogHeads, async (asked) => page(asked, async (on, range) => (await readHeads(on, range)).map(wireHead))),
    route(listLogBlocks, async (asked) =>
      page(asked, async (on, range) => (await readBlocks(on, range)).map(wireBlock)),
    ),
    route(listLogCheckpoints, async ({ instrumentId, afterSeq, limit }) => {
      const instrument = instruments.byId(instrumentId);
      if (!instrument) return refuse("instrument-unknown");
      const range = { instrumentId: instrument.id, afterSeq: afterSeq ?? 0, limit: limit + 1 };
      const found = await readCheckpoints(reader, range);
      return answer({ list: found.slice(0, limit).map(wireCheckpoint), has_more: found.length > limit });
    }),
    route(listLogKeys, async () => answer((await readKeys(reader)).map(wireKey))),
    route(listLogEpochs, async () => answer((await readEpochs(reader)).map(wireEpoch))),
    route(listLoggedInstruments, async () =>
      answer((await readLoggedInstruments(reader)).flatMap(({ id }) => instruments.byId(id) ?? []).map(loggedOut)),
    ),
  ];
}
