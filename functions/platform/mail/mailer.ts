import type { MailContent } from "./template.ts";

export interface Mailer {
  /**
   * Sends one mail to one address, or accepts it to be sent.
   * @throws Error when it is neither
   */
  send(address: string, content: MailContent): Promise<void>;
}
