import { TextField } from "#web/components/ui/fields/text-field.tsx";
import styles from "./import-dialog.module.css";
import { knownCurrencies } from "./import-rates.ts";
import { typedRate } from "./use-import-rates.ts";

interface ImportCurrenciesProps {
  currencies: readonly string[];
  texts: Readonly<Record<string, string>>;
  onText(currency: string, text: string): void;
}

/** Asks for dollar rates of other currencies, to replace the averages or where no rates are known. */
export function ImportCurrencies({ currencies, texts, onText }: ImportCurrenciesProps) {
  return (
    <fieldset className={styles.currencies}>
      <legend>Amounts in {currencies.join(", ")} are recorded with their rates to US dollars</legend>
      {currencies.map((currency) => {
        const text = texts[currency] ?? "";
        const isKnown = knownCurrencies().some((known) => known === currency);
        return (
          <TextField
            key={currency}
            label={`US$ per ${currency}`}
            {...(isKnown && { remark: "optional" })}
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onValueChange={(typed) => onText(currency, typed)}
            help={
              isKnown
                ? "Leave empty to use the Federal Reserve's quarterly averages on the day of the trade"
                : "No historical rates for this currency. Your rate is used for all of its rows."
            }
            error={text !== "" && typedRate(text) === null ? "Enter a rate such as 1,0834" : undefined}
          />
        );
      })}
    </fieldset>
  );
}
