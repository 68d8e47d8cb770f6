/** An address, to be read: the one that the link names, or one's own as it was sent for verification. */
import { MapPin, MapPinOff } from "lucide-react";
import { useText } from "../../app/i18n.ts";
import { hrefOf, useQueryOf } from "../../app/navigation.ts";
import { NotLoaded } from "../../app/not-loaded.tsx";
import { Page } from "../../app/page.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ListRow } from "../../ui/list-row.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { useFieldText } from "./field-text.ts";
import { useBasic } from "./verification-data.ts";

export function LocationPage() {
  const t = useText("verification");
  const named = useQueryOf("open-location").address?.trim();
  return (
    <Page title={t("location.title")} parent="pages/StartVerification" isNarrow>
      <div className="px-4 pb-10">{named ? <Address lines={[named]} /> : <OwnAddress />}</div>
    </Page>
  );
}

function OwnAddress() {
  const t = useText("verification");
  const shown = useFieldText();
  const { data, error, refetch } = useBasic();
  if (data === undefined) {
    if (error === null) return <Spinner label={t("common.loading")} />;
    return <NotLoaded reason={error.message} onRetry={() => void refetch()} />;
  }
  const { address, country } = data.fields;
  if (address === undefined) {
    return (
      <EmptyState
        icon={<MapPinOff />}
        title={t("location.none")}
        reason={t("location.noneReason")}
        action={
          <LinkButton look="primary" href={hrefOf("pages/StartVerification")}>
            {t("location.action")}
          </LinkButton>
        }
      />
    );
  }
  return <Address lines={[address, ...(country === undefined ? [] : [shown("country", country)])]} />;
}

function Address({ lines: [first, second] }: { readonly lines: readonly string[] }) {
  return (
    <Card>
      <ListRow
        start={<MapPin aria-hidden className="size-6 shrink-0 text-link" />}
        title={first}
        {...(second !== undefined && { note: second })}
      />
    </Card>
  );
}
