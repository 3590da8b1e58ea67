import { t } from "#shared/domain/language/translate.ts";
import { ButtonLink } from "#web/components/ui/button.tsx";
import { FullMessage } from "#web/components/ui/full-message.tsx";
import { icons } from "#web/components/ui/icons.ts";

export function NotFoundPage() {
  return (
    <FullMessage
      icon={icons.document}
      title={t("Page not found")}
      actions={
        <ButtonLink look="filled" to="/">
          {t("Go to the start page")}
        </ButtonLink>
      }
    >
      {t("The address may be mistyped, or the page may have moved.")}
    </FullMessage>
  );
}
