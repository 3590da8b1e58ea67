import { useState } from "react";
import { type EventLevel, eventLevels } from "#shared/domain/developer/event-log.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { Card } from "#web/components/ui/blocks/card.tsx";
import { SelectField } from "#web/components/ui/fields/select-field.tsx";
import { Switch } from "#web/components/ui/fields/switch.tsx";
import { TextField } from "#web/components/ui/fields/text-field.tsx";
import { useRested } from "#web/components/ui/hooks/use-rested.ts";
import { NotLoaded } from "#web/features/settings/not-loaded.tsx";
import styles from "./event-log.module.css";
import { LogEntries } from "./log-entries.tsx";
import { LogSettings } from "./log-settings.tsx";

const everything = "debug";

const levelTexts: Readonly<Record<EventLevel, string>> = {
  error: msg("Errors only"),
  warn: msg("Warnings and errors"),
  info: msg("All but details"),
  debug: msg("Everything"),
};

/** What the reader's programs and webhooks did, with what is kept of it. */
export function EventLogCard() {
  const read = useOperation("developer", "get", {});
  const { data } = read;
  const [level, setLevel] = useState<EventLevel>(everything);
  const [search, setSearch] = useState("");
  const [isLive, setIsLive] = useState(true);
  const sought = useRested(search);
  if (data === undefined) {
    return (
      <Card label={t("Event log")}>
        <NotLoaded
          read={read}
          loadingText={t("Loading the event log...")}
          failureText={t("Failed to refresh settings")}
        />
      </Card>
    );
  }
  const { eventLogging } = data;
  const levelOptions = eventLevels.map((value) => ({ value, text: t(levelTexts[value]) }));
  return (
    <Card label={t("Event log")}>
      <div className={styles.head}>
        <h3>{t("Event log")}</h3>
        <Switch label={t("Live")} isOn={isLive} onChange={setIsLive} />
      </div>
      <LogSettings saved={eventLogging} options={levelOptions} />
      <search className={styles.filters}>
        <TextField
          label={t("Search")}
          type="search"
          value={search}
          maxLength={100}
          onValueChange={setSearch}
          placeholder={t("Message or detail")}
        />
        <SelectField
          label={t("Show")}
          options={levelOptions}
          value={level}
          onChange={(chosen: EventLevel) => setLevel(chosen)}
        />
      </search>
      <LogEntries
        key={`${level} ${sought}`}
        query={{
          ...(level === everything ? {} : { level }),
          ...(sought === "" ? {} : { search: sought }),
        }}
        kept={eventLogging.logLevel}
        isLive={isLive}
        onStop={() => setIsLive(false)}
      />
    </Card>
  );
}
