/** Saves all rows of a filter as a file, whichever of them are shown: says how far it came, and can be stopped. */
import { saveCsv, saveFile } from "@candor/client/csv-file";
import { Refusal } from "@candor/client/envelope";
import type { Collecting } from "@candor/client/list-pages";
import { Download, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { formatAmount } from "./format.ts";
import { useText } from "./i18n.ts";
import { useSession } from "./session.ts";
import { toast } from "./toast.ts";

interface CsvButtonProps<T> {
  /** Another kind of file than CSV: its ending, and what the button says. */
  readonly other?: { readonly ending: "json"; readonly label: string };
  /** Before the account and the ending: "candor-contracts". */
  readonly name: string;
  readonly isDisabled?: boolean;
  /** Every row of the file, for the account chosen when it is called. */
  readonly collect: (task: Collecting) => Promise<readonly T[]>;
  /** The whole file. */
  readonly textOf: (rows: readonly T[]) => string;
}

export function CsvButton<T>({ name, other, isDisabled = false, collect, textOf }: CsvButtonProps<T>) {
  const t = useText("order-history");
  const { account } = useSession();
  const [count, setCount] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  // A file has the rows of one account: with another chosen, what was collected is no file any more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the account is what ends it
  useEffect(() => () => running.current?.abort(), [account]);
  const rowsText = (key: "progress" | "saved", rows: number) =>
    t(`csv.${key}`, { count: rows, rows: formatAmount(String(rows), 0, 0) });

  const save = async () => {
    const task = new AbortController();
    running.current = task;
    setCount(0);
    try {
      const rows = await collect({ signal: task.signal, onProgress: setCount });
      task.signal.throwIfAborted();
      if (other) saveFile(`${name}-${account}.${other.ending}`, new Blob([textOf(rows)], { type: "application/json" }));
      else saveCsv(`${name}-${account}.csv`, textOf(rows));
      toast(rowsText("saved", rows.length), "success");
    } catch (cause) {
      if (task.signal.aborted) toast(t("csv.stopped"));
      else if (cause instanceof Refusal) toast(cause.message, "error");
      else throw cause;
    } finally {
      running.current = null;
      setCount(null);
    }
  };

  const isRunning = count !== null;
  return (
    <span className="inline-flex flex-wrap items-center gap-y-1">
      <Button
        size="small"
        look="outline"
        disabled={isDisabled && !isRunning}
        icon={isRunning ? <X aria-hidden className="size-4" /> : <Download aria-hidden className="size-4" />}
        onClick={() => (isRunning ? running.current?.abort() : void save())}
      >
        {isRunning ? t("csv.stop") : (other?.label ?? t("csv.save"))}
      </Button>
      <span role="status" className={classNames("text-ink-soft text-sm", isRunning && "ml-3")}>
        {isRunning && rowsText("progress", count)}
      </span>
    </span>
  );
}
