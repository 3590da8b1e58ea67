import type { ReactNode } from "react";
import { attachmentType, isPicture } from "#shared/domain/correspondence/attachments.ts";
import { Icon } from "#web/components/ui/icon.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { MessageIcon } from "#web/features/correspondence/message-icon.tsx";
import styles from "./files.module.css";

/** The sign of a file, by its name. */
function FileMark({ name }: { name: string }) {
  return isPicture(attachmentType(name) ?? "") ? (
    <MessageIcon name="picture" />
  ) : (
    <Icon shape={icons.document} />
  );
}

/** Name and size of a file, in a chip. */
export function FileLabel({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <FileMark name={name} />
      <span className={styles.name}>{name}</span>
      <small className="num">{children}</small>
    </>
  );
}
