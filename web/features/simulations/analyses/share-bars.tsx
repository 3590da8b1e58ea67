import { t } from "#shared/domain/language/translate.ts";
import { ScrollRegion } from "#web/components/ui/scroll-region.tsx";
import styles from "./analyses.module.css";

interface ShareBarsProps {
  caption: string;
  head: readonly [string, string];
  /** The length of the bar, on a scale that all rows share. */
  rows: readonly { readonly name: string; readonly share: number; readonly text: string }[];
}

/** A table whose values are also drawn as bars. */
export function ShareBars({ caption, head, rows }: ShareBarsProps) {
  const most = Math.max(...rows.map(({ share }) => share), Number.MIN_VALUE);
  return (
    <ScrollRegion className={styles.bars} label={t("{caption}, in numbers", { caption })}>
      <table className="num">
        <caption className="visually-hidden">{caption}</caption>
        <thead className="visually-hidden">
          <tr>
            {head.map((text) => (
              <th key={text} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, share, text }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <i style={{ width: `calc((100% - var(--bar-text)) * ${share / most})` }} aria-hidden="true" />
                <span>{text}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
