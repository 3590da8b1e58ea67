import { useEffect, useState } from "react";
import { type PasswordStrength, passwordStrength } from "#shared/domain/account/password.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { richText } from "#web/components/language/rich-text.tsx";
import styles from "./strength-meter.module.css";

const names: Readonly<Record<PasswordStrength["strength"], string>> = {
  weak: msg("Weak"),
  medium: msg("Medium"),
  strong: msg("Strong"),
  "very-strong": msg("Very strong"),
};
const bars: Readonly<Record<PasswordStrength["strength"], number>> = {
  weak: 1,
  medium: 2,
  strong: 3,
  "very-strong": 4,
};
interface StrengthMeterProps {
  password: string;
  /** Milliseconds after the last keystroke. */
  debounceMs?: number;
}

/** Rates a password shortly after the last keystroke and suggests how to make it stronger. */
export function StrengthMeter({ password, debounceMs = 300 }: StrengthMeterProps) {
  const [rated, setRated] = useState<PasswordStrength | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setRated(password === "" ? null : passwordStrength(password)), debounceMs);
    return () => clearTimeout(timer);
  }, [password, debounceMs]);

  return (
    <div className={`${styles.meter} ${rated === null ? "" : (styles[rated.strength] ?? "")}`} role="status">
      {rated === null ? null : (
        <>
          <div className={styles.bars} aria-hidden="true">
            {[1, 2, 3, 4].map((bar) => (
              <i key={bar} className={bar <= bars[rated.strength] ? styles.full : undefined} />
            ))}
          </div>
          <span>
            {richText(t("Password strength: <b>{strength}</b>", { strength: t(names[rated.strength]) }), {
              b: (text) => <b>{text}</b>,
            })}
            {rated.suggestions.length === 0
              ? ""
              : `. ${rated.suggestions.map((each) => t(each)).join(". ")}.`}
          </span>
        </>
      )}
    </div>
  );
}
