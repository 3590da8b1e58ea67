import type { ReactNode } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { Button, IconButton } from "#web/components/ui/button.tsx";
import { Popover } from "#web/components/ui/dialogs/popover.tsx";
import { Icon, type IconShape } from "#web/components/ui/icon.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import styles from "./counted-picker.module.css";

interface CountedPickerProps {
  /** The button's text. */
  name: string;
  /** Name of the list for screen readers. */
  label: string;
  icon: IconShape;
  shown: number;
  total: number;
  /** Only the icon. */
  isCompact: boolean;
  children: ReactNode;
}

/** A button that says how many of something are shown, and opens the list to choose from. */
export function CountedPicker(props: CountedPickerProps) {
  const { name, label, icon, shown, total, isCompact, children } = props;
  return (
    <Popover
      label={label}
      trigger={(properties) =>
        isCompact ? (
          <IconButton
            icon={icon}
            label={t("{name}, {shown} of {total}", { name, shown, total })}
            {...properties}
          />
        ) : (
          <Button {...properties}>
            <Icon shape={icon} />
            <span>
              {name}{" "}
              <span className={`num ${styles.count}`}>{t("{shown} of {total}", { shown, total })}</span>
            </span>
            <Icon shape={moreIcons["chevron-down"]} size={16} />
          </Button>
        )
      }
    >
      {children}
    </Popover>
  );
}
