/** A picture for everybody: chosen, sent, shown as the server has encoded it anew, and taken out again. */
import { Alert, Button, Flex, Form } from "antd";
import { useRef } from "react";
import { useTask } from "../app/task.ts";
import { useText } from "../app/texts.ts";
import { sendPicture } from "./send-picture.ts";

interface PictureChoiceProps {
  readonly picture: string | null;
  readonly onChange: (picture: string | null) => void;
}

export function PictureChoice({ picture, onChange }: PictureChoiceProps) {
  const text = useText("content");
  const task = useTask();
  const field = useRef<HTMLInputElement>(null);
  const send = (file: File | undefined) => file && task.run(async () => onChange(await sendPicture(file)));
  return (
    <Form.Item label={text("picture")}>
      {picture !== null && <img src={picture} alt={text("picture")} className="chosen-picture" />}
      {task.refusal && <Alert type="error" role="alert" title={task.refusal.message} />}
      <Flex gap={8}>
        <input
          ref={field}
          type="file"
          hidden
          aria-label={text("pictureAdd")}
          accept="image/jpeg,image/png,image/jp2"
          onChange={({ target }) => {
            void send(target.files?.[0]);
            target.value = "";
          }}
        />
        <Button loading={task.isBusy} onClick={() => field.current?.click()}>
          {text("pictureAdd")}
        </Button>
        {picture !== null && <Button onClick={() => onChange(null)}>{text("pictureRemove")}</Button>}
      </Flex>
    </Form.Item>
  );
}
