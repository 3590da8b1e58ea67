import { useState } from "react";
import { apiKeyPermissions, longestKeyName } from "#shared/domain/account/api-keys.ts";
import { dayMs } from "#shared/domain/durations.ts";
import { call } from "#web/api/api.ts";
import type { OperationOutput } from "#web/api/client.ts";
import { fieldFailures, refusalText } from "#web/api/failure-text.ts";
import { FormDialog } from "#web/components/ui/dialogs/form-dialog.tsx";
import { SelectField } from "#web/components/ui/fields/select-field.tsx";
import { TextField } from "#web/components/ui/fields/text-field.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { useExclusive } from "#web/components/ui/use-exclusive.ts";
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
  const [wrong, setWrong] = useState<{ name?: string | undefined; permissions?: string | undefined }>({});
  const [failure, setFailure] = useState<string | null>(null);
  const { isBusy, run } = useExclusive();

  const offered = apiKeyPermissions.filter((each) => canWrite || !each.startsWith("write:"));
  const submit = () =>
    run(async () => {
      setFailure(null);
      const found = {
        name: name.trim() === "" ? `Name must be between 1 and ${longestKeyName} characters` : undefined,
        permissions: permissions.length === 0 ? "Choose at least one permission" : undefined,
      };
      setWrong(found);
      if (found.name !== undefined || found.permissions !== undefined) return;
      const end = endOf(life);
      const expiresAt = end === null ? null : new Date(end).toISOString();
      try {
        onMade(
          await call("api-keys", "create", { body: { name, permissions: [...permissions], expiresAt } }),
        );
      } catch (error) {
        const { name: wrongName, permissions: wrongPermissions } = fieldFailures(error);
        setWrong({ name: wrongName, permissions: wrongPermissions });
        if (wrongName === undefined && wrongPermissions === undefined) {
          setFailure(refusalText(error, "Failed to create API key"));
        }
      }
    });
  return (
    <FormDialog
      title="Create API key"
      action="Create key"
      busyAction="Creating..."
      isBusy={isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {failure === null ? null : <Notice severity="error">{failure}</Notice>}
      <TextField
        label="Name"
        value={name}
        maxLength={longestKeyName}
        autoComplete="off"
        error={wrong.name}
        onValueChange={setName}
      />
      <CheckList
        legend="Permissions"
        options={offered}
        texts={permissionTexts}
        chosen={permissions}
        error={wrong.permissions}
        onChange={setPermissions}
      />
      <SelectField
        label="Expires"
        options={lives.map((value) => ({ value, text: lifeText(value) }))}
        value={life}
        onChange={(chosen: Life) => setLife(chosen)}
      />
    </FormDialog>
  );
}

function lifeText(life: Life): string {
  const end = endOf(life);
  if (end === null) return "Never";
  return `In ${life === "365" ? "a year" : `${life} days`}, on ${dayText(end)}`;
}
