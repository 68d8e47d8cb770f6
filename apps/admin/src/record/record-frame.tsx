/** One record of a queue: the way back, its name and state, its decisions, and while it loads or fails. */
import type { Refusal } from "@candor/client/envelope";
import { Alert, Button, Flex, Skeleton, Typography } from "antd";
import type { ReactNode } from "react";
import { goBack } from "../app/place.ts";
import { useText } from "../app/texts.ts";

interface RecordFrameProps {
  readonly title: string;
  readonly state?: ReactNode;
  readonly decisions?: ReactNode;
  readonly error: Refusal | null;
  readonly isLoading: boolean;
  readonly onAgain: () => void;
  readonly children: ReactNode;
}

export function RecordFrame({ title, state, decisions, error, isLoading, onAgain, children }: RecordFrameProps) {
  const text = useText("shared");
  return (
    <article className="stacked">
      <Flex gap={12} align="center" wrap className="record-head">
        <Button onClick={goBack}>{text("back")}</Button>
        <Typography.Title level={1}>{title}</Typography.Title>
        {state}
        <Flex flex="auto" align="center" justify="end" gap={8} wrap>
          {decisions}
        </Flex>
      </Flex>
      {error && (
        <Alert
          type="error"
          role="alert"
          title={error.message}
          action={<Button onClick={onAgain}>{text("again")}</Button>}
        />
      )}
      {isLoading ? <Skeleton active paragraph={{ rows: 8 }} /> : children}
    </article>
  );
}
