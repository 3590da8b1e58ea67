import type { MailContent } from "./template.ts";

export interface Mailer {
  /**
   * A mail in the language and the formats that a user has chosen, else in English and UTC. To be sent to anyone.
   * @param userId may be that of no one @param mail must not wait for anything
   */
  write(userId: string, mail: () => MailContent): Promise<MailContent>;
  /**
   * Sends one mail to one address, or accepts it to be sent.
   * @throws Error when it is neither
   */
  send(address: string, content: MailContent): Promise<void>;
}
