import { t } from "#shared/domain/language/translate.ts";

interface AddressRules {
  /** What an address looks like. */
  readonly example: string;
  readonly longest: number;
  /** Whether addresses without TLS are taken, as on one's own computer. */
  readonly allowsLocal: boolean;
}

/** What is wrong with an address that a program is given to connect to; undefined when nothing is. */
export function webAddressProblem(
  text: string,
  { example, longest, allowsLocal }: AddressRules,
): string | undefined {
  if (text.length > longest)
    return t("The address must not exceed {max} characters", { max: String(longest) });
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined) return t("Enter an address like {example}", { example });
  if (url.protocol !== "https:" && !(allowsLocal && url.protocol === "http:")) {
    return t("The address must begin with https://");
  }
  if (url.username !== "" || url.password !== "")
    return t("The address must not contain a user name or password");
  return undefined;
}
