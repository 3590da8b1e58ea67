import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import type { OperationOutput } from "#web/api/client.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { formatRelative } from "#web/components/format/relative-time.ts";
import { Button } from "#web/components/ui/button.tsx";
import { useExclusive } from "#web/components/ui/hooks/use-exclusive.ts";
import { usePaged } from "#web/components/ui/hooks/use-paged.ts";
import { Notice } from "#web/components/ui/notice.tsx";
import styles from "./news.module.css";

const news = { params: { id: "news" } } as const;

/** Headlines of the sources that the reader has chosen. */
export function NewsTab() {
  const { data, error, mutate } = useOperation("integrations", "news", {});
  const { isBusy, run } = useExclusive();
  const showAlert = useAlert();
  const guarded = (sentence: string, work: () => Promise<unknown>) =>
    run(async () => {
      try {
        await work();
      } catch (failure) {
        const text = refusalText(failure, sentence);
        showAlert({ text, severity: "error", durationMs: alertDurationMs.error });
      }
    });
  const sync = () =>
    guarded(t("The news could not be read. Please try again."), () => call("integrations", "sync", news));
  const connect = () =>
    guarded(t("The news feed was not connected. Please try again."), async () => {
      await call("integrations", "connect", { ...news, body: {} });
      await call("integrations", "sync", news);
    });

  if (data === undefined) {
    return error === undefined ? (
      <p role="status" className={styles.empty}>
        {t("Loading news…")}
      </p>
    ) : (
      <Notice severity="error">
        {t("The news could not be loaded.")}{" "}
        <Button look="text" onClick={() => void mutate()}>
          {t("Retry")}
        </Button>
      </Notice>
    );
  }
  if (!data.isConnected) {
    const names = data.sources.map(({ name }) => name).join(", ");
    return (
      <div className={styles.empty}>
        <p>
          {t("The news feed is not connected.")}
          {names === "" ? "" : ` ${t("It reads {names}, and sources of your own.", { names })}`}{" "}
          {t("Halvest reads the sources for you: they don't learn who reads them.")}
        </p>
        <Button look="filled" disabled={isBusy} onClick={() => void connect()}>
          {t(isBusy ? "Connecting..." : "Connect news feed")}
        </Button>
      </div>
    );
  }
  return <Headlines news={data} isBusy={isBusy} onSync={() => void sync()} />;
}

/** How long ago something was, within a sentence. */
function relative(isoTime: string, nowMs: number): string {
  const text = formatRelative(isoTime, nowMs);
  return text.charAt(0).toLowerCase() + text.slice(1);
}

interface HeadlinesProps {
  news: OperationOutput<"integrations", "news">;
  isBusy: boolean;
  onSync(): void;
}

function Headlines({ news: { sources, entries }, isBusy, onSync }: HeadlinesProps) {
  const nowMs = Date.now();
  const { shown, more } = usePaged(entries);
  const on = sources.filter(({ isOn }) => isOn);
  const names = new Map(sources.map(({ id, name }) => [id, name]));
  const failed = on.filter((source) => source.error !== null);
  const lastRead = on.reduce<string>(
    (last, { readAt }) => (readAt !== null && readAt > last ? readAt : last),
    "",
  );
  return (
    <div className={styles.tab}>
      {failed.length === 0 ? null : (
        <div className={styles.lead}>
          <Notice severity="warning">
            {failed.map((source) => (
              <span key={source.id} className={styles.failure}>
                {source.error}.{" "}
                {source.readAt === null
                  ? t("Nothing is known from it yet.")
                  : t("What is shown is from {moment}.", { moment: relative(source.readAt, nowMs) })}
              </span>
            ))}
          </Notice>
        </div>
      )}
      {entries.length === 0 ? (
        <p className={styles.empty}>
          {on.length === 0
            ? t("All sources are switched off. Choose some under API Integrations, Configuration.")
            : t("Your sources have no news.")}
        </p>
      ) : (
        <ul className={styles.list} aria-label={t("News")}>
          {shown.map(({ id, sourceId, title, summary, link, at }) => (
            <li key={`${sourceId} ${id}`}>
              <p className={`num ${styles.origin}`}>
                {names.get(sourceId)}
                {at === null ? null : (
                  <>
                    {" · "}
                    <time dateTime={at}>{formatRelative(at, nowMs)}</time>
                  </>
                )}
              </p>
              <h3>
                {link === null ? (
                  title
                ) : (
                  <a href={link} target="_blank" rel="noopener noreferrer">
                    {title}
                    <span className="visually-hidden"> {t("(opens in a new tab)")}</span>
                  </a>
                )}
              </h3>
              {summary === "" ? null : <p>{summary}</p>}
            </li>
          ))}
        </ul>
      )}
      {more === null ? null : (
        <div className={styles.more}>
          <Button onClick={more}>{t("Show more")}</Button>
        </div>
      )}
      <div className={`num ${styles.bar}`}>
        <span>
          {lastRead === ""
            ? t("{count, plural, one {# source} other {# sources}}", { count: on.length })
            : t("{count, plural, one {# source} other {# sources}}, read {moment}", {
                count: on.length,
                moment: relative(lastRead, nowMs),
              })}
        </span>
        <Button look="text" size="small" disabled={isBusy} onClick={onSync}>
          {t(isBusy ? "Reading..." : "Read now")}
        </Button>
      </div>
    </div>
  );
}
