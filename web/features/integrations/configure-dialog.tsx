import { useState } from "react";
import type { Integration } from "#shared/api/portfolio/integrations.ts";
import { services } from "#shared/domain/integrations/services.ts";
import { call } from "#web/api/api.ts";
import { fieldFailures, refusalText } from "#web/api/failure-text.ts";
import { FormDialog } from "#web/components/ui/dialogs/form-dialog.tsx";
import { TextArea } from "#web/components/ui/fields/text-area.tsx";
import { PasswordField, TextField } from "#web/components/ui/fields/text-field.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { useExclusive } from "#web/components/ui/use-exclusive.ts";
import styles from "./integrations.module.css";

interface ConfigureDialogProps {
  service: Integration;
  /** The service has taken the key. */
  onConnected(service: Integration): void;
  onClose(): void;
}

/** Asks for the key of a service and has it checked. */
export function ConfigureDialog({ service, onConnected, onClose }: ConfigureDialogProps) {
  const { id, name, status } = service;
  const { credentials, keyAdvice } = services[id];
  const [values, setValues] = useState({ apiKey: "", apiSecret: "" });
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const { isBusy, run } = useExclusive();

  const submit = () =>
    run(async () => {
      setFailure(null);
      const missing = credentials.flatMap(({ name: field, label }) =>
        values[field].trim() === "" ? [[field, `${label} is required`]] : [],
      );
      setWrong(Object.fromEntries(missing));
      if (missing.length > 0) return;
      try {
        onConnected(await call("integrations", "connect", { params: { id }, body: values }));
      } catch (error) {
        const fields = fieldFailures(error);
        setWrong(fields);
        if (Object.keys(fields).length === 0) {
          setFailure(refusalText(error, `${name} was not connected. Please try again.`));
        }
      }
    });

  const isNew = status === "disconnected";
  return (
    <FormDialog
      title={isNew ? `Connect ${name}` : `Replace the key of ${name}`}
      action={isNew ? "Connect" : "Replace key"}
      busyAction="Checking the key..."
      isBusy={isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p className={styles.advice}>{keyAdvice}</p>
      {failure === null ? null : <Notice severity="error">{failure}</Notice>}
      {credentials.map(({ name: field, label, help, isLong }) => {
        const shared = {
          label,
          help,
          value: values[field],
          error: wrong[field],
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
        Keys are stored encrypted and never shown again. Only keys that can read, and nothing else, are
        accepted.
      </p>
    </FormDialog>
  );
}
