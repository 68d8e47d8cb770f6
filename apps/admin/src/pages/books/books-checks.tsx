/** Full examinations: begin one, see how far it is, and what each found. */
import { Alert, Button, Flex, Progress, Table } from "antd";
import { call } from "../../app/api-client.ts";
import { Moment } from "../../app/moment.tsx";
import { refreshEndpoints, useEndpoint } from "../../app/query.ts";
import { useTask } from "../../app/task.ts";
import { useText } from "../../app/texts.ts";

const LIST = "GET /operator/books/check";
const RUNNING_MS = 1_000;
const RESTING_MS = 30_000;

export function BooksChecks() {
  const text = useText("books");
  const task = useTask();
  const { data, error, isPending } = useEndpoint(
    LIST,
    {},
    { refetchInterval: ({ state }) => (state.data?.list[0]?.finished_at === null ? RUNNING_MS : RESTING_MS) },
  );
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
      {(task.refusal ?? error) && <Alert type="error" role="alert" title={(task.refusal ?? error)?.message} />}
      <Table
        size="small"
        loading={isPending}
        pagination={false}
        rowKey="id"
        locale={{ emptyText: text("noChecks") }}
        dataSource={[...(data?.list ?? [])]}
        columns={[
          { title: text("at"), render: (_, row) => <Moment at={row.finished_at ?? row.asked_at} /> },
          { title: text("askedBy"), render: (_, row) => row.asked_by ?? text("byClock") },
          {
            title: text("accounts"),
            render: (_, { accounts, transfers, seals }) => text("scope", { accounts, transfers, seals }),
          },
          {
            title: text("found"),
            render: (_, { finished_at, faults, steps, steps_done }) =>
              finished_at === null ? (
                "—"
              ) : steps_done < steps ? (
                text("cutOff")
              ) : faults.length === 0 ? (
                text("noFaults")
              ) : (
                <span className="words wide">{faults.join(" ")}</span>
              ),
          },
        ]}
      />
    </Flex>
  );
}
