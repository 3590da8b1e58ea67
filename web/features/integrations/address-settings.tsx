import { useState } from "react";
import type { Integration } from "#shared/api/portfolio/integrations.ts";
import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { Button } from "#web/components/ui/button.tsx";
import { TextField } from "#web/components/ui/fields/text-field.tsx";
import { useSubmission } from "#web/components/ui/hooks/use-submission.ts";
import { Notice } from "#web/components/ui/notice.tsx";
import styles from "./integrations.module.css";
import type { IntegrationActions } from "./use-integrations.ts";

interface AddressSettingsProps {
  service: Integration;
  actions: IntegrationActions;
}

const place = "settings.address";

/** The instance of mempool.space that figures are read from. */
export function AddressSettings({ service, actions }: AddressSettingsProps) {
  const { id, settings } = service;
  const [address, setAddress] = useState(settings.address ?? "");
  const { failures, failure, isBusy, submit } = useSubmission(
    [place],
    t("The address was not saved. Please try again."),
  );
  const save = () =>
    submit({}, async () => {
      const text = address.trim();
      const body = { settings: { address: text === "" ? null : text } };
      await call("integrations", "update", { params: { id }, body });
      await actions.sync(service);
    });
  return (
    <div className={styles.sources}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {failure === null ? null : <Notice severity="error">{failure}</Notice>}
        <TextField
          label={t("Address of your own instance")}
          help={t("Such as {example}; empty for the one Halvest uses", {
            example: "https://mempool.example/api",
          })}
          value={address}
          error={failures[place]}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          onValueChange={setAddress}
        />
        <Button size="small" type="submit" disabled={isBusy || address.trim() === (settings.address ?? "")}>
          {isBusy ? t("Saving...") : t("Save address")}
        </Button>
      </form>
    </div>
  );
}
