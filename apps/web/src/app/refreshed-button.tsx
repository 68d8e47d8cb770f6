/** What is done with answers that are being fetched anew: it waits for them. Where they do not come it says so, and fetches again. */
import type { ComponentProps } from "react";
import { Button } from "../ui/button.tsx";
import { useText } from "./i18n.ts";
import type { Refresh } from "./query.ts";

interface RefreshedButtonProps extends ComponentProps<typeof Button> {
  readonly refresh: Refresh;
}

export function RefreshedButton({ refresh, onClick, children, ...rest }: RefreshedButtonProps) {
  const t = useText("common");
  const { isPending, error, begin } = refresh;
  return (
    <>
      {error !== null && (
        <p role="alert" className="order-first col-span-full text-pretty text-center text-error-text text-sm">
          {error.message}
        </p>
      )}
      <Button {...rest} isBusy={isPending} onClick={error === null ? onClick : () => begin()}>
        {error === null ? children : t("retry")}
      </Button>
    </>
  );
}
