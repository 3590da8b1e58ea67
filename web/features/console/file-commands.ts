import type { BackupPart } from "#shared/api/portfolio/backup.ts";
import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import {
  isDifferent,
  partNames,
  previewBackup,
  restoreBackup,
  saveBackup,
} from "#web/components/backup/backup-files.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { formatCount } from "#web/components/format/numbers.ts";
import type { CommandContext } from "./command-context.ts";
import type { GivenArguments } from "./command-line.ts";
import { type OutputPart, say, table } from "./output.ts";

export async function backup({ signal }: CommandContext): Promise<OutputPart[]> {
  const { fileName, counts } = await saveBackup(signal);
  return [
    table(
      t("Saved as {file}", { file: fileName }),
      [t("Part"), t("Count")],
      Object.entries(counts).map(([part, count]) => [t(partNames[part as BackupPart]), formatCount(count)]),
    ),
    say(
      t(
        "Messages, keys and your subscription are not part of it. /restore lists what a backup would change.",
      ),
    ),
  ];
}

export async function restore(context: CommandContext, given: GivenArguments): Promise<OutputPart[]> {
  if (given.has("undo")) {
    await call("backup", "undo");
    context.openRestored();
    return [say(t("The account is as it was before the last restored backup."))];
  }
  const text = await context.chooseFile();
  if (text === null) return [say(t("No file was chosen. Nothing was changed."))];
  const { file, preview } = await previewBackup(text);
  const { parts, leftOut, kept } = preview;
  const different = parts.filter(isDifferent);
  const list = table(
    t("Backup of {day}", { day: formatDay(preview.createdAt.slice(0, 10)) }),
    [t("Part"), t("Added"), t("Removed"), t("Changed"), t("Same")],
    parts.map(({ part, added, removed, changed, unchanged }) => [
      t(partNames[part]),
      ...[added, removed, changed, unchanged].map(formatCount),
    ]),
  );
  const notes =
    leftOut === 0
      ? []
      : [
          say(
            t(
              "{count, plural, one {# epoch setting is left out: real events have overtaken it.} other {# epoch settings are left out: real events have overtaken them.}}",
              { count: leftOut },
            ),
          ),
        ];
  if (kept.length > 0) {
    notes.push(
      say(
        t("Your subscription does not include this, so it stays as it is: {names}.", {
          names: kept.join(", "),
        }),
      ),
    );
  }
  if (different.length === 0) {
    return kept.length === 0
      ? [say(t("The file is the same as your account. Nothing to change.")), ...notes]
      : notes;
  }
  if (!given.has("apply")) {
    return [list, ...notes, say(t("Nothing was changed. Run /restore --apply to replace all of it."))];
  }
  context.signal.throwIfAborted();
  await restoreBackup(file, preview);
  context.openRestored();
  return [
    list,
    ...notes,
    say(t("All of it was replaced. /restore --undo brings the account from before back.")),
  ];
}
