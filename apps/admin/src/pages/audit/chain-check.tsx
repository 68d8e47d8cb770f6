/** Reckons the chain of acts anew, on asking, and says where it is broken. */
import type { WireResponse } from "@candor/api/api";
import { Alert, Button, Flex } from "antd";
import { useState } from "react";
import { call } from "../../app/api-client.ts";
import { useTask } from "../../app/task.ts";
import { useText } from "../../app/texts.ts";

type Check = WireResponse<"GET /operator/audit/check">;

export function ChainCheck() {
  const text = useText("audit");
  const task = useTask();
  const [check, setCheck] = useState<Check>();
  const run = () => task.run(async () => setCheck(await call("GET /operator/audit/check", {})));
  return (
    <Flex vertical gap={8} className="queue-bar">
      <Flex>
        <Button loading={task.isBusy} onClick={() => void run()}>
          {text("check")}
        </Button>
      </Flex>
      {task.refusal && <Alert type="error" role="alert" title={task.refusal.message} />}
      {check && <CheckResult check={check} />}
    </Flex>
  );
}

function CheckResult({ check }: { readonly check: Check }) {
  const text = useText("audit");
  if (check.is_whole) {
    const head = <span className="exact">{check.head_hash}</span>;
    return (
      <Alert type="success" showIcon role="status" title={text("whole", { count: check.count })} description={head} />
    );
  }
  const faults = check.faults.map(({ sequence, act_id, fault }) => (
    <li key={`${sequence}-${act_id}-${fault}`}>
      {text(`fault.${fault}`)} · {text("place", { sequence: sequence ?? "—", id: act_id ?? "—" })}
    </li>
  ));
  return <Alert type="error" showIcon role="alert" title={text("broken")} description={<ul>{faults}</ul>} />;
}
