/**
 * A decision: a button, and before anything is sent a question that says what follows and who else must. Where somebody else
 * was first, what is on screen is fetched anew and that is said.
 */
import type { RefusalCode } from "@candor/api/refusal";
import { Refusal } from "@candor/client/envelope";
import { Alert, App, Button, Form, type FormInstance, Modal } from "antd";
import { type ReactNode, useEffect, useId, useState } from "react";
import { drafts } from "../app/drafts.ts";
import { currentPlace } from "../app/place.ts";
import { useTask } from "../app/task.ts";
import { useText } from "../app/texts.ts";

export interface DecideProps<Fields> {
  /** On the button, and again where it is confirmed. */
  readonly label: string;
  readonly title: string;
  /** What follows from it, and who else must. */
  readonly explain?: ReactNode;
  readonly kind?: "primary" | "danger" | "plain";
  readonly disabled?: boolean;
  /** Why an operator may not do it now: said beside the button, which cannot be pressed. */
  readonly barred?: string | false;
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
  const { label, title, kind = "plain", disabled = false, barred = false } = props;
  const barredId = useId();
  const [form] = Form.useForm<Fields>();
  const draft = useDraft<Fields>(title);
  // Where the session ended while it was open, it goes on where it was.
  const [isOpen, setOpen] = useState(draft.left !== undefined);
  const close = () => {
    draft.drop();
    setOpen(false);
  };
  const decision = useDecision(props, close);
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
        disabled={disabled || barred !== false}
        {...(barred !== false && { "aria-describedby": barredId })}
        onClick={open}
      >
        {label}
      </Button>
      {barred !== false && (
        <small id={barredId} className="quiet">
          {barred}
        </small>
      )}
      <Modal
        open={isOpen}
        title={title}
        okText={label}
        cancelText={text("cancel")}
        okButtonProps={{ danger: kind === "danger", loading: decision.isBusy }}
        cancelButtonProps={{ disabled: decision.isBusy }}
        closable={!decision.isBusy}
        mask={{ closable: false }}
        onCancel={() => !decision.isBusy && close()}
        onOk={() => form.submit()}
        destroyOnHidden
      >
        {draft.left && <Alert type="info" role="status" title={text("decide.restored")} className="queue-bar" />}
        <Question
          {...props}
          initial={draft.left ?? props.initial ?? {}}
          form={form}
          refusal={decision.refusal}
          onFinish={(fields) => void decision.take(fields)}
          onTyped={draft.note}
        />
      </Modal>
    </>
  );
}

interface QuestionProps<Fields> extends Pick<DecideProps<Fields>, "explain" | "fields" | "initial"> {
  readonly form: FormInstance<Fields>;
  readonly refusal: Refusal | undefined;
  readonly onFinish: (fields: Fields) => void;
  readonly onTyped: (fields: Fields) => void;
}

/** What is typed is kept where the session ends before it is sent. */
function useDraft<Fields extends object>(title: string) {
  const [key] = useState(() => `${currentPlace().page}/${currentPlace().rest}|${title}`);
  const [left, setLeft] = useState(() => drafts.left(key) as Partial<Fields> | undefined);
  useEffect(() => {
    drafts.resume(key);
    return () => drafts.drop(key);
  }, [key]);
  return {
    left,
    note: (typed: Fields) => drafts.note(key, typed),
    drop() {
      drafts.drop(key);
      setLeft(undefined);
    },
  };
}

function Question<Fields extends object>(props: QuestionProps<Fields>) {
  const { explain, fields, initial, form, refusal, onFinish, onTyped } = props;
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={onFinish}
      onValuesChange={(_, typed) => onTyped(typed)}
      initialValues={initial ?? {}}
    >
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
