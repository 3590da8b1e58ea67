import type { ComponentProps } from "react";
import styles from "./button.module.css";
import { Icon, type IconShape } from "./icon.tsx";
import { Link } from "./link.tsx";

interface Look {
  /** A region has at most one filled button. */
  look?: "filled" | "outlined" | "text" | "danger";
  /** small: 30 px, in rows and panels; tall: 44 px, for login and touch; large: 48 px, for the hero. */
  size?: "small" | "normal" | "tall" | "large";
  block?: boolean;
}

function classes({ look = "outlined", size = "normal", block = false }: Look): string {
  return [
    styles.button,
    look === "outlined" ? undefined : styles[look],
    size === "normal" ? undefined : styles[size],
    block ? styles.block : undefined,
  ]
    .filter((name) => name !== undefined)
    .join(" ");
}

export function Button({ look, size, block, ...rest }: Look & Omit<ComponentProps<"button">, "className">) {
  return <button type="button" {...rest} className={classes({ look, size, block } as Look)} />;
}

/** A link that looks like a button. */
export function ButtonLink({
  look,
  size,
  block,
  ...rest
}: Look & Omit<ComponentProps<typeof Link>, "className">) {
  return <Link {...rest} className={classes({ look, size, block } as Look)} />;
}

type IconButtonProps = { icon: IconShape; label: string; iconSize?: number } & Omit<
  ComponentProps<"button">,
  "className" | "children" | "aria-label"
>;

/** A button that shows only an icon; the label is its accessible name. */
export function IconButton({ icon, label, iconSize = 20, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={`${styles.button} ${styles.square}`}
    >
      <Icon shape={icon} size={iconSize} />
    </button>
  );
}
