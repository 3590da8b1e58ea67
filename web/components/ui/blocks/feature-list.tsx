import type { ReactNode } from "react";
import { Icon } from "#web/components/ui/icon.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import styles from "./feature-list.module.css";

interface FeatureListProps {
  features: readonly string[];
  /** Content after each feature, by its text. */
  mark?: ((feature: string) => ReactNode) | undefined;
  /** Whether the features are not available yet: a clock replaces the tick. */
  isComing?: boolean;
}

/** The features of a tier, each with a tick. */
export function FeatureList({ features, mark, isComing = false }: FeatureListProps) {
  return (
    <ul className={isComing ? `${styles.list} ${styles.coming}` : styles.list}>
      {features.map((feature) => (
        <li key={feature}>
          <Icon shape={isComing ? moreIcons.clock : icons.check} />
          <span>{feature}</span>
          {mark?.(feature)}
        </li>
      ))}
    </ul>
  );
}
