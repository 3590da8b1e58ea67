import { useRef, useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { useGuidance } from "#web/components/account-settings/use-guidance.ts";
import { CalculationState } from "#web/components/calculation/calculation-state.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { Notice } from "#web/components/ui/notice.tsx";
import type { IntelligencePart } from "#web/features/intelligence/intelligence-part.ts";
import { useHeldMonths } from "#web/features/intelligence/use-held-months.ts";
import { useKnownMarket } from "#web/features/intelligence/use-known-market.ts";
import styles from "./learning.module.css";
import { lessons } from "./lessons.ts";

/** Short lessons with the reader's own figures. Which were read is saved in the account. */
export function LearningTab(part: IntelligencePart) {
  const { seen, see } = useGuidance();
  const { months, hasFailed, retry } = useKnownMarket(part.timeline);
  const { held, alone } = useHeldMonths(part, months);
  const [chosen, setChosen] = useState<number | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isRead = (at: number) => seen?.[lessons[at]!.remembered] === true;
  const firstUnread = lessons.findIndex((_, at) => !isRead(at));
  // The place of another device counts until a lesson is chosen on this one.
  const [begun, setBegun] = useState<number | null>(null);
  if (seen !== undefined && begun === null) setBegun(Math.max(0, firstUnread));
  const at = chosen ?? begun ?? 0;
  const lesson = lessons[at]!;
  const { Content } = lesson;
  const read = lessons.filter((_, index) => isRead(index)).length;
  const open = (index: number) => {
    setChosen(index);
    heading.current?.focus();
  };
  const isLast = at === lessons.length - 1;
  const finish = () => {
    see(lesson.remembered);
    open(isLast ? at : at + 1);
  };
  return (
    <div className={styles.tab}>
      <nav className={styles.list} aria-label={t("Lessons")}>
        <h3>{t("Lessons")}</h3>
        <ol>
          {lessons.map(({ title, summary, minutes }, index) => (
            <li key={title}>
              <button
                type="button"
                aria-current={index === at ? "true" : undefined}
                onClick={() => open(index)}
              >
                {isRead(index) ? (
                  <span className={styles.read}>
                    <Icon shape={icons.check} size={16} />
                    <span className="visually-hidden">{t("Read:")} </span>
                  </span>
                ) : (
                  <span className="num">{index + 1}</span>
                )}
                <span>
                  <b>{t(title)}</b>
                  <small>{t(summary)}</small>
                </span>
                <small className="num">{t("{count} min", { count: minutes })}</small>
              </button>
            </li>
          ))}
        </ol>
        <p className="num">
          {seen === undefined
            ? t("Loading your place…")
            : t("{count} of {all} read. Your place is saved in your account.", {
                count: read,
                all: lessons.length,
              })}
        </p>
      </nav>
      <article className={styles.lesson} aria-label={t(lesson.title)}>
        <h3 ref={heading} tabIndex={-1}>
          {t(lesson.title)}
        </h3>
        {months === null || held === null ? (
          hasFailed ? (
            <Notice severity="error">
              {t("The figures of this lesson could not be calculated.")}{" "}
              <Button look="text" onClick={retry}>
                {t("Retry")}
              </Button>
            </Notice>
          ) : alone.failure !== null ? (
            <CalculationState state={alone} />
          ) : (
            <p role="status">{t("Calculating your figures…")}</p>
          )
        ) : (
          <Content key={lesson.title} {...part} market={months} held={held} />
        )}
        <div className={styles.steps}>
          <Button disabled={at === 0} onClick={() => open(at - 1)}>
            {t("Back")}
          </Button>
          <Button look="filled" disabled={isLast && isRead(at)} onClick={finish}>
            {t(isLast ? (isRead(at) ? "All read" : "Done") : "Next")}
          </Button>
        </div>
      </article>
    </div>
  );
}
