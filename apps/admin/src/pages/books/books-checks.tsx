/** Full reconciliations: begin one, see how far it is, and what each found. */
import type { WireResponse } from "@candor/api/api";
import { Alert, Button, Flex, Progress } from "antd";
import type { ReactNode } from "react";
import { call } from "../../app/api-client.ts";
import { Moment } from "../../app/moment.tsx";
import { refreshEndpoints, useEndpoint } from "../../app/query.ts";
import { useTask } from "../../app/task.ts";
import type { Text } from "../../app/text-keys.ts";
import { useText } from "../../app/texts.ts";
import { columnsOf } from "../../table/columns.tsx";
import { RowTable } from "../../table/row-table.tsx";

const LIST = "GET /operator/books/check";
type Check = WireResponse<typeof LIST>["list"][number];
const RUNNING_MS = 1_000;
const RESTING_MS = 30_000;

export function BooksChecks() {
  const text = useText("books");
  const task = useTask();
  const { data, error } = useEndpoint(
    LIST,
    {},
    { refetchInterval: ({ state }) => (state.data?.list[0]?.finished_at === null ? RUNNING_MS : RESTING_MS) },
  );
  const column = columnsOf<Check>();
  const [newest] = data?.list ?? [];
  const isRunning = newest !== undefined && newest.finished_at === null;
  const run = () =>
    task.run(async () => {
      await call("POST /operator/books/check_run", {});
      await refreshEndpoints(LIST);
    });
  return (
    <Flex vertical gap={12}>
      <Flex gap={12} align="center">
        <Button type="primary" loading={task.isBusy} disabled={isRunning} onClick={() => void run()}>
          {text("run")}
        </Button>
        {isRunning && (
          <div role="status">
            {text("running", { done: newest.steps_done, of: newest.steps })}
            <Progress percent={Math.round((newest.steps_done * 100) / newest.steps)} showInfo={false} />
          </div>
        )}
      </Flex>
      {task.refusal && <Alert type="error" role="alert" title={task.refusal.message} />}
      <RowTable
        rowKey={({ id }) => id}
        rows={data?.list}
        error={error}
        empty={text("noChecks")}
        isNarrow
        columns={[
          column.own("at", text("at"), (row) => <Moment at={row.finished_at ?? row.asked_at} />),
          column.own("asked_by", text("askedBy"), (row) => row.asked_by ?? text("byClock")),
          column.own("scope", text("accounts"), ({ accounts, transfers, seals }) =>
            text("scope", { accounts, transfers, seals }),
          ),
          column.own("found", text("found"), (row) => foundText(text, row)),
        ]}
      />
    </Flex>
  );
}

function foundText(text: Text<"books">, { finished_at, faults, steps, steps_done }: Check): ReactNode {
  if (finished_at === null) return "—";
  if (steps_done < steps) return text("cutOff");
  if (faults.length === 0) return text("noFaults");
  return <span className="words wide">{faults.join(" ")}</span>;
}
