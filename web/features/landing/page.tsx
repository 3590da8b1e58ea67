import { useEffect, useRef, useState } from "react";
import { documentationPath } from "#shared/domain/documents.ts";
import { t } from "#shared/domain/language/translate.ts";
import { lazyPart } from "#web/components/lazy/lazy-part.tsx";
import { PartFailure } from "#web/components/lazy/part-failure.tsx";
import market from "#web/components/market-drawing/market-drawing.module.css";
import { AsBuilt, builtPart } from "#web/components/prerendered/built-part.tsx";
import { answersInDocument } from "#web/components/prerendered/prerendered.ts";
import { ButtonLink } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { useSession } from "#web/session/session-provider.tsx";
import { type CalculatedExample, exampleName } from "./calculated-example.ts";
import { Features } from "./features.tsx";
import styles from "./page.module.css";
import { ScrollDown } from "./scroll-down.tsx";

const marketDrawing = builtPart(() =>
  import("#web/components/market-drawing/market-drawing.tsx").then((module) => module.MarketDrawing),
);

/** For members only, so that guests do not load it. */
const PlanCall = lazyPart(() => import("./plan-call.tsx").then((module) => module.default));

const Calculator = lazyPart(
  () => import("./calculator/calculator.tsx").then((module) => module.default),
  PartFailure,
  <div className={styles.calculatorPlace} />,
);

/** Pixels below the window from where on the calculator and the engine load. */
const aheadPx = 400;

/** Loads the calculator when it is about to come into view, and keeps its room until then. */
function CalculatorPlace() {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null || isNear) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: `${aheadPx}px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNear]);
  return (
    <div ref={place}>
      {isNear ? (
        <Calculator />
      ) : (
        <div className={styles.calculatorPlace}>
          <noscript>
            <BuiltExample />
          </noscript>
        </div>
      )}
    </div>
  );
}

/** Where nothing calculates: the calculator's answer for the numbers that it begins with. React leaves it to the build. */
function BuiltExample() {
  const example = answersInDocument()[exampleName] as CalculatedExample | undefined;
  return (
    <>
      <h3>{example?.sentence}</h3>
      <dl>
        {example?.figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        {example?.source} {t("Calculating with your own numbers needs JavaScript: allow it for this site.")}
      </p>
    </>
  );
}

/** A narrow window shows only the last epochs; wider ones show all months. */
const narrowDrawing = { height: 460, reach: 0.68, todayAt: 0.68, months: 127 };
const wideDrawing = {
  height: 640,
  reach: 0.69,
  todayAt: 0.6,
  months: Number.POSITIVE_INFINITY,
  marker: true,
};

const belowId = "below";

export default function LandingPage() {
  const { authentication } = useSession();
  const below = useRef<HTMLDivElement>(null);
  return (
    <>
      <section className={styles.hero}>
        <div className={styles.art}>
          <AsBuilt
            className={`${market.frame} ${styles.narrow}`}
            part={marketDrawing}
            props={narrowDrawing}
          />
          <AsBuilt className={`${market.frame} ${styles.wide}`} part={marketDrawing} props={wideDrawing} />
        </div>
        <div className={styles.text}>
          <h1>
            {t("Plan Bitcoin")}
            <br />
            {t("four years at a time")}
          </h1>
          <p>
            {t(
              "Halvest lays your monthly buys along every halving epoch, so you can see what you hold, what each phase has done before, and what the next one might ask of you.",
            )}
          </p>
          <div className={`${styles.actions} for-guests`}>
            {authentication.status === "guest" ? (
              <>
                <ButtonLink look="filled" size="large" to="#calculator">
                  {t("Calculate")}
                  <Icon shape={icons["arrow-right"]} size={16} />
                </ButtonLink>
                <ButtonLink size="large" to={documentationPath}>
                  {t("Read the quick start")}
                </ButtonLink>
              </>
            ) : (
              <ButtonLink look="filled" size="large" to="/timeline">
                {t("Open timeline")}
                <Icon shape={icons["arrow-right"]} size={16} />
              </ButtonLink>
            )}
          </div>
        </div>
        <ScrollDown target={below} targetId={belowId} />
      </section>
      <div ref={below} id={belowId} tabIndex={-1} className={styles.below}>
        {authentication.status === "member" ? <PlanCall user={authentication.user} /> : null}
        <section
          id="calculator"
          className={`${styles.section} ${styles.calculator}`}
          aria-labelledby="become"
        >
          <h2 id="become">{t("What would it have become?")}</h2>
          <p>{t("Your numbers, real past prices, and the model's range ahead. No account needed.")}</p>
          <CalculatorPlace />
        </section>
        <section className={styles.section} aria-labelledby="why">
          <h2 id="why">{t("Why Choose Halvest")}</h2>
          <Features />
        </section>
      </div>
    </>
  );
}
