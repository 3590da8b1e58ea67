import type { ReactNode } from "react";
import styles from "./feature-list.module.css";
import { Icon } from "./icon.tsx";

interface FeatureListProps {
  features: readonly string[];
  /** What stands behind each of them, by its text. */
  mark?: ((feature: string) => ReactNode) | undefined;
  /** Whether nobody has them yet: a clock stands for the tick. */
  isComing?: boolean;
}

/** What a plan includes, each with a tick. */
export function FeatureList({ features, mark, isComing = false }: FeatureListProps) {
  return (
    <ul className={isComing ? `${styles.list} ${styles.coming}` : styles.list}>
      {features.map((feature) => (
        <li key={feature}>
          <Icon name={isComing ? "clock" : "check"} />
          <span>{feature}</span>
          {mark?.(feature)}
        </li>
      ))}
    </ul>
  );
}
