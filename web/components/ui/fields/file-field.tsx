import { useId, useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { Icon } from "#web/components/ui/icon.tsx";
import { icons } from "#web/components/ui/icons.ts";
import styles from "./file-field.module.css";

interface FileFieldProps {
  name: string | undefined;
  prompt: string;
  hint: string;
  /** The input's `accept`. */
  accept: string;
  onFile(name: string, text: string): void;
}

/** Larger files are not lists of trades. */
const largestBytes = 10 * 1024 * 1024;

/** Chooses the file; it is read in the browser. */
export function FileField({ name, prompt, hint, accept, onFile }: FileFieldProps) {
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file) return;
    setProblem(null);
    if (file.size > largestBytes) {
      setProblem(t("The file is larger than 10 MB. Choose a smaller file."));
      return;
    }
    try {
      onFile(file.name, await file.text());
    } catch {
      setProblem(t("The file cannot be read. Choose another file."));
    }
  };
  return (
    <div>
      <label
        htmlFor={id}
        className={isOver ? `${styles.drop} ${styles.over}` : styles.drop}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          void take(event.dataTransfer.files[0]);
        }}
      >
        <Icon shape={icons.document} size={22} />
        <span>
          <b>{name ?? prompt}</b>
          <span className={styles.hint}>{name === undefined ? hint : t("Choose another file")}</span>
        </span>
        <input
          id={id}
          type="file"
          accept={accept}
          className="visually-hidden"
          onChange={(event) => {
            const input = event.currentTarget;
            // Allows choosing the same file again after it was corrected.
            void take(input.files?.[0]).then(() => {
              input.value = "";
            });
          }}
        />
      </label>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </div>
  );
}
