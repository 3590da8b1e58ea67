import { msg, t } from "#shared/domain/language/translate.ts";
import { keepsForever, type RetentionScope } from "#shared/domain/settings/retention.ts";
import { settingFields } from "#shared/domain/settings/setting-fields.ts";
import type { OperationOutput } from "#web/api/client.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { useChangeSettings } from "#web/components/account-settings/use-account-settings.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { formatCount } from "#web/components/format/numbers.ts";
import { Card, CardRow } from "#web/components/ui/blocks/card.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { useExclusive } from "#web/components/ui/hooks/use-exclusive.ts";
import { Notice } from "#web/components/ui/notice.tsx";

type PendingRemoval = OperationOutput<"profile", "pendingRemovals">[number];

const names: Readonly<Record<RetentionScope, string>> = {
  environment: msg("Environment"),
  dataExport: msg("Export"),
};

/** What a notice has announced, with a way to keep it; nothing where nothing is about to be removed. */
export function PendingRemovals({ scopes }: { scopes: readonly RetentionScope[] }) {
  const { data, error, mutate } = useOperation("profile", "pendingRemovals", {});
  if (error !== undefined && data === undefined) {
    return (
      <Notice severity="error">
        {refusalText(error, t("Announced removals could not be loaded."))}{" "}
        <Button look="text" onClick={() => void mutate()}>
          {t("Try Again")}
        </Button>
      </Notice>
    );
  }
  const shown = data?.filter(({ scope }) => scopes.includes(scope)) ?? [];
  if (shown.length === 0) return null;
  return (
    <Card label={t("Announced removals")}>
      {shown.map((removal) => (
        <RemovalRow key={removal.scope} removal={removal} />
      ))}
    </Card>
  );
}

function RemovalRow({ removal: { scope, removeAt, before, records } }: { removal: PendingRemoval }) {
  const { isBusy, run } = useExclusive();
  const { change } = useChangeSettings(scope, names[scope]);
  const { label, optionTexts } = settingFields[scope].dataRetention;
  const longest = keepsForever[scope];
  const longestText = new Map<string, string>(Object.entries(optionTexts)).get(longest) ?? longest;
  // Both are days of UTC, as in the mail.
  const day = (moment: string) => formatDay(moment.slice(0, 10));
  return (
    <CardRow
      title={t("Will be removed on {date}", { date: day(removeAt) })}
      text={t("{records}, unchanged since {date}. To keep everything, “{setting}” becomes “{choice}”.", {
        records: records.map(({ count, what }) => `${formatCount(count)} ${what}`).join("; "),
        date: day(before),
        setting: t(label),
        choice: t(longestText),
      })}
    >
      <Button
        aria-label={t("Keep what will be removed on {date}", { date: day(removeAt) })}
        aria-disabled={isBusy}
        onClick={() => void run(() => change({ dataRetention: longest }))}
      >
        {t("Keep")}
      </Button>
    </CardRow>
  );
}
