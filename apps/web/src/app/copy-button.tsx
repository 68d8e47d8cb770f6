/** Copies a text, and says whether it could: browsers give no clipboard to pages without encryption. */
import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../ui/button.tsx";
import { useText } from "./i18n.ts";
import { toast } from "./toast.ts";

interface CopyButtonProps {
  readonly label: string;
  readonly text: string;
}

export function CopyButton({ label, text }: CopyButtonProps) {
  const common = useText("common");
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      toast(common("copyFailed"), "error");
      return;
    }
    setIsCopied(true);
    toast(common("copied"), "success");
    setTimeout(() => setIsCopied(false), 1500);
  };
  return (
    <IconButton
      label={label}
      onClick={() => {
        void copy();
      }}
    >
      {isCopied ? <Check aria-hidden className="size-5 text-success-text" /> : <Copy aria-hidden className="size-5" />}
    </IconButton>
  );
}
