import { useState } from "react";
import type { Integration } from "#shared/api/portfolio/integrations.ts";
import { isExchange, services } from "#shared/domain/integrations/services.ts";
import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { FormDialog } from "#web/components/ui/dialogs/form-dialog.tsx";
import { TextArea } from "#web/components/ui/fields/text-area.tsx";
import { PasswordField, TextField } from "#web/components/ui/fields/text-field.tsx";
import { useSubmission } from "#web/components/ui/hooks/use-submission.ts";
import { Notice } from "#web/components/ui/notice.tsx";
import styles from "./integrations.module.css";

interface ConfigureDialogProps {
  service: Integration;
  /** The service has taken the key. */
  onConnected(service: Integration): void;
  onClose(): void;
}

/** Asks for the key of a service and has it checked. */
export function ConfigureDialog({ service, onConnected, onClose }: ConfigureDialogProps) {
  const { id, status } = service;
  const name = t(service.name);
  const { credentials, advice, isKeyOptional = false } = services[id];
  const [values, setValues] = useState({ apiKey: "", apiSecret: "" });
  const { failures, failure, isBusy, submit } = useSubmission(
    credentials.map(({ name: field }) => field),
    t("{service} was not connected. Please try again.", { service: name }),
  );

  const connect = () => {
    const missing = credentials.flatMap(({ name: field, label }) =>
      !isKeyOptional && values[field].trim() === ""
        ? [[field, t("{field} is required", { field: t(label) })]]
        : [],
    );
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ""));
    return submit(Object.fromEntries(missing), async () =>
      onConnected(await call("integrations", "connect", { params: { id }, body: given })),
    );
  };

  const isNew = status === "disconnected";
  return (
    <FormDialog
      title={t(isNew ? "Connect {service}" : "Replace the key of {service}", { service: name })}
      action={isNew ? t("Connect") : t("Replace key")}
      busyAction={t("Checking the key...")}
      isBusy={isBusy}
      onSubmit={() => void connect()}
      onClose={onClose}
    >
      <p className={styles.advice}>{t(advice)}</p>
      {failure === null ? null : <Notice severity="error">{failure}</Notice>}
      {credentials.map(({ name: field, label, help, isLong }) => {
        const shared = {
          label: t(label),
          help: t(help),
          value: values[field],
          error: failures[field],
          autoComplete: "off",
          spellCheck: false,
          onValueChange: (value: string) => setValues((before) => ({ ...before, [field]: value })),
        };
        if (isLong) return <TextArea key={field} {...shared} rows={4} />;
        return field === "apiSecret" ? (
          <PasswordField key={field} {...shared} />
        ) : (
          <TextField key={field} {...shared} />
        );
      })}
      <p className={styles.advice}>
        {isExchange(id)
          ? t(
              "Keys are stored encrypted and never shown again. Only keys that can read, and nothing else, are accepted.",
            )
          : t("Keys are stored encrypted and never shown again.")}
      </p>
    </FormDialog>
  );
}
