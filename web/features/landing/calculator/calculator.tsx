import { useMemo, useRef, useState } from "react";
import { documentPath } from "#shared/domain/documents.ts";
import { t } from "#shared/domain/language/translate.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { richText } from "#web/components/language/rich-text.tsx";
import { navigate } from "#web/components/router/places.ts";
import { useLocation } from "#web/components/router/router.ts";
import { useCopy } from "#web/components/two-factor/use-copy.ts";
import { Button } from "#web/components/ui/button.tsx";
import { useRested } from "#web/components/ui/hooks/use-rested.ts";
import { Icon } from "#web/components/ui/icon.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { Link } from "#web/components/ui/link.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { Spinner } from "#web/components/ui/spinner.tsx";
import { termBounds as bounds } from "./bounds.ts";
import styles from "./calculator.module.css";
import { CalculatorForm } from "./calculator-form.tsx";
import { CalculatorResult } from "./calculator-result.tsx";
import { planOf, queryOf, type Terms, termProblems, termsFrom, usualTerms } from "./terms.ts";
import { useCalculation } from "./use-calculation.ts";

/** What a plan would have become at past prices and where the model leads, for everyone, before there is an account. */
export default function Calculator() {
  const { search } = useLocation();
  const [terms, setTerms] = useState<Terms>(() => termsFrom(new URLSearchParams(search), usualTerms(bounds)));
  const rested = useRested(JSON.stringify(terms));
  const problems = termProblems(terms, bounds);
  const isValid = Object.keys(problems).length === 0;
  const known = useRef<ReturnType<typeof planOf> | null>(null);
  const plan = useMemo(() => {
    const asked = JSON.parse(rested) as Terms;
    if (Object.keys(termProblems(asked, bounds)).length === 0) known.current = planOf(asked);
    return known.current;
  }, [rested]);
  const { calculation, failure, retry } = useCalculation(plan);
  const { outcome, copy } = useCopy();
  const link = `${location.origin}${location.pathname}?${queryOf(terms)}#calculator`;
  return (
    <div className={styles.calculator}>
      <form className={styles.form} noValidate onSubmit={(event) => event.preventDefault()}>
        <CalculatorForm
          terms={terms}
          problems={problems}
          bounds={bounds}
          onChange={(change) => setTerms((before) => ({ ...before, ...change }))}
        />
      </form>
      <section
        className={styles.result}
        aria-label={t("Result")}
        aria-busy={plan !== null && calculation === null}
      >
        {failure === null ? null : (
          <Notice severity="error">
            {failure}{" "}
            <Button look="text" size="small" onClick={retry}>
              {t("Try Again")}
            </Button>
          </Notice>
        )}
        {calculation === null ? (
          failure !== null ? null : plan !== null ? (
            <Spinner label={t("Calculating")} />
          ) : (
            <p>{t("The result is here once the numbers are right.")}</p>
          )
        ) : (
          <CalculatorResult calculation={calculation} />
        )}
      </section>
      <div className={styles.actions}>
        <Button
          look="filled"
          size="tall"
          block
          disabled={!isValid}
          onClick={() => navigate("/signup", { state: { plan: planOf(terms) } })}
        >
          {t("Save this plan")}
          <Icon shape={icons["arrow-right"]} size={16} />
        </Button>
        <Button size="tall" block disabled={!isValid} onClick={() => void copy(link)}>
          {outcome === "copied" ? t("Link copied") : t("Copy a link")}
        </Button>
        <p role="status">
          {outcome === "failed"
            ? richText(
                t("Your browser did not allow copying. Copy the address of <link>these numbers</link>."),
                { link: (text) => <a href={link}>{text}</a> },
              )
            : t(
                "Saving takes an account; these numbers come along. The link holds the numbers, nothing about you.",
              )}
        </p>
      </div>
      <footer className={styles.notes}>
        <p>
          {richText(
            t(
              "<b>Sources.</b> Monthly market facts since July 2010 with data to {date}, quarterly exchange rates, halving dates from the chain. Prices between known days are estimates.",
              { date: formatDay(bounds.known) },
            ),
            { b: (text) => <b>{text}</b> },
          )}
        </p>
        <p>
          {richText(
            t(
              "<b>Limits.</b> The range comes from a model of four halving cycles and has missed before. It leaves out taxes and the loss of coins. No advice, no promise.",
            ),
            { b: (text) => <b>{text}</b> },
          )}{" "}
          <Link to={documentPath("methodology", "past-cut-offs-against-what-happened")}>
            {t("Method and misses")}
          </Link>
        </p>
      </footer>
    </div>
  );
}
