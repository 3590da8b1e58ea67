import type { ApiKey } from "#shared/api/developer/api-keys.ts";
import { t } from "#shared/domain/language/translate.ts";
import { formatMoment } from "#web/components/format/dates.ts";
import { formatCount } from "#web/components/format/numbers.ts";
import { formatRelative } from "#web/components/format/relative-time.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Chip } from "#web/components/ui/marks/chip.tsx";
import styles from "./key-table.module.css";
import { dayText, isInUse, isLive, keyStart } from "./key-text.ts";

interface KeyTableProps {
  keys: readonly ApiKey[];
  onRotate(key: ApiKey): void;
  onRevoke(key: ApiKey): void;
}

/** The keys, newest first; on narrow windows each is a block. */
export function KeyTable({ keys, onRotate, onRevoke }: KeyTableProps) {
  const nowMs = Date.now();
  return (
    <div className={styles.frame}>
      <table className={`num ${styles.table}`} aria-label={t("API keys")}>
        <thead className={styles.heads}>
          <tr>
            <th scope="col" className={styles.head}>
              {t("Name")}
            </th>
            <th scope="col" className={styles.head}>
              {t("Permissions")}
            </th>
            <th scope="col" className={styles.head}>
              {t("Last used")}
            </th>
            <th scope="col" className={`${styles.head} ${styles.count}`}>
              {t("Calls")}
            </th>
            <th scope="col" className={styles.head}>
              {t("Expires")}
            </th>
            <td className={styles.head} />
          </tr>
        </thead>
        <tbody className={styles.rows}>
          {keys.map((key) => (
            <tr key={key.id} className={`${styles.row} ${isLive(key, nowMs) ? "" : styles.ended}`}>
              <th scope="row" className={styles.cell}>
                <span className={styles.name}>{key.name}</span>
                <code className={styles.under}>{keyStart(key)}</code>
              </th>
              <td className={styles.cell}>
                <span className={styles.permissions}>
                  {key.permissions.map((permission) => (
                    <code key={permission} className={styles.permission}>
                      {permission}
                    </code>
                  ))}
                </span>
              </td>
              <td className={styles.cell} data-label={t("Last used")}>
                {key.lastUsedAt === null ? (
                  t("Never")
                ) : (
                  <>
                    <span className={styles.line}>{formatRelative(key.lastUsedAt, nowMs)}</span>
                    <small className={styles.under}>{key.lastUsedIp}</small>
                  </>
                )}
              </td>
              <td className={`${styles.cell} ${styles.count}`} data-label={t("Calls")}>
                {formatCount(key.usageCount)}
              </td>
              <td className={styles.cell} data-label={t("Expires")}>
                <Ending apiKey={key} nowMs={nowMs} />
              </td>
              <td className={styles.cell}>
                <div className={styles.actions}>
                  {isInUse(key, nowMs) ? (
                    <Button
                      size="small"
                      aria-label={t("Rotate {name}", { name: key.name })}
                      onClick={() => onRotate(key)}
                    >
                      {t("Rotate")}
                    </Button>
                  ) : null}
                  {isLive(key, nowMs) ? (
                    <Button
                      look="danger"
                      size="small"
                      aria-label={t("Revoke {name}", { name: key.name })}
                      onClick={() => onRevoke(key)}
                    >
                      {t("Revoke")}
                    </Button>
                  ) : null}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Ending({ apiKey, nowMs }: { apiKey: ApiKey; nowMs: number }) {
  const { revokedAt, expiresAt, replacedBy } = apiKey;
  if (revokedAt !== null) return <Chip>{t("Revoked")}</Chip>;
  if (expiresAt === null) return t("Never");
  if (!isLive(apiKey, nowMs)) return <Chip>{t(replacedBy === null ? "Expired" : "Replaced")}</Chip>;
  return replacedBy === null ? (
    dayText(expiresAt)
  ) : (
    <>
      <span className={styles.line}>{formatMoment(expiresAt)}</span>
      <small className={styles.under}>{t("Replaced")}</small>
    </>
  );
}
