import { useRef } from "react";
import { lazyPart } from "#web/components/lazy/lazy-part.tsx";
import { MarketDrawing } from "#web/components/market-drawing/market-drawing.tsx";
import { belowMedium, useMedia } from "#web/components/shell/use-media.ts";
import { ButtonLink } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { useSession } from "#web/session/session-provider.tsx";
import { Features } from "./features.tsx";
import styles from "./page.module.css";

/** For members only, so that guests do not load it. */
const PlanCall = lazyPart(() => import("./plan-call.tsx").then((module) => module.default));
/** Not needed for the first view. */
const ScrollDown = lazyPart(() => import("./scroll-down.tsx").then((module) => module.default));

/** A phone shows only the last epochs; wider windows show all months. */
const phoneMonths = (width: number) => width / 3.07;
const allMonths = () => Number.POSITIVE_INFINITY;

export default function LandingPage() {
  const { authentication } = useSession();
  const below = useRef<HTMLDivElement>(null);
  const narrow = useMedia(belowMedium);
  return (
    <>
      <section className={styles.hero}>
        <div className={styles.art}>
          {narrow ? (
            <MarketDrawing height={460} reach={0.68} todayAt={0.68} months={phoneMonths} />
          ) : (
            <MarketDrawing height={640} reach={0.69} todayAt={0.6} months={allMonths} marker />
          )}
        </div>
        <div className={styles.text}>
          <h1>
            Plan Bitcoin
            <br />
            four years at a time
          </h1>
          <p>
            Halvest lays your monthly buys along every halving epoch, so you can see what you hold, what each
            phase has done before, and what the next one might ask of you.
          </p>
          <div className={styles.actions}>
            {authentication.status === "member" ? (
              <ButtonLink look="filled" size="large" to="/timeline">
                Open timeline
                <Icon shape={icons["arrow-right"]} size={16} />
              </ButtonLink>
            ) : (
              <>
                <ButtonLink look="filled" size="large" to="/signup">
                  Start a plan
                  <Icon shape={icons["arrow-right"]} size={16} />
                </ButtonLink>
                <ButtonLink size="large" to="/login">
                  Log In
                </ButtonLink>
              </>
            )}
          </div>
        </div>
        <ScrollDown target={below} />
      </section>
      <div ref={below} tabIndex={-1} className={styles.below}>
        {authentication.status === "member" ? <PlanCall user={authentication.user} /> : null}
        <section className={styles.section} aria-labelledby="why">
          <h2 id="why">Why Choose Halvest</h2>
          <Features />
        </section>
      </div>
    </>
  );
}
