/**
 * A decision: a button, and before anything is sent a question that says what follows and who else must. Where somebody else
 * was first, what is on screen is fetched anew and that is said.
 */
import type { RefusalCode } from "@candor/api/refusal";
import { Alert, App, Button, Form, type FormInstance, Modal } from "antd";
import { type ReactNode, useState } from "react";
import { Refusal } from "../app/envelope.ts";
import { useTask } from "../app/task.ts";
import { useText } from "../app/texts.ts";

interface DecideProps<Fields> {
  /** On the button, and again where it is confirmed. */
  readonly label: string;
  readonly title: string;
  /** What follows from it, and who else must. */
  readonly explain?: ReactNode;
  readonly kind?: "primary" | "danger" | "plain";
  readonly disabled?: boolean;
  /** `Form.Item`s of what must be typed. */
  readonly fields?: ReactNode;
  readonly initial?: Partial<Fields>;
  readonly send: (fields: Fields) => Promise<unknown>;
  /** Fetches what is on screen anew: after it succeeded, and where somebody else was first. */
  readonly renew: () => Promise<void>;
  /** Refusals that say that somebody else was first. */
  readonly overtaken?: readonly RefusalCode[];
  readonly onDone?: () => void;
}

export function Decide<Fields extends object>(props: DecideProps<Fields>) {
  const { label, title, kind = "plain", disabled = false } = props;
  const [isOpen, setOpen] = useState(false);
  const [form] = Form.useForm<Fields>();
  const decision = useDecision(props, () => setOpen(false));
  const text = useText("shared");
  const open = () => {
    decision.clear();
    form.resetFields();
    setOpen(true);
  };
  return (
    <>
      <Button
        type={kind === "primary" ? "primary" : "default"}
        danger={kind === "danger"}
        disabled={disabled}
        onClick={open}
      >
        {label}
      </Button>
      <Modal
        open={isOpen}
        title={title}
        okText={label}
        cancelText={text("cancel")}
        okButtonProps={{ danger: kind === "danger", loading: decision.isBusy }}
        cancelButtonProps={{ disabled: decision.isBusy }}
        closable={!decision.isBusy}
        mask={{ closable: false }}
        onCancel={() => !decision.isBusy && setOpen(false)}
        onOk={() => form.submit()}
        destroyOnHidden
      >
        <Question {...props} form={form} refusal={decision.refusal} onFinish={(fields) => void decision.take(fields)} />
      </Modal>
    </>
  );
}

interface QuestionProps<Fields> extends Pick<DecideProps<Fields>, "explain" | "fields" | "initial"> {
  readonly form: FormInstance<Fields>;
  readonly refusal: Refusal | undefined;
  readonly onFinish: (fields: Fields) => void;
}

function Question<Fields extends object>({ explain, fields, initial, form, refusal, onFinish }: QuestionProps<Fields>) {
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={onFinish} initialValues={initial ?? {}}>
      {explain && <div className="explained">{explain}</div>}
      {fields}
      {refusal && <Alert type="error" role="alert" title={refusal.message} />}
      <button type="submit" hidden />
    </Form>
  );
}

function useDecision<Fields>({ send, renew, overtaken = [], onDone }: DecideProps<Fields>, close: () => void) {
  const text = useText("shared");
  const { message } = App.useApp();
  const task = useTask();
  const take = (fields: Fields) =>
    task.run(async () => {
      try {
        await send(fields);
      } catch (cause) {
        if (!(cause instanceof Refusal)) throw cause;
        // Sent and not answered: whether it took effect is seen by looking.
        if (cause.isUncertain) await renew();
        if (!overtaken.some((code) => code === cause.code)) throw cause;
        close();
        void message.warning(`${cause.message} ${text("decide.overtaken")}`, 8);
        await renew();
        return;
      }
      close();
      void message.success(text("decide.done"));
      onDone?.();
      await renew();
    });
  return { ...task, take };
}
