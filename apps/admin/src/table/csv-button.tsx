/** Saves what a list shows, all its pages, as a file. */
import { csvText, saveCsv } from "@candor/client/csv-file";
import { collectPagesBy, type ListPage } from "@candor/client/list-pages";
import { App, Button } from "antd";
import { useTask } from "../app/task.ts";
import { useText } from "../app/texts.ts";
import type { QueueColumn } from "./queue-columns.ts";

interface CsvButtonProps<Row> {
  readonly name: string;
  readonly columns: readonly QueueColumn<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly pageOf: (after: string | null) => Promise<ListPage<Row>>;
}

function csvOf<Row>(columns: readonly QueueColumn<Row>[], rows: readonly Row[]): string {
  const filed = columns.flatMap(({ title, csv }) => (csv ? [{ title, csv }] : []));
  return csvText([filed.map(({ title }) => title), ...rows.map((row) => filed.map(({ csv }) => csv(row)))]);
}

export function CsvButton<Row>({ name, columns, rowKey, pageOf }: CsvButtonProps<Row>) {
  const text = useText("shared");
  const { message } = App.useApp();
  const task = useTask();
  const save = () =>
    task.run(async () => {
      try {
        const rows = await collectPagesBy(rowKey, pageOf);
        saveCsv(`${name}.csv`, csvOf(columns, rows));
      } catch (cause) {
        if (cause instanceof Error) void message.error(cause.message);
        throw cause;
      }
    });
  return (
    <Button loading={task.isBusy} onClick={() => void save()}>
      {text("table.csv")}
    </Button>
  );
}
