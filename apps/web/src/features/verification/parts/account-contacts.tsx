/** E-mail and mobile number of the account, which belong to the verification and are changed in the security settings. */
import { useText } from "../../../app/i18n.ts";
import { mobileText } from "../../../app/mobile-text.ts";
import { hrefOf } from "../../../app/navigation.ts";
import { useEndpoint } from "../../../app/query.ts";
import { Card } from "../../../ui/card.tsx";
import { FactList } from "../../../ui/fact-list.tsx";

export function AccountContacts() {
  const t = useText("verification");
  const { data } = useEndpoint("GET /user/info", {});
  if (data === undefined) return null;
  return (
    <Card
      title={t("group.contacts")}
      aside={
        <a
          href={hrefOf("pages/setting/security")}
          className="-mr-2 inline-flex min-h-11 items-center rounded-xl px-2 font-semibold text-link text-sm"
        >
          {t("contacts.change")}
        </a>
      }
      className="pb-2"
    >
      <div className="px-4">
        <FactList
          isRoomy
          facts={[
            { name: t("field.email"), value: <span className="[overflow-wrap:anywhere]">{data.email ?? "–"}</span> },
            { name: t("field.mobile"), value: mobileText(data) ?? "–" },
          ]}
        />
      </div>
    </Card>
  );
}
