import type { Timeline } from "#shared/api/timeline.ts";
import { planVersusActualDefinition } from "#shared/engine/analyses/plan-versus-actual-definition.ts";
import styles from "./plan-versus-actual.module.css";
import { type Standing, standing } from "./plan-versus-actual-text.ts";

/** How far recorded transactions are ahead of or behind the plan. */
export function PlanVersusActual({ timeline }: { timeline: Timeline }) {
  const { planVersusActual: versus } = timeline;
  return (
    <section className={styles.strip} aria-labelledby="plan-versus-actual">
      <h2 id="plan-versus-actual" title={planVersusActualDefinition}>
        Plan versus actual
      </h2>
      {versus === null ? (
        <p>Record a buy to see whether you are ahead of your plan or behind it.</p>
      ) : (
        <Figures standing={standing(versus)} />
      )}
    </section>
  );
}

const arrows = { ahead: "↑", behind: "↓", even: "=" } as const;

function Figures({ standing: { figures, since } }: { standing: Standing }) {
  return (
    <>
      <dl>
        {figures.map(({ label, text, state }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={`num ${styles[state] ?? ""}`}>
              <span aria-hidden="true">{arrows[state]} </span>
              {text}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.since}>{since}</p>
    </>
  );
}
