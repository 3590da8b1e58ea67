import { msg } from "#shared/domain/language/translate.ts";
import { MarkdownPage } from "#web/components/markdown/markdown-page.tsx";
import { Summary } from "./summary.tsx";

const sentences = [
  msg(
    "Halvest stores as little data about you as possible. The table below names each kind of data, why it is stored and for how long.",
  ),
  msg(
    "Most data stay until you delete them or your account is deleted. Backups of the database are kept for 35 days after that; technical logs for 30 days, or up to a year where the operator of this site has set that.",
  ),
  msg(
    "There is no advertising, no tracking across sites, no analytics by third parties, no sale of data, and there are no cookies of our own.",
  ),
  msg(
    "Counts of opened pages and of errors name nobody; “Usage data” in the settings switches them off. How fast pages are and which panels are opened is counted only with “Analytics” switched on.",
  ),
  msg(
    "Your browser stores your session, your last plan and changes of it that wait for a connection, all of them encrypted, and transactions that you have entered and that are not saved yet; logging out removes all of this from the device. It also keeps a few choices and a random number by which we recognise it when you log in.",
  ),
  msg(
    "Amazon Web Services runs Halvest, and Stripe takes payments. Card numbers are entered on Stripe’s pages: we never see or store them. Stripe keeps invoices and payments as long as the law demands.",
  ),
  msg(
    "If you check a wallet, your browser itself asks mempool.space, or the server that the operator of this site has set in its place, about its addresses. That server learns your network address and which addresses belong together.",
  ),
  msg(
    "You can see, export, correct and delete your data yourself, and write to us if you do not want something to be processed; we answer within a month. You may also complain to a data protection authority.",
  ),
];

export default function PrivacyPage() {
  return (
    <MarkdownPage
      file="/Privacy.md"
      above={<Summary title={msg("Privacy Policy")} sentences={sentences} />}
    />
  );
}
