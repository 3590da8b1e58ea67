import { useState } from "react";
import { apiKeyPermissions, longestKeyName } from "#shared/domain/account/api-keys.ts";
import { dayMs } from "#shared/domain/durations.ts";
import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import type { OperationOutput } from "#web/api/client.ts";
import { FormDialog } from "#web/components/ui/dialogs/form-dialog.tsx";
import { SelectField } from "#web/components/ui/fields/select-field.tsx";
import { TextField } from "#web/components/ui/fields/text-field.tsx";
import { useSubmission } from "#web/components/ui/hooks/use-submission.ts";
import { Notice } from "#web/components/ui/notice.tsx";
import { CheckList } from "#web/features/settings/secrets/check-list.tsx";
import { dayText, permissionTexts } from "./key-text.ts";

type Permission = (typeof apiKeyPermissions)[number];

const lives = ["30", "90", "365", "never"] as const;
type Life = (typeof lives)[number];

const endOf = (life: Life) => (life === "never" ? null : Date.now() + Number(life) * dayMs);

interface CreateKeyDialogProps {
  /** Whether the subscription has keys that write. */
  canWrite: boolean;
  onMade(made: OperationOutput<"api-keys", "create">): void;
  onClose(): void;
}

/** Asks for the name, permissions and lifetime of a new key. */
export function CreateKeyDialog({ canWrite, onMade, onClose }: CreateKeyDialogProps) {
  const [name, setName] = useState("");
  const [permissions, setPermissions] = useState<readonly Permission[]>(["read:timeline"]);
  const [life, setLife] = useState<Life>("90");
  const { failures, failure, isBusy, submit } = useSubmission(
    ["name", "permissions"],
    t("Failed to create API key"),
  );

  const offered = apiKeyPermissions.filter((each) => canWrite || !each.startsWith("write:"));
  const create = () =>
    submit(
      {
        name:
          name.trim() === ""
            ? t("Name must be between 1 and {longest} characters", { longest: longestKeyName })
            : undefined,
        permissions: permissions.length === 0 ? t("Choose at least one permission") : undefined,
      },
      async () => {
        const end = endOf(life);
        const expiresAt = end === null ? null : new Date(end).toISOString();
        onMade(
          await call("api-keys", "create", { body: { name, permissions: [...permissions], expiresAt } }),
        );
      },
    );
  return (
    <FormDialog
      title={t("Create API key")}
      action={t("Create key")}
      busyAction={t("Creating...")}
      isBusy={isBusy}
      onSubmit={() => void create()}
      onClose={onClose}
    >
      {failure === null ? null : <Notice severity="error">{failure}</Notice>}
      <TextField
        label={t("Name")}
        value={name}
        maxLength={longestKeyName}
        autoComplete="off"
        error={failures.name}
        onValueChange={setName}
      />
      <CheckList
        legend={t("Permissions")}
        options={offered}
        texts={permissionTexts}
        chosen={permissions}
        error={failures.permissions}
        onChange={setPermissions}
      />
      <SelectField
        label={t("Expires")}
        options={lives.map((value) => ({ value, text: lifeText(value) }))}
        value={life}
        onChange={(chosen: Life) => setLife(chosen)}
      />
    </FormDialog>
  );
}

function lifeText(life: Life): string {
  const end = endOf(life);
  if (end === null) return t("Never");
  const date = dayText(end);
  return life === "365"
    ? t("In a year, on {date}", { date })
    : t("In {days} days, on {date}", { days: Number(life), date });
}
