import { useId, useRef, useState } from "react";
import styles from "./fields.module.css";

interface PercentSliderProps {
  label: string;
  /** Fraction. */
  value: number;
  min: number;
  max: number;
  onOpen(): () => void;
  onCommit(value: number): void;
}

const percent = (fraction: number) => Math.round(fraction * 100);

/** A fraction in whole percents: drag, arrow keys, or type the number above. */
export function PercentSlider({ label, value, min, max, onOpen, onCommit }: PercentSliderProps) {
  const id = useId();
  const [draft, setDraft] = useState<number | null>(null);
  const close = useRef<(() => void) | null>(null);
  const shown = draft ?? percent(value);
  const filled = ((shown - percent(min)) / (percent(max) - percent(min))) * 100;

  const leave = () => {
    if (draft !== null && draft !== percent(value)) onCommit(draft / 100);
    setDraft(null);
    close.current?.();
    close.current = null;
  };

  return (
    <div className={styles.slider}>
      <div className={styles.sliderHead}>
        <label htmlFor={id}>{label}</label>
        <output htmlFor={id} className="num">
          {shown} %
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={percent(min)}
        max={percent(max)}
        step={1}
        value={shown}
        aria-valuetext={`${shown} percent`}
        style={{ ["--filled" as string]: `${filled}%` }}
        onFocus={() => {
          close.current ??= onOpen();
        }}
        onChange={(event) => setDraft(event.currentTarget.valueAsNumber)}
        onPointerUp={leave}
        onKeyUp={leave}
        onBlur={leave}
      />
      <div className={`num ${styles.ends}`} aria-hidden="true">
        <span>{percent(min)} %</span>
        <span>{percent(max)} %</span>
      </div>
    </div>
  );
}
