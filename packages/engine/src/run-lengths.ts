/** A column of whole numbers as runs of equal ones. */
import type { ByteReader, ByteWriter } from "./byte-codec.ts";

export function writeRuns(writer: ByteWriter, values: readonly number[]): void {
  let start = 0;
  while (start < values.length) {
    const value = values[start] as number;
    let end = start + 1;
    while (values[end] === value) end += 1;
    writer.whole(value);
    writer.natural(end - start);
    start = end;
  }
}

/** As many values as there must be; undefined when the runs hold more, or fewer. */
export function readRuns(reader: ByteReader, count: number): number[] | undefined {
  const values: number[] = [];
  while (values.length < count) {
    const value = reader.whole();
    const length = reader.natural();
    // Written so that a NaN from a broken reader fails too.
    if (!(length > 0 && values.length + length <= count)) return undefined;
    for (let nth = 0; nth < length; nth += 1) values.push(value);
  }
  return values;
}
