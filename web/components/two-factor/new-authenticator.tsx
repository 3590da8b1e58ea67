import { msg, t } from "#shared/domain/language/translate.ts";
import styles from "./two-factor.module.css";
import { useCopy } from "./use-copy.ts";

interface NewAuthenticatorProps {
  /** A `data:` URL. */
  qrCodeUrl: string;
  secret: string;
}

const outcomes = {
  idle: "",
  copied: msg("Copied"),
  failed: msg("Could not copy. Select the key and copy it yourself."),
} as const;

/** Setup data for an authenticator app: a QR code to scan or a key to type. A click copies the key. */
export function NewAuthenticator({ qrCodeUrl, secret }: NewAuthenticatorProps) {
  const { outcome, copy } = useCopy();
  return (
    <div className={styles.setup}>
      <img className={styles.picture} src={qrCodeUrl} alt={t("QR code for your authenticator app")} />
      <div className={styles.manual}>
        <span>{t("Scan the QR code with your authenticator app, or enter this key by hand:")}</span>
        <button type="button" className={styles.secret} onClick={() => void copy(secret)}>
          <span className="visually-hidden">{t("Copy the key")} </span>
          {secret.replace(/.{4}(?=.)/g, "$& ")}
        </button>
        <span className={styles.outcome} role="status">
          {t(outcomes[outcome])}
        </span>
      </div>
    </div>
  );
}
