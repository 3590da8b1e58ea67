import { type Html, html } from "#lib/local/pages/html.ts";
import { brandOf, type EnteredCard } from "#lib/local/stripe/billing/payment-methods.ts";
import type { StripeFailure } from "#lib/local/stripe/failure.ts";

type Field = "number" | "expiry" | "cvc" | "name";

/** What was entered, and what is wrong with it. */
export interface CardEntry {
  readonly values: Readonly<Record<Field, string>>;
  readonly errors: Readonly<Partial<Record<Field, string>>>;
}

export const emptyEntry: CardEntry = { values: { number: "", expiry: "", cvc: "", name: "" }, errors: {} };

/** @param now seconds since the epoch */
export function readCard(form: URLSearchParams, now: number): EnteredCard | CardEntry {
  const values = {
    number: (form.get("number") ?? "").slice(0, 40).trim(),
    expiry: (form.get("expiry") ?? "").slice(0, 20).trim(),
    cvc: (form.get("cvc") ?? "").slice(0, 10).trim(),
    name: (form.get("name") ?? "").slice(0, 100).trim(),
  };
  const number = values.number.replace(/[\s-]/g, "");
  const [, month = "", year = ""] = /^(\d{1,2})\s*\/\s*(\d{2}|\d{4})$/.exec(values.expiry) ?? [];
  const expYear = Number(year) + (year.length === 2 ? 2_000 : 0);
  const cvcLength = brandOf(number) === "amex" ? 4 : 3;
  const problems: Partial<Record<Field, string | false>> = {
    number:
      number === "" ? "Enter the card number." : !/^\d+$/.test(number) && "A card number has digits only.",
    expiry: expiryProblem(Number(month), expYear, now),
    cvc:
      !new RegExp(`^\\d{${cvcLength}}$`).test(values.cvc) &&
      `Enter the ${cvcLength} digits of the security code.`,
    name: values.name === "" && "Enter the name on the card.",
  };
  const errors = Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem));
  if (Object.keys(errors).length > 0) return { values, errors };
  return { number, expMonth: Number(month), expYear, name: values.name };
}

/** The error of a refused card, at its number. */
export function refusedEntry(form: URLSearchParams, { message }: StripeFailure): CardEntry {
  const values = Object.fromEntries(fields.map(({ name }) => [name, form.get(name) ?? ""]));
  return { values: values as CardEntry["values"], errors: { number: message } };
}

function expiryProblem(month: number, year: number, now: number): string | false {
  if (month === 0 || year === 0) return "Enter the expiry date as month and year, like 04 / 31.";
  if (month > 12) return "A month is a number from 1 to 12.";
  const date = new Date(now * 1000);
  const months = (year - date.getUTCFullYear()) * 12 + month - 1 - date.getUTCMonth();
  if (months < 0) return "The card's expiry date is in the past.";
  return months > 50 * 12 && "The card's expiry year is not valid.";
}

const fields: readonly { name: Field; label: string; hint: string; mode: "numeric" | "text" }[] = [
  {
    name: "number",
    label: "Card number",
    hint: "A test number, such as 4242 4242 4242 4242",
    mode: "numeric",
  },
  { name: "expiry", label: "Expiry", hint: "MM / YY", mode: "text" },
  { name: "cvc", label: "Security code", hint: "3 digits, 4 for American Express", mode: "numeric" },
  { name: "name", label: "Name on card", hint: "", mode: "text" },
];

/** The fields of a card, each with its error. */
export function cardFields({ values, errors }: CardEntry): Html {
  const wrongFields = fields.filter(({ name }) => errors[name]);
  const summary =
    wrongFields.length > 0 &&
    html`<div class="alert error" role="alert" tabindex="-1" data-focus>
      <p>${wrongFields.length === 1 ? "Please correct one field:" : "Please correct these fields:"}</p>
      <ul>${wrongFields.map(({ name }) => html`<li><a href="#${name}">${errors[name]}</a></li>`)}</ul>
    </div>`;
  return html`${summary}<div class="card-fields">${fields.map((field) => inputOf(field, values, errors))}</div>`;
}

function inputOf(
  { name, label, hint, mode }: (typeof fields)[number],
  values: CardEntry["values"],
  errors: CardEntry["errors"],
): Html {
  const error = errors[name];
  // Only test numbers are sent back: another number might be that of a real card.
  const number = values.number.replace(/[\s-]/g, "");
  const value = name === "cvc" || (name === "number" && !brandOf(number)) ? "" : values[name];
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(" ");
  return html`<p class="field">
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" value="${value}" inputmode="${mode}" autocomplete="off" spellcheck="false"
      aria-required="true" aria-invalid="${error ? "true" : "false"}" aria-describedby="${described}">
    ${hint && html`<span class="hint" id="${name}-hint">${hint}</span>`}
    ${error && html`<span class="problem" id="${name}-error">${error}</span>`}
  </p>`;
}

const shownCards = [
  ["4242 4242 4242 4242", "pays"],
  ["4000 0000 0000 0341", "pays now, fails at the next renewal"],
  ["4000 0000 0000 0002", "is declined"],
  ["4000 0000 0000 9995", "has insufficient funds"],
] as const;

/** What can be entered. */
export function testCards(): Html {
  return html`<details>
    <summary>Test cards</summary>
    <p>Any security code and any expiry date to come will do. A real card is never taken.</p>
    <ul>${shownCards.map(
      ([number, outcome]) =>
        html`<li><button type="button" data-card="${number}">${number}</button> <span>${outcome}</span></li>`,
    )}</ul>
  </details>`;
}
