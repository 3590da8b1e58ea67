import { useRef } from "react";
import { Field } from "#web/components/field/field.tsx";
import { useMedia } from "#web/components/shell/use-media.ts";
import { ButtonLink } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { useSession } from "#web/session/session-provider.tsx";
import { Features } from "./features.tsx";
import styles from "./page.module.css";

const narrowHero = "(max-width: 899px)";

/** From 3 px a month on a phone to 5.2 px where there is room for all of them. */
function heroStep(width: number): number {
  return Math.min(5.22, 3.07 + ((width - 390) / 1050) * 2.15);
}

export default function LandingPage() {
  const { authentication } = useSession();
  const below = useRef<HTMLElement>(null);
  const narrow = useMedia(narrowHero);
  return (
    <>
      <section className={styles.hero}>
        <div className={styles.art}>
          {narrow ? (
            <Field height={460} reach={0.74} todayAt={0.68} step={heroStep} />
          ) : (
            <Field height={640} reach={0.85} todayAt={0.6} step={heroStep} marker />
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
                <Icon name="arrow-right" size={16} />
              </ButtonLink>
            ) : (
              <>
                <ButtonLink look="filled" size="large" to="/signup">
                  Start a plan
                  <Icon name="arrow-right" size={16} />
                </ButtonLink>
                <ButtonLink size="large" to="/login">
                  Log In
                </ButtonLink>
              </>
            )}
          </div>
        </div>
        <button
          type="button"
          className={styles.scroll}
          aria-label="Scroll down"
          onClick={() => {
            below.current?.scrollIntoView();
            below.current?.focus({ preventScroll: true });
          }}
        >
          <Icon name="arrow-down" size={20} />
        </button>
      </section>
      <section ref={below} tabIndex={-1} className={styles.section} aria-labelledby="why">
        <h2 id="why">Why Choose Halvest</h2>
        <Features />
      </section>
    </>
  );
}
