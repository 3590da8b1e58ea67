import { t } from "#shared/domain/language/translate.ts";
import { Button } from "#web/components/ui/button.tsx";
import { ScrollRegion } from "#web/components/ui/scroll-region.tsx";
import styles from "./console.module.css";
import { plainText } from "./output.ts";
import type { ConsoleEntry } from "./use-console.ts";

interface ConsoleOutputProps {
  entry: ConsoleEntry;
  onCopy(text: string): void;
}

/** A line with its answer, which can be copied. */
export function ConsoleOutput({ entry: { line, parts }, onCopy }: ConsoleOutputProps) {
  return (
    <article className={styles.entry}>
      <header>
        <code>{line}</code>
        <Button
          look="text"
          size="small"
          aria-label={t("Copy the output of {command}", { command: line })}
          onClick={() => onCopy(plainText(parts))}
        >
          {t("Copy")}
        </Button>
      </header>
      {parts.map((part, at) => {
        const key = `${part.kind} ${at}`;
        if (part.kind !== "table") {
          return (
            <p key={key} className={part.kind === "error" ? styles.error : undefined}>
              {part.text}
            </p>
          );
        }
        return (
          <ScrollRegion key={key} className={styles.scroller} label={part.caption}>
            <table className="num">
              <caption>{part.caption}</caption>
              <thead>
                <tr>
                  {part.head.map((text) => (
                    <th key={text} scope="col">
                      {text}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {part.rows.map((row, number) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: an answer never changes.
                  <tr key={number}>
                    {row.map((cell, column) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: an answer never changes.
                      <td key={column}>{cell}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
        );
      })}
    </article>
  );
}
