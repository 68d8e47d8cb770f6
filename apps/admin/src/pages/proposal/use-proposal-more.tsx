/** What the page of proposals needs beyond texts: what each changes in words, and a window for what is shown once. */
import { App, Typography } from "antd";
import { useText } from "../../app/texts.ts";
import { type ProposalWords, useProposalWords } from "./proposal-summary.ts";

export interface ProposalMore extends ProposalWords {
  /** Keeps what is shown once, such as a token, on screen until it is put away. */
  readonly showOnce: (shown: string) => void;
}

export function useProposalMore(): ProposalMore {
  const text = useText("proposal");
  const { modal } = App.useApp();
  return {
    ...useProposalWords(),
    showOnce: (shown) => {
      modal.success({
        title: text("shownTitle"),
        content: (
          <>
            <p>{text("shownWhat")}</p>
            <Typography.Text copyable strong className="exact">
              {shown}
            </Typography.Text>
          </>
        ),
        okText: text("shownKept"),
        width: 560,
      });
    },
  };
}
