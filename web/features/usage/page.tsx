import { useId, useState } from "react";
import type { ErrorGroup } from "#shared/api/developer/telemetry.ts";
import { errorSeverities } from "#shared/domain/developer/telemetry.ts";
import { dayMs } from "#shared/domain/durations.ts";
import { t } from "#shared/domain/language/translate.ts";
import type { OperationOutput } from "#web/api/client.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { formatCount } from "#web/components/format/numbers.ts";
import { formatRelative } from "#web/components/format/relative-time.ts";
import cards from "#web/components/shell/report-card.module.css";
import { SelectField } from "#web/components/ui/fields/select-field.tsx";
import { FullMessage, LoadingFailed } from "#web/components/ui/full-message.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { Chip } from "#web/components/ui/marks/chip.tsx";
import { ScrollRegion } from "#web/components/ui/scroll-region.tsx";
import { Spinner } from "#web/components/ui/spinner.tsx";
import { useSession } from "#web/session/session-provider.tsx";
import styles from "./page.module.css";
import { Vitals } from "./vitals.tsx";

type Stats = OperationOutput<"telemetry", "stats">;

const ranges = ["7", "30", "90"] as const;
type Range = (typeof ranges)[number];

/** The pages that members open, how fast they are, and the errors that occur; for administrators. */
export default function UsagePage() {
  const { authentication } = useSession();
  if (authentication.status !== "member") return null;
  return authentication.user.role === "ADMIN" ? (
    <Usage />
  ) : (
    <FullMessage icon={icons.info} title={t("Usage and errors")}>
      {t("Only administrators can open this page.")}
    </FullMessage>
  );
}

function Usage() {
  const [range, setRange] = useState<Range>("30");
  const from = new Date(Date.now() - (Number(range) - 1) * dayMs).toISOString().slice(0, 10);
  const { data, error, mutate } = useOperation("telemetry", "stats", { query: { from } });
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t("Usage and errors")}</h1>
        <SelectField
          label={t("Time")}
          isLabelHidden
          options={ranges.map((days) => ({
            value: days,
            text: t("Last {count, plural, one {# day} other {# days}}", { count: Number(days) }),
          }))}
          value={range}
          onChange={(chosen: Range) => setRange(chosen)}
        />
      </header>
      {data !== undefined ? (
        <>
          <div className={styles.pair}>
            <Days title={t("Opened pages")} days={data.days} of="pageViews" />
            <Days title={t("Errors")} days={data.days} of="errors" />
          </div>
          <Opened
            title={t("Pages")}
            of={t("Page")}
            label={t("Opened pages by path")}
            none={t("No page was opened in this time.")}
            opened={data.pages.map(({ path, views }) => [path, views])}
          />
          <Opened
            title={t("Panels")}
            of={t("Panel")}
            label={t("Opened panels of the timeline")}
            none={t("No panel was opened in this time by someone with analytics switched on.")}
            opened={data.panels.map(({ panel, opened }) => [panel, opened])}
          />
          <Vitals vitals={data.vitals} />
          <Errors errors={data.errors} />
        </>
      ) : error === undefined ? (
        <Spinner label={t("Loading usage")} />
      ) : (
        <LoadingFailed title={t("Usage could not be loaded")} onRetry={() => void mutate()}>
          {refusalText(error, t("Check your connection, then try again."))}
        </LoadingFailed>
      )}
    </div>
  );
}

interface DaysProps {
  title: string;
  days: Stats["days"];
  of: "pageViews" | "errors";
}

/** A bar for each day, and the sum. */
function Days({ title, days, of }: DaysProps) {
  const sum = days.reduce((total, day) => total + day[of], 0);
  const most = Math.max(1, ...days.map((day) => day[of]));
  const width = 100 / days.length;
  const [first, last] = [days[0]?.date ?? "", days.at(-1)?.date ?? ""];
  return (
    <section className={cards.card} aria-label={title}>
      <h2>
        {title} <small className="num">{formatCount(sum)}</small>
      </h2>
      <svg
        className={of === "errors" ? styles.failures : styles.bars}
        viewBox="0 0 100 32"
        preserveAspectRatio="none"
        role="img"
        aria-label={t("{title} by day: {sum} from {from} to {to}, at most {most} on a day", {
          title,
          sum,
          from: formatDay(first),
          to: formatDay(last),
          most: Math.max(...days.map((day) => day[of])),
        })}
      >
        {days.map((day, index) => {
          const height = (day[of] / most) * 31;
          return (
            <rect
              key={day.date}
              x={index * width}
              y={32 - height - 0.5}
              width={width * 0.8}
              height={height + 0.5}
            >
              <title>{`${formatDay(day.date)}: ${formatCount(day[of])}`}</title>
            </rect>
          );
        })}
      </svg>
      <p className={`num ${styles.ends}`}>
        <span>{formatDay(first)}</span>
        <span>{formatDay(last)}</span>
      </p>
    </section>
  );
}

interface OpenedProps {
  title: string;
  /** Of the first column, and of the table. */
  of: string;
  label: string;
  none: string;
  /** Most opened first. */
  opened: readonly (readonly [name: string, times: number])[];
}

/** How often each of something was opened. */
function Opened({ title, of, label, none, opened }: OpenedProps) {
  const id = useId();
  return (
    <section className={`${cards.card} ${cards.table}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {opened.length === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <ScrollRegion className={cards.scroller} label={label}>
          <table className="num">
            <thead>
              <tr>
                <th scope="col">{of}</th>
                <th scope="col">{t("Opened")}</th>
              </tr>
            </thead>
            <tbody>
              {opened.map(([name, times]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{formatCount(times)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </section>
  );
}

const tones = { critical: "error", high: "warning", medium: "neutral" } as const;

function Errors({ errors }: { errors: readonly ErrorGroup[] }) {
  const nowMs = Date.now();
  return (
    <section className={cards.card} aria-labelledby="usage-errors">
      <h2 id="usage-errors">
        {t("Errors")} <small>{t("Equal ones counted together, latest first")}</small>
      </h2>
      {errors.length === 0 ? <p className={styles.none}>{t("No error was reported in this time.")}</p> : null}
      {errors.map((error) => (
        <details key={error.fingerprint} className={styles.error}>
          <summary>
            <span className={styles.message}>{error.message}</span>
            <Chip tone={tones[errorSeverities[error.errorClass]]}>{error.errorClass}</Chip>
            <span className={`num ${styles.seen}`}>
              {t("{count} × on {path}, last {last}, first {first}. Reference {reference}", {
                count: error.count,
                path: error.path,
                last: formatRelative(error.lastSeen, nowMs),
                first: formatRelative(error.firstSeen, nowMs),
                reference: error.fingerprint,
              })}
            </span>
          </summary>
          <pre>{error.stack === "" ? t("No stack was reported.") : error.stack}</pre>
        </details>
      ))}
    </section>
  );
}
