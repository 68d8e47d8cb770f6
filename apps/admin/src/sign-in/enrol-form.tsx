/**
 * The first time: the token that whoever made the operator was shown, then a password with an authenticator, or a passkey. Where
 * another administrator has to confirm, the code for them is shown once.
 */
import type { WireResponse } from "@candor/api/api";
import { OPERATOR_PASSWORD_LENGTH_MIN } from "@candor/api/operator-words";
import { Alert, Button, Flex, Form, Input, Radio, Typography } from "antd";
import { useState } from "react";
import { call } from "../app/api-client.ts";
import { useTask } from "../app/task.ts";
import { useText } from "../app/texts.ts";
import { CodePicture } from "./code-picture.tsx";
import { hasPasskeys, makePasskey } from "./passkey.ts";

type Started = WireResponse<"POST /operator/enrol_start">;
type Finished = WireResponse<"POST /operator/enrol_finish">;

interface Begun {
  readonly token: string;
  readonly started: Started;
}

export function EnrolForm({ onDone }: { readonly onDone: (name: string) => void }) {
  const [begun, setBegun] = useState<Begun>();
  const [finished, setFinished] = useState<Finished>();
  const text = useText("sign-in");
  const end = (answer: Finished) => (answer.state === "ready" ? onDone(answer.name) : setFinished(answer));
  if (finished) {
    return (
      <Flex vertical gap={12}>
        <Typography.Title level={2}>{text("waiting.title")}</Typography.Title>
        <Typography.Paragraph>{text("waiting.why")}</Typography.Paragraph>
        <Typography.Text strong copyable className="exact">
          {finished.confirmation_code}
        </Typography.Text>
        <Button onClick={() => onDone(finished.name)}>{text("toSignIn")}</Button>
      </Flex>
    );
  }
  if (begun) return <CodeStep {...begun} onFinished={end} />;
  return <TokenStep onBegun={setBegun} onFinished={end} />;
}

interface TypedToken {
  readonly token: string;
  readonly method: "totp" | "passkey";
  readonly password?: string;
}

interface TokenStepProps {
  readonly onBegun: (begun: Begun) => void;
  readonly onFinished: (answer: Finished) => void;
}

function TokenStep({ onBegun, onFinished }: TokenStepProps) {
  const text = useText("sign-in");
  const task = useTask();
  const [form] = Form.useForm<TypedToken>();
  const method = Form.useWatch("method", form) ?? "totp";
  const begin = (typed: TypedToken) =>
    task.run(async () => {
      const token = typed.token.trim();
      const input = { token, method: typed.method, ...(typed.method === "totp" && { password: typed.password }) };
      const started = await call("POST /operator/enrol_start", input, { isAttended: true });
      if (started.options === null) return onBegun({ token, started });
      const passkey = await makePasskey(started.options);
      onFinished(await call("POST /operator/enrol_finish", { token, passkey }, { isAttended: true }));
    });
  const methods = [
    { value: "totp", label: text("method.totp") },
    { value: "passkey", label: text("method.passkey"), disabled: !hasPasskeys() },
  ];
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={begin} initialValues={{ method: "totp" }}>
      <Form.Item name="token" label={text("token")} rules={[{ required: true, message: text("tokenMissing") }]}>
        <Input autoComplete="off" spellCheck={false} autoFocus maxLength={100} />
      </Form.Item>
      <Form.Item name="method" label={text("method.label")}>
        <Radio.Group options={methods} />
      </Form.Item>
      {method === "totp" && <PasswordFields />}
      {task.refusal && <Alert type="error" role="alert" title={task.refusal.message} className="gate-head" />}
      <Button type="primary" htmlType="submit" block loading={task.isBusy}>
        {text("next")}
      </Button>
    </Form>
  );
}

function PasswordFields() {
  const text = useText("sign-in");
  const tooShort = text("passwordShort", { count: OPERATOR_PASSWORD_LENGTH_MIN });
  return (
    <>
      <Form.Item
        name="password"
        label={text("newPassword")}
        extra={tooShort}
        rules={[{ required: true, min: OPERATOR_PASSWORD_LENGTH_MIN, message: tooShort }]}
      >
        <Input.Password autoComplete="new-password" visibilityToggle={false} maxLength={1024} />
      </Form.Item>
      <Form.Item
        name="again"
        label={text("passwordAgain")}
        dependencies={["password"]}
        rules={[
          ({ getFieldValue }) => ({
            validator: (_, value) =>
              value === getFieldValue("password")
                ? Promise.resolve()
                : Promise.reject(new Error(text("passwordDiffers"))),
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" visibilityToggle={false} maxLength={1024} />
      </Form.Item>
    </>
  );
}

function CodeStep({ token, started, onFinished }: Begun & Pick<TokenStepProps, "onFinished">) {
  const text = useText("sign-in");
  const task = useTask();
  const finish = ({ totp }: { readonly totp: string }) =>
    task.run(async () => {
      const code = totp.replace(/\s/g, "");
      onFinished(await call("POST /operator/enrol_finish", { token, totp: code }, { isAttended: true }));
    });
  return (
    <Form layout="vertical" requiredMark={false} onFinish={finish}>
      <Typography.Paragraph>{text("scan", { name: started.name })}</Typography.Paragraph>
      <CodePicture label={text("codePicture")} text={started.uri ?? ""} />
      <Typography.Paragraph>
        {text("secret")}{" "}
        <Typography.Text copyable className="exact">
          {started.secret}
        </Typography.Text>
      </Typography.Paragraph>
      <Form.Item
        name="totp"
        label={text("code")}
        rules={[{ required: true, pattern: /^\d{3}\s?\d{3}$/, message: text("codeMissing") }]}
      >
        <Input inputMode="numeric" autoComplete="one-time-code" maxLength={7} autoFocus />
      </Form.Item>
      {task.refusal && <Alert type="error" role="alert" title={task.refusal.message} className="gate-head" />}
      <Button type="primary" htmlType="submit" block loading={task.isBusy}>
        {text("finish")}
      </Button>
    </Form>
  );
}
