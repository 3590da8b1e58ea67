import { useState } from "react";
import type { Integration } from "#shared/api/portfolio/integrations.ts";
import { integrationLimits } from "#shared/domain/integrations/services.ts";
import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Switch } from "#web/components/ui/fields/switch.tsx";
import { TextField } from "#web/components/ui/fields/text-field.tsx";
import { useSubmission } from "#web/components/ui/hooks/use-submission.ts";
import { Notice } from "#web/components/ui/notice.tsx";
import styles from "./integrations.module.css";
import type { IntegrationActions } from "./use-integrations.ts";

interface ServiceSettingsProps {
  service: Integration;
  actions: IntegrationActions;
}

/** The sources of the news feed: the usual ones, each of which can be switched off, and one's own. */
export function NewsSettings({ service, actions }: ServiceSettingsProps) {
  const { id, settings } = service;
  const { data, error, mutate } = useOperation("integrations", "news", {});
  const [address, setAddress] = useState("");
  // As the server names the place of a new source.
  const place = `settings.feeds.${settings.feeds.length}`;
  const { failures, failure, isBusy, submit } = useSubmission(
    [place],
    t("The source was not added. Please try again."),
  );
  if (data === undefined) {
    return error === undefined ? (
      <p role="status">{t("Loading sources…")}</p>
    ) : (
      <Notice severity="error">
        {t("The sources could not be loaded.")}{" "}
        <Button look="text" onClick={() => void mutate()}>
          {t("Retry")}
        </Button>
      </Notice>
    );
  }
  const { withoutFeeds, feeds } = settings;
  const isFull = feeds.length >= integrationLimits.ownFeeds;
  const missing = address.trim() === "" ? { [place]: t("Enter the address of an RSS or Atom feed") } : {};
  const add = () =>
    submit(missing, async () => {
      const body = { settings: { feeds: [...feeds, address.trim()] } };
      await call("integrations", "update", { params: { id }, body });
      setAddress("");
      await actions.sync(service);
    });
  return (
    <div className={styles.sources}>
      <ul>
        {data.sources.map((source) => (
          <li key={source.id}>
            {source.isOwn ? (
              <span className={styles.ownSource}>
                <span>{source.name}</span>
                <Button
                  look="text"
                  size="small"
                  disabled={actions.isWorking(id)}
                  aria-label={t("Remove {source}", { source: source.name })}
                  onClick={() =>
                    void actions.change(service, { feeds: feeds.filter((feed) => feed !== source.url) })
                  }
                >
                  {t("Remove")}
                </Button>
              </span>
            ) : (
              <Switch
                label={source.name}
                isOn={source.isOn}
                isDisabled={actions.isWorking(id)}
                onChange={(isOn) =>
                  void actions.change(service, {
                    withoutFeeds: isOn
                      ? withoutFeeds.filter((each) => each !== source.id)
                      : [...withoutFeeds, source.id],
                  })
                }
              />
            )}
            {source.error === null ? null : <small>{source.error}</small>}
          </li>
        ))}
      </ul>
      {isFull ? (
        <p className={styles.advice}>
          {t("You have {count} sources of your own, the most there can be.", {
            count: integrationLimits.ownFeeds,
          })}
        </p>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void add();
          }}
        >
          {failure === null ? null : <Notice severity="error">{failure}</Notice>}
          <TextField
            label={t("Another source")}
            help={t("The address of an RSS or Atom feed")}
            value={address}
            error={failures[place]}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            onValueChange={setAddress}
          />
          <Button size="small" type="submit" disabled={isBusy}>
            {isBusy ? t("Adding...") : t("Add source")}
          </Button>
        </form>
      )}
    </div>
  );
}
