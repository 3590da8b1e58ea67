import { setTimeout } from "node:timers/promises";

/** A mail as the mailbox page gives it to scripts. */
export interface ArrivedMail {
  readonly to: readonly string[];
  readonly replyTo: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly links: readonly string[];
}

/** What runs a mailbox. */
interface Running {
  readonly mailbox: string;
}

const usualPatienceMs = 30_000;

/** All mails that have arrived, newest first. */
export async function arrivedMails({ mailbox }: Running): Promise<ArrivedMail[]> {
  return (await (await fetch(`${mailbox}.json`)).json()) as ArrivedMail[];
}

/**
 * Waits for a mail, because a queue brings them.
 * @returns the newest that is wanted
 */
export async function arrival(
  cloud: Running,
  isWanted: (mail: ArrivedMail) => boolean,
  patienceMs = usualPatienceMs,
): Promise<ArrivedMail> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const mail = (await arrivedMails(cloud)).find(isWanted);
    if (mail !== undefined) return mail;
    if (Date.now() > until) throw new Error("The expected mail has not arrived");
    await setTimeout(50);
  }
}

/** Waits for a link that is mailed, to an address if one is given. @returns the newest that is wanted */
export async function mailedLinkTo(
  cloud: Running,
  isWanted: (link: string) => boolean,
  address?: string,
): Promise<string> {
  const isTo = ({ to }: ArrivedMail) => address === undefined || to.includes(address);
  const mail = await arrival(cloud, (one) => isTo(one) && one.links.some(isWanted));
  return mail.links.find(isWanted) ?? "";
}
