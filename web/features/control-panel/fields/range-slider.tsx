import { useId, useState } from "react";
import type { Tier } from "#shared/domain/tiers.ts";
import { TierBadge } from "#web/components/ui/marks/tier-badge.tsx";
import styles from "./fields.module.css";

interface RangeSliderProps {
  label: string;
  /** Whole steps, like the bounds. */
  value: number;
  min: number;
  max: number;
  text(value: number): string;
  /** The value beside the label where `text` is too short for it; null while nothing is being dragged. */
  outputText?(draft: number | null): string;
  spokenText(value: number): string;
  /** The tier that unlocks the slider; undefined when it is unlocked. */
  lock: Tier | undefined;
  /** Called on every move. */
  onTouch(): void;
  /** The value being dragged or set with the arrow keys; undefined when cancelled. */
  onDraft(value: number | undefined): void;
  onCommit(value: number): void;
}

/** A setting in whole steps: drag it or use the arrow keys. Settings of a higher tier are greyed out with a badge. */
export function RangeSlider(props: RangeSliderProps) {
  const { label, value, min, max, text, outputText, spokenText, lock, onTouch, onDraft, onCommit } = props;
  const id = useId();
  const [draft, setDraft] = useState<number | null>(null);
  const shown = draft ?? value;
  const filled = max > min ? ((shown - min) / (max - min)) * 100 : 0;

  const leave = () => {
    if (draft !== null && draft !== value) onCommit(draft);
    else onDraft(undefined);
    setDraft(null);
  };

  return (
    <div className={lock === undefined ? styles.slider : `${styles.slider} ${styles.locked}`}>
      <div className={styles.sliderHead}>
        <label htmlFor={id}>{label}</label>
        <output htmlFor={id} className="num">
          {outputText ? outputText(draft) : text(shown)}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={1}
        value={shown}
        disabled={lock !== undefined}
        aria-valuetext={spokenText(shown)}
        aria-describedby={lock === undefined ? undefined : `${id}-lock`}
        style={{ ["--filled" as string]: `${filled}%` }}
        onChange={({ currentTarget: { valueAsNumber } }) => {
          setDraft(valueAsNumber);
          onTouch();
          onDraft(valueAsNumber === value ? undefined : valueAsNumber);
        }}
        onPointerUp={leave}
        onKeyUp={leave}
        onBlur={leave}
      />
      <div className={`num ${styles.ends}`}>
        <span aria-hidden="true">{text(min)}</span>
        {lock === undefined ? null : (
          <span id={`${id}-lock`}>
            <TierBadge tier={lock} />
          </span>
        )}
        <span aria-hidden="true">{text(max)}</span>
      </div>
    </div>
  );
}
