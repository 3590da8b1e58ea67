import { useEffect, useRef, useState } from "react";
import type { WatchedWallet } from "#shared/api/portfolio/wallets.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import type { AccountTotals } from "#shared/domain/wallets/account-totals.ts";
import { longestWatched } from "#shared/domain/wallets/wallet-limits.ts";
import { call } from "#web/api/api.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { useAlert } from "#web/components/alerts/alerts.tsx";
import cards from "#web/components/shell/report-card.module.css";
import { Button } from "#web/components/ui/button.tsx";
import { SelectField } from "#web/components/ui/fields/select-field.tsx";
import { TextArea } from "#web/components/ui/fields/text-area.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import styles from "./page.module.css";
import { accountOptions, comparisonText } from "./wallet-text.ts";

const kinds = [
  { value: "wpkh", text: msg("Native SegWit, bc1q…") },
  { value: "tr", text: msg("Taproot, bc1p…") },
  { value: "sh-wpkh", text: msg("Nested SegWit, 3…") },
  { value: "pkh", text: msg("Legacy, 1…") },
] as const satisfies readonly { value: WatchedWallet["kind"]; text: string }[];

interface WalletCheckProps {
  totals: readonly AccountTotals[];
  watched: readonly WatchedWallet[];
  lookupUrl: string;
}

interface Found {
  readonly account: string | null;
  readonly confirmed: number;
  readonly pending: number;
  readonly used: number;
  readonly lookedUp: number;
}

/** Compares what an account should hold with what its addresses hold; the key stays in the browser unless saved. */
export function WalletCheck({ totals, watched, lookupUrl }: WalletCheckProps) {
  const showAlert = useAlert();
  // Without a record there is the unnamed account alone.
  const names = totals.length === 0 ? [null] : totals.map(({ account }) => account);
  const [chosen, setChosen] = useState<string | null>(watched[0]?.account ?? null);
  const account = names.includes(chosen) ? chosen : (names[0] ?? null);
  const saved = watched.find((one) => one.account === account);
  const [typed, setTyped] = useState<Partial<Pick<WatchedWallet, "keys" | "kind">>>({});
  const keys = typed.keys ?? saved?.keys ?? "";
  const kind = typed.kind ?? saved?.kind ?? "wpkh";
  const [progress, setProgress] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [found, setFound] = useState<Found | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const recorded = totals.find((one) => one.account === found?.account)?.balance ?? 0;

  const check = async () => {
    const aborter = new AbortController();
    stop.current = aborter;
    setProgress(0);
    setRefusal(null);
    setFailure(null);
    setFound(null);
    const code = await import("./check-balance.ts").catch(() => null);
    try {
      if (code === null) throw new Error("not loaded");
      const { signal } = aborter;
      const balance = await code.checkBalance({
        keys,
        kind,
        url: lookupUrl,
        signal,
        onProgress: setProgress,
      });
      setFound({ account, ...balance });
    } catch (error) {
      if (aborter.signal.aborted) return;
      if (code !== null && error instanceof code.KeysRefused) setRefusal(error.message);
      else if (code !== null && error instanceof code.LookupFailed) setFailure(error.message);
      else setFailure(t("The balance could not be looked up."));
    } finally {
      setProgress(null);
    }
  };

  const keep = async (isKept: boolean) => {
    try {
      if (isKept) {
        const { readKeys } = await import("./derive-addresses.ts");
        readKeys(keys);
        await call("wallets", "saveWatched", { body: { account, keys: keys.trim(), kind } });
      } else {
        setTyped({ keys, kind });
        await call("wallets", "removeWatched", { body: { account } });
      }
      setRefusal(null);
      showAlert({ text: t(isKept ? "Key saved with your account" : "Key deleted"), severity: "success" });
    } catch (error) {
      const isKeys = error instanceof Error && error.name === "KeysRefused";
      setRefusal(isKeys ? error.message : refusalText(error, t("The key was not saved. Please try again.")));
    }
  };

  const host = new URL(lookupUrl).host;
  return (
    <section className={cards.card} aria-labelledby="wallet-check">
      <h2 id="wallet-check">
        {t("Check a wallet")}
        <small>{t("Compares the blockchain with what you recorded")}</small>
      </h2>
      <form
        className={styles.check}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (progress === null) void check();
        }}
      >
        <div className={styles.fields}>
          <SelectField
            label={t("Account to compare with")}
            options={accountOptions(names)}
            value={account ?? ""}
            onChange={(name) => {
              setChosen(name === "" ? null : name);
              setTyped({});
              setFound(null);
              setRefusal(null);
            }}
          />
          <SelectField
            label={t("Addresses of an xpub")}
            options={kinds.map(({ value, text }) => ({ value, text: t(text) }))}
            value={kind}
            onChange={(of) => setTyped({ ...typed, kind: of })}
          />
        </div>
        <TextArea
          label={t("Extended public key or addresses")}
          value={keys}
          maxLength={longestWatched}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="none"
          rows={3}
          error={refusal ?? undefined}
          help={t(
            "An xpub, ypub or zpub, or addresses on lines of their own. Never a private key or seed words.",
          )}
          onValueChange={(text) => setTyped({ ...typed, keys: text })}
        />
        <p className={styles.note}>
          {t(
            "Your browser queries {host} for each address, so {host} learns which addresses belong together. The key itself is not sent anywhere unless you save it with your account here.",
            { host },
          )}
        </p>
        <div className={styles.buttons}>
          <Button type="submit" look="filled" disabled={keys.trim() === ""} aria-disabled={progress !== null}>
            {progress === null
              ? t("Look up the balance")
              : progress === 0
                ? t("Looking up...")
                : t("{count, plural, one {# address} other {# addresses}} looked up...", { count: progress })}
          </Button>
          {progress === null ? null : <Button onClick={() => stop.current?.abort()}>{t("Cancel")}</Button>}
          {saved === undefined || keys.trim() !== saved.keys || kind !== saved.kind ? (
            <Button disabled={keys.trim() === ""} onClick={() => void keep(true)}>
              {t("Save with my account")}
            </Button>
          ) : (
            <Button onClick={() => void keep(false)}>{t("Delete the saved key")}</Button>
          )}
        </div>
      </form>
      <div role="status">
        {found === null ? null : (
          <Notice severity={recorded === found.confirmed + found.pending ? "success" : "warning"}>
            {comparisonText(found.account, recorded, found.confirmed + found.pending)}{" "}
            {found.used === 0
              ? t("None of {count} addresses was ever used: choose other addresses, or check the key.", {
                  count: found.lookedUp,
                })
              : t("{count, plural, one {# address} other {# addresses}} in use.", { count: found.used })}{" "}
            {found.pending === 0 ? null : <>{t("Unconfirmed transactions are included.")} </>}
            {recorded === found.confirmed + found.pending || found.used === 0
              ? null
              : recorded < found.confirmed + found.pending
                ? t("Record the buys or transfers that are missing.")
                : t("Look for a transfer, a network fee or a sale that is not recorded.")}
          </Notice>
        )}
      </div>
      {failure === null ? null : <Notice severity="error">{failure}</Notice>}
    </section>
  );
}
