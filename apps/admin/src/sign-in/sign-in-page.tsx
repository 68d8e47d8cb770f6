/** The door: signing in with name, password and code or with a passkey, and the first time with an enrolment token. */
import { Alert, Button, Card, Divider, Flex, Form, Input, Typography } from "antd";
import { useState } from "react";
import { call } from "../app/api-client.ts";
import { drafts } from "../app/drafts.ts";
import { SandboxTag } from "../app/sandbox-tag.tsx";
import { endLeftSession, signIn, useLeftSession } from "../app/session.ts";
import { Choices } from "../app/shell.tsx";
import { useTask } from "../app/task.ts";
import { useText } from "../app/texts.ts";
import { EnrolForm } from "./enrol-form.tsx";
import { hasPasskeys, signWithPasskey } from "./passkey.ts";

export function SignInPage({ isEnded }: { readonly isEnded: boolean }) {
  const text = useText("sign-in");
  const [isEnrolling, setEnrolling] = useState(false);
  const [welcome, setWelcome] = useState<string>();
  const isLeft = useLeftSession();
  document.title = `${text("title")} · Candor`;
  const back = (name: string) => {
    setWelcome(name);
    setEnrolling(false);
  };
  return (
    <main className="gate">
      <Flex justify="space-between" align="center" className="gate-head">
        <Typography.Title level={1}>{text("title")}</Typography.Title>
        <Choices />
      </Flex>
      <SandboxTag />
      <Card>
        {isEnded && !isEnrolling && (
          <Alert
            type="info"
            title={text("ended")}
            description={drafts.hasLeft ? text("draftKept") : undefined}
            className="gate-head"
          />
        )}
        {isLeft && <Alert type="warning" role="alert" title={text("stillOpen")} className="gate-head" />}
        {welcome !== undefined && !isEnrolling && (
          <Alert type="success" title={text("enrolled", { name: welcome })} className="gate-head" />
        )}
        {isEnrolling ? <EnrolForm onDone={back} /> : <SignInForm name={welcome} />}
        <Divider />
        <Button type="link" block onClick={() => setEnrolling(!isEnrolling)}>
          {isEnrolling ? text("toSignIn") : text("toEnrol")}
        </Button>
      </Card>
    </main>
  );
}

interface Typed {
  readonly name: string;
  readonly password: string;
  readonly totp: string;
}

function SignInForm({ name }: { readonly name: string | undefined }) {
  const text = useText("sign-in");
  const task = useTask();
  const [form] = Form.useForm<Typed>();
  const enter = ({ name: typed, password, totp }: Typed) =>
    task.run(async () => {
      const code = totp.replace(/\s/g, "");
      await endLeftSession();
      signIn(await call("POST /operator/login", { name: typed, password, totp: code }, { isAttended: true }));
    });
  const enterByPasskey = () =>
    task.run(async () => {
      const { options } = await call("POST /operator/login_passkey_options", {}, { isAttended: true });
      const passkey = await signWithPasskey(options);
      await endLeftSession();
      signIn(await call("POST /operator/login", { passkey }, { isAttended: true }));
    });
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={enter} initialValues={{ name }}>
      <Form.Item name="name" label={text("name")} rules={[{ required: true, message: text("nameMissing") }]}>
        <Input autoComplete="username" autoCapitalize="off" spellCheck={false} autoFocus maxLength={64} />
      </Form.Item>
      <Form.Item
        name="password"
        label={text("password")}
        rules={[{ required: true, message: text("passwordMissing") }]}
      >
        <Input.Password autoComplete="current-password" visibilityToggle={false} maxLength={1024} />
      </Form.Item>
      <Form.Item
        name="totp"
        label={text("code")}
        rules={[{ required: true, pattern: /^\d{3}\s?\d{3}$/, message: text("codeMissing") }]}
      >
        <Input inputMode="numeric" autoComplete="one-time-code" maxLength={7} />
      </Form.Item>
      {task.refusal && <Alert type="error" role="alert" title={task.refusal.message} className="gate-head" />}
      <Button type="primary" htmlType="submit" block loading={task.isBusy}>
        {text("enter")}
      </Button>
      {hasPasskeys() && (
        <Button block className="second-way" disabled={task.isBusy} onClick={() => void enterByPasskey()}>
          {text("enterByPasskey")}
        </Button>
      )}
    </Form>
  );
}
