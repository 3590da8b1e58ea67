import { t } from "#shared/domain/language/translate.ts";
import { numberFormat } from "#web/components/format/formats.ts";
import { TextField } from "#web/components/ui/fields/text-field.tsx";
import styles from "./import-dialog.module.css";
import { knownCurrencies } from "./import-rates.ts";
import { typedRate } from "./use-import-rates.ts";

const rateFormat = numberFormat({ minimumFractionDigits: 4 });

interface ImportCurrenciesProps {
  currencies: readonly string[];
  texts: Readonly<Record<string, string>>;
  onText(currency: string, text: string): void;
}

/** Asks for dollar rates of other currencies, to replace the averages or where no rates are known. */
export function ImportCurrencies({ currencies, texts, onText }: ImportCurrenciesProps) {
  return (
    <fieldset className={styles.currencies}>
      <legend>
        {t("Amounts in {currencies} are recorded with their rates to US dollars", {
          currencies: currencies.join(", "),
        })}
      </legend>
      {currencies.map((currency) => {
        const text = texts[currency] ?? "";
        const isKnown = knownCurrencies().some((known) => known === currency);
        return (
          <TextField
            key={currency}
            label={t("US$ per {currency}", { currency })}
            {...(isKnown && { remark: t("optional") })}
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onValueChange={(typed) => onText(currency, typed)}
            help={
              isKnown
                ? t("Leave empty to use the Federal Reserve's quarterly averages on the day of the trade")
                : t("No historical rates for this currency. Your rate is used for all of its rows.")
            }
            error={
              text !== "" && typedRate(text) === null
                ? t("Enter a rate such as {example}", { example: rateFormat.format(1.0834) })
                : undefined
            }
          />
        );
      })}
    </fieldset>
  );
}
