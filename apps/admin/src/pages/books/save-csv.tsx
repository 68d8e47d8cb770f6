/** Saves the rows on screen as a file. */

import { type CsvCell, csvText, saveCsv } from "@candor/client/csv-file";
import { Button, Flex } from "antd";
import { useText } from "../../app/texts.ts";

interface SaveCsvProps {
  readonly name: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly CsvCell[])[];
}

export function SaveCsv({ name, head, rows }: SaveCsvProps) {
  const text = useText("shared");
  return (
    <Flex justify="end">
      <Button disabled={rows.length === 0} onClick={() => saveCsv(`${name}.csv`, csvText([head, ...rows]))}>
        {text("table.csv")}
      </Button>
    </Flex>
  );
}
