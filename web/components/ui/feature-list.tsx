import type { ReactNode } from "react";
import { Icon } from "#web/components/ui/icon.tsx";
import styles from "./feature-list.module.css";

interface FeatureListProps {
  features: readonly string[];
  /** What stands behind each of them, by its text. */
  mark?: (feature: string) => ReactNode;
}

/** What a plan includes, each with a tick. */
export function FeatureList({ features, mark }: FeatureListProps) {
  return (
    <ul className={styles.list}>
      {features.map((feature) => (
        <li key={feature}>
          <Icon name="check" />
          <span>{feature}</span>
          {mark?.(feature)}
        </li>
      ))}
    </ul>
  );
}
