/**
 * A customer's picture, which is asked for with a reason each time and kept nowhere: it is gone when it is put away. It can be
 * made larger and turned.
 */
import { Alert, Button, Flex, Form, Input, Typography } from "antd";
import { useState } from "react";
import { useTask } from "../app/task.ts";
import { useText } from "../app/texts.ts";

interface Picture {
  readonly media_type: "image/jpeg" | "image/png";
  /** Base64. */
  readonly content: string;
}

interface PictureViewerProps {
  readonly label: string;
  readonly ask: (reason: string) => Promise<Picture>;
  /** Once it was seen, which the server has written down by then. */
  readonly onSeen?: () => void;
}

const REASON_LENGTH_MAX = 200;

export function PictureViewer({ label, ask, onSeen }: PictureViewerProps) {
  const text = useText("shared");
  const [picture, setPicture] = useState<Picture>();
  const task = useTask();
  const look = ({ reason }: { readonly reason: string }) =>
    task.run(async () => {
      setPicture(await ask(reason.trim()));
      onSeen?.();
    });
  return (
    <section aria-label={label}>
      <Typography.Title level={2}>{label}</Typography.Title>
      {picture ? (
        <Stage label={label} picture={picture} onClose={() => setPicture(undefined)} />
      ) : (
        <Form layout="vertical" requiredMark={false} onFinish={look}>
          <Form.Item
            name="reason"
            label={text("picture.ask")}
            extra={text("picture.logged")}
            rules={[{ required: true, whitespace: true, message: text("decide.reasonMissing") }]}
          >
            <Input maxLength={REASON_LENGTH_MAX} />
          </Form.Item>
          {task.refusal && <Alert type="error" role="alert" title={task.refusal.message} className="queue-bar" />}
          <Button htmlType="submit" loading={task.isBusy}>
            {text("picture.look")}
          </Button>
        </Form>
      )}
    </section>
  );
}

const WIDTHS = [25, 50, 75, 100, 150, 200, 300, 400] as const;
const WHOLE = WIDTHS.indexOf(100);

interface StageProps {
  readonly label: string;
  readonly picture: Picture;
  readonly onClose: () => void;
}

function Stage({ label, picture, onClose }: StageProps) {
  const text = useText("shared");
  const [size, setSize] = useState(WHOLE);
  const [turns, setTurns] = useState(0);
  const [shape, setShape] = useState(1);
  const isSideways = turns % 2 === 1;
  const step = (by: number) => setSize(Math.max(0, Math.min(WIDTHS.length - 1, size + by)));
  return (
    <>
      <Flex gap={8} wrap className="queue-bar">
        <Button disabled={size === WIDTHS.length - 1} onClick={() => step(1)}>
          {text("picture.larger")}
        </Button>
        <Button disabled={size === 0} onClick={() => step(-1)}>
          {text("picture.smaller")}
        </Button>
        <Button onClick={() => setTurns((turns + 1) % 4)}>{text("picture.turn")}</Button>
        <Button onClick={onClose}>{text("picture.close")}</Button>
      </Flex>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is larger than its frame is scrolled by keyboard too */}
      <div className="picture-stage" tabIndex={0}>
        {/* As large as the picture lies: a turned one is scrolled to its ends. */}
        <div className="picture-box" style={{ width: `${WIDTHS[size]}%`, aspectRatio: isSideways ? 1 / shape : shape }}>
          <img
            alt={label}
            src={`data:${picture.media_type};base64,${picture.content}`}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setShape(naturalWidth / naturalHeight)}
            style={{
              width: isSideways ? `${shape * 100}%` : "100%",
              transform: `translate(-50%, -50%) rotate(${turns * 90}deg)`,
            }}
          />
        </div>
      </div>
    </>
  );
}
