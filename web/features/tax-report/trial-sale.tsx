import { type ReactNode, useState } from "react";
import type { TaxReportRecord, TaxState } from "#shared/api/portfolio/tax-report.ts";
import { addMonths, formatDate, parseDate } from "#shared/domain/dates.ts";
import { t } from "#shared/domain/language/translate.ts";
import { fromSatoshis, satoshisOf } from "#shared/domain/money.ts";
import { lowestTierWith, tierFeatures } from "#shared/domain/tier-features.ts";
import { call } from "#web/api/api.ts";
import { DateField } from "#web/components/date-picker/date-field.tsx";
import { formatDay } from "#web/components/format/dates.ts";
import { amountText, bitcoinText, unreadableNumber } from "#web/components/format/number-text.ts";
import { Button } from "#web/components/ui/button.tsx";
import { NumberField } from "#web/components/ui/fields/number-field.tsx";
import { SelectField } from "#web/components/ui/fields/select-field.tsx";
import { useSubmission } from "#web/components/ui/hooks/use-submission.ts";
import { TierBadge } from "#web/components/ui/marks/tier-badge.tsx";
import { UpgradeHint } from "#web/components/ui/marks/upgrade-hint.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { Result, type Sale, type Tried, unnamed } from "./trial-result.tsx";
import styles from "./trial-sale.module.css";

interface TrialSaleProps {
  state: TaxState;
  report: TaxReportRecord;
  /** `yyyy-mm-dd` */
  today: string;
}

/** What has been entered; undefined and null stand for what is proposed. */
interface Asked extends Omit<Sale, "btc" | "account"> {
  /** Null for an empty field. */
  readonly btc: number | null | undefined;
  readonly account: string | null;
}

/** Tries out a sale: what it would mean for tax under each method. */
export function TrialSale({ state, report, today }: TrialSaleProps) {
  const { holdings, openLots } = report;
  const isOpen = tierFeatures[state.tier].trialSales;
  const [asked, setAsked] = useState<Asked>({
    btc: undefined,
    priceUSD: null,
    date: today,
    account: null,
  });
  const accounts = [...(state.hasUnnamed ? [unnamed] : []), ...state.accounts];
  // Until one is chosen, and where other transactions have taken it away: that of the oldest lot.
  const isKnown = asked.account !== null && accounts.includes(asked.account);
  const account = isKnown ? asked.account : (openLots[0]?.account ?? accounts[0]);
  const from = account ?? unnamed;
  const btc = asked.btc === undefined ? firstAmount(heldIn(report, from)) : asked.btc;
  const sale: Sale = { ...asked, btc, account: from };
  const [isPriceUnreadable, setIsPriceUnreadable] = useState(false);
  const [tried, setTried] = useState<Tried | null>(null);
  const { failures, failure, isBusy, submit } = useSubmission(
    ["btc", "priceUSD", "date"],
    t("The sale could not be calculated. Please try again."),
  );
  const [triedOf, setTriedOf] = useState(report);
  if (triedOf !== report) {
    // Other settings or transactions: the former result is no longer valid.
    setTriedOf(report);
    setTried(null);
  }
  const change = (changes: Partial<Sale>) => setAsked({ ...asked, ...changes });

  const problems = {
    btc: sale.btc === null ? t("Enter the BTC to sell") : undefined,
    priceUSD: isPriceUnreadable ? unreadableNumber() : undefined,
  };
  const tryOut = () =>
    submit(problems, async () => {
      if (sale.btc === null) return;
      const result = await call("tax-report", "whatIf", {
        body: {
          btc: sale.btc,
          date: sale.date,
          ...(sale.priceUSD !== null && { priceUSD: sale.priceUSD }),
          ...(sale.account !== unnamed && { account: sale.account }),
        },
      });
      setTried({ sale, result });
    });

  if (holdings.btc <= 0) return <Frame text={t("You hold no coins to sell.")} />;
  if (!isOpen) {
    return (
      <Frame
        text={t(
          "See what a sale would mean before you make it: which lots it takes, and its gain by term under each method.",
        )}
      >
        <p>
          <TierBadge tier={lowestTierWith(({ trialSales }) => trialSales) ?? "advanced"} />
        </p>
        <UpgradeHint>{t("Trying out sales requires a higher subscription.")}</UpgradeHint>
      </Frame>
    );
  }
  return (
    <Frame>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void tryOut();
        }}
      >
        <NumberField
          label={t("Amount")}
          unit="BTC"
          decimals={8}
          value={sale.btc}
          text={bitcoinText}
          error={failures.btc}
          onChange={(btc) => change({ btc: btc ?? null })}
        />
        <NumberField
          label={t("Price")}
          unit="US$"
          decimals={2}
          value={sale.priceUSD ?? holdings.priceUSD}
          text={amountText}
          help={
            sale.priceUSD === null
              ? t("The last known one, of {date}.", { date: formatDay(holdings.priceDate) })
              : undefined
          }
          error={failures.priceUSD}
          onChange={(priceUSD) => {
            setIsPriceUnreadable(priceUSD === undefined);
            change({ priceUSD: priceUSD ?? null });
          }}
        />
        <div className={styles.wide}>
          <DateField
            label={t("Date")}
            isLarge
            value={sale.date}
            min={today}
            max={formatDate(addMonths(parseDate(today) ?? 0, 1_200))}
            error={failures.date}
            onChange={(date) => change({ date: date || today })}
          />
        </div>
        {accounts.length > 1 ? (
          <div className={styles.wide}>
            <SelectField
              label={t("Account")}
              options={accounts.map((value) => ({
                value,
                text: value === unnamed ? t("No account") : value,
              }))}
              value={sale.account}
              onChange={(account) => change({ account })}
            />
          </div>
        ) : null}
        <Button type="submit" block aria-disabled={isBusy}>
          {t(isBusy ? "Calculating..." : "Try out")}
        </Button>
      </form>
      {failure === null ? null : <Notice severity="error">{failure}</Notice>}
      <div aria-live="polite">
        {tried === null ? (
          <p className={styles.hint}>{t("Trying out records nothing.")}</p>
        ) : (
          <Result
            key={JSON.stringify(tried.sale)}
            report={report}
            tried={tried}
            today={today}
            isCurrent={JSON.stringify(tried.sale) === JSON.stringify(sale)}
          />
        )}
      </div>
    </Frame>
  );
}

/** A tenth of a bitcoin, or all where less is held; null where nothing is. */
const firstAmount = (held: number) => (held > 0 ? Math.min(0.1, held) : null);

/** What a sale from an account can take by the rules of the report. */
function heldIn({ perAccount, holdings, openLots }: TaxReportRecord, account: string): number {
  if (!perAccount) return holdings.btc;
  const lots = openLots.filter((lot) => (lot.account ?? unnamed) === account);
  return fromSatoshis(lots.reduce((sum, { btc }) => sum + satoshisOf(btc), 0));
}

function Frame({ text, children }: { text?: string; children?: ReactNode }) {
  return (
    <section className={styles.trial} aria-labelledby="tax-trial">
      <h2 id="tax-trial">{t("What if I sell")}</h2>
      {text === undefined ? null : <p className={styles.hint}>{text}</p>}
      {children}
    </section>
  );
}
