import { msg } from "#shared/domain/language/translate.ts";
import { MarkdownPage } from "#web/components/markdown/markdown-page.tsx";
import { Summary } from "./summary.tsx";

const sentences = [
  msg(
    "Halvest is a planning and simulation tool. It does not buy, sell, hold or transfer bitcoin or money for you, and it never asks for private keys.",
  ),
  msg(
    "Nothing on Halvest is investment, tax or legal advice. Projected prices and results are scenarios, not promises; bitcoin can lose most of its value in a short time, and market data can be late, incomplete or wrong.",
  ),
  msg(
    "You must be at least 18 years old, keep your email address current and your password to yourself. One person has one account, which is not shared or sold.",
  ),
  msg(
    "Do not try to break into the service or into other accounts, do not overload or scrape it, and do not use it to break the law. We may close an account that breaks the terms; except in serious cases we warn you first.",
  ),
  msg(
    "We show what a subscription includes and what it costs, in US dollars, before you pay. It renews at the end of each period until you cancel, and then stays active until the end of the paid period. First payments are refunded on request within 14 days.",
  ),
  msg("Your plan and your transactions are yours. We store and process them to provide the service to you."),
  msg(
    "We do not promise that Halvest is always reachable or free of faults. We are liable without limit for intent and gross negligence and for injury to life, body or health, otherwise only for breaches of essential duties and for damage that is typical and foreseeable, and not for losses from investment decisions. Your rights as a consumer remain untouched.",
  ),
  msg(
    "You may stop using Halvest and ask for the deletion of your account at any time. If we change the terms, we publish the new text and notify you by email before it takes effect.",
  ),
];

export default function TermsPage() {
  return (
    <MarkdownPage
      file="/Terms.md"
      above={<Summary title={msg("Terms of Service")} sentences={sentences} />}
    />
  );
}
