import type { ReactNode } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { ButtonLink } from "#web/components/ui/button.tsx";
import { FullMessage } from "#web/components/ui/full-message.tsx";
import { icons } from "#web/components/ui/icons.ts";

/** In place of a report on transactions, with the way to record them. @param children what will be here */
export function NothingRecorded({ children }: { children: ReactNode }) {
  return (
    <FullMessage
      icon={icons.document}
      title={t("Nothing recorded yet")}
      actions={
        <ButtonLink look="filled" to="/timeline">
          {t("Go to the Timeline")}
        </ButtonLink>
      }
    >
      {children}
    </FullMessage>
  );
}
