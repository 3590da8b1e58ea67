import type { ReactNode } from "react";
import { Icon, type IconShape } from "#web/components/ui/icon.tsx";
import styles from "./chip.module.css";

interface ChipProps {
  /** Its meaning; neutral when it only names something. */
  tone?: "neutral" | "accent" | "halving" | "info" | "success" | "warning" | "error";
  icon?: IconShape;
  children: ReactNode;
}

/** A state in a word or two. */
export function Chip({ tone = "neutral", icon, children }: ChipProps) {
  return (
    <span className={`${styles.chip} ${styles[tone] ?? ""}`}>
      {icon === undefined ? null : <Icon shape={icon} size={14} />}
      {children}
    </span>
  );
}
