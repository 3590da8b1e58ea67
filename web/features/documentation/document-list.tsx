import { documentPath } from "#shared/domain/documents.ts";
import { t } from "#shared/domain/language/translate.ts";
import { failureText } from "#web/api/failure-text.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { Spinner } from "#web/components/ui/spinner.tsx";
import { useSession } from "#web/session/session-provider.tsx";
import { byCategory, categoryLabels } from "./categories.ts";
import { DocumentCache } from "./document-cache.tsx";
import styles from "./document-list.module.css";
import { useDocumentList } from "./use-documents.ts";

interface DocumentListProps {
  current: string;
  onChosen?(): void;
}

/** All documents under their categories. */
export function DocumentList({ current, onChosen }: DocumentListProps) {
  const { data, error, isValidating, mutate } = useDocumentList();
  const { authentication } = useSession();
  if (data === undefined && error !== undefined && !isValidating) {
    return (
      <div className={styles.message} role="alert">
        <p>
          {t("Failed to load documentation list: {reason}", {
            reason: failureText(error, t("Please try again.")),
          })}
        </p>
        <Button onClick={() => void mutate()}>{t("Try Again")}</Button>
      </div>
    );
  }
  if (data === undefined) return <Spinner label={t("Loading the list of documents")} />;
  if (data.length === 0) return <p className={styles.message}>{t("No documentation available")}</p>;
  const isAdmin = authentication.status === "member" && authentication.user.role === "ADMIN";
  return (
    <nav aria-label={t("Documents")} className={styles.list}>
      {byCategory(data).map(({ category, documents }) => (
        <section key={category} aria-labelledby={`documents-${category}`}>
          <h2 id={`documents-${category}`}>{t(categoryLabels[category])}</h2>
          <ul>
            {documents.map(({ id, title }) => (
              <li key={id}>
                <Link
                  to={documentPath(id)}
                  className={styles.entry}
                  aria-current={id === current ? "page" : undefined}
                  onClick={onChosen}
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {isAdmin ? <DocumentCache /> : null}
    </nav>
  );
}
