/**
 * Counts the time without anybody: a minute before the server would end the session it asks, and then it signs out itself, so
 * that nothing stays on the screen of who has left.
 */
import { useStore } from "@candor/client/store";
import { Button, Modal } from "antd";
import { useEffect, useState } from "react";
import { call } from "./api-client.ts";
import { attendedAt, IDLE_MS_MAX, idleLeft, isAttended } from "./attendance.ts";
import { now } from "./clock.ts";
import { signOut } from "./session.ts";
import { useText } from "./texts.ts";

const WARNING_MS = 60_000;
/** Who reads and types sends nothing for long; the server is told of them this often. */
const TOUCH_MS = 60_000;

const stay = () => void call("GET /operator/me", {}, { isAttended: true }).catch(() => undefined);

export function IdleWatch() {
  const text = useText("shared");
  useStore(attendedAt);
  const [at, setAt] = useState(now);
  const left = idleLeft(at);
  useEffect(() => {
    const timer = setInterval(() => {
      const moment = now();
      const leftNow = idleLeft(moment);
      if (leftNow <= 0) void signOut(true);
      else if (leftNow > WARNING_MS && leftNow < IDLE_MS_MAX - TOUCH_MS && isAttended()) stay();
      setAt(moment);
    }, 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <Modal
      open={left <= WARNING_MS}
      title={text("idle.title")}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      footer={[
        <Button key="out" onClick={() => void signOut()}>
          {text("signOut")}
        </Button>,
        <Button key="stay" type="primary" autoFocus onClick={stay}>
          {text("idle.stay")}
        </Button>,
      ]}
    >
      <p role="timer">{text("idle.left", { count: Math.max(0, Math.ceil(left / 1000)) })}</p>
    </Modal>
  );
}
