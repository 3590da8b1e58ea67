import { useMemo, useRef, useState } from "react";
import { documentPath } from "#shared/domain/documents.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { navigate } from "#web/components/router/places.ts";
import { useLocation } from "#web/components/router/router.ts";
import { useCopy } from "#web/components/two-factor/use-copy.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { Link } from "#web/components/ui/link.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { Spinner } from "#web/components/ui/spinner.tsx";
import { useRested } from "#web/components/ui/use-rested.ts";
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
  const link = `${location.origin}/?${queryOf(terms)}#calculator`;
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
      <section className={styles.result} aria-label="Result" aria-busy={calculation === null}>
        {failure === null ? null : (
          <Notice severity="error">
            {failure}{" "}
            <Button look="text" size="small" onClick={retry}>
              Try Again
            </Button>
          </Notice>
        )}
        {calculation === null ? (
          failure === null ? (
            <Spinner label="Calculating" />
          ) : null
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
          Save this plan
          <Icon shape={icons["arrow-right"]} size={16} />
        </Button>
        <Button size="tall" block disabled={!isValid} onClick={() => void copy(link)}>
          {outcome === "copied" ? "Link copied" : "Copy a link"}
        </Button>
        <p role="status">
          {outcome === "failed" ? (
            <>
              Your browser did not allow copying. Copy the address of <a href={link}>these numbers</a>.
            </>
          ) : (
            "Saving takes an account; these numbers come along. The link holds the numbers, nothing about you."
          )}
        </p>
      </div>
      <footer className={styles.notes}>
        <p>
          <b>Sources.</b> Monthly market facts since July 2010 with data to {formatDay(bounds.known)},
          quarterly exchange rates, halving dates from the chain. Prices between known days are estimates.
        </p>
        <p>
          <b>Limits.</b> The range comes from a model of four halving cycles and has missed before. It leaves
          out taxes and the loss of coins. No advice, no promise.{" "}
          <Link to={documentPath("methodology", "past-cut-offs-against-what-happened")}>
            Method and misses
          </Link>
        </p>
      </footer>
    </div>
  );
}
