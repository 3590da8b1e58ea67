/** Amounts in US dollars with their cents, in the format of the reader's browser. */
function dollars(locale: string | undefined): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, {
    style: "currency",
    currency: "USD",
    currencyDisplay: "narrowSymbol",
  });
}

const ofReader = dollars(undefined);

/** `$9.99` of 999 cents; in the reader's own language unless a locale is named. */
export function formatPrice(cents: number, locale?: string): string {
  return (locale === undefined ? ofReader : dollars(locale)).format(cents / 100);
}
