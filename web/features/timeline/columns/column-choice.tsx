import type { Tier } from "#shared/domain/tiers.ts";
import { TierBadge } from "#web/components/ui/marks/tier-badge.tsx";
import styles from "./choices.module.css";

interface ColumnChoiceProps {
  name: string;
  /** Shown on hover. */
  meaning: string;
  isChosen: boolean;
  /** The tier that has it, where the user's does not. */
  lockedTo?: Tier | undefined;
  onToggle(isOn: boolean): void;
}

/** A line of a picker: a checkbox, which is off and disabled where the tier does not have what it shows. */
export function ColumnChoice({ name, meaning, isChosen, lockedTo, onToggle }: ColumnChoiceProps) {
  const isLocked = lockedTo !== undefined;
  return (
    <label className={isLocked ? `${styles.choice} ${styles.locked}` : styles.choice} title={meaning}>
      <input
        type="checkbox"
        checked={isChosen && !isLocked}
        disabled={isLocked}
        onChange={(event) => onToggle(event.target.checked)}
      />
      <span>{name}</span>
      {isLocked ? <TierBadge tier={lockedTo} /> : null}
    </label>
  );
}
