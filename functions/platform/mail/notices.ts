import { errorFields, type Log } from "#functions/platform/log.ts";
import type { Mailer } from "./mailer.ts";

/**
 * A mailer for mails that only report what has already happened: one that cannot be sent is logged, because the
 * user must still get the answer, which may hold codes that are shown once.
 */
export function notices(mailer: Mailer, log: Log): Mailer {
  return {
    write: mailer.write,
    send: async (address, content) => {
      try {
        await mailer.send(address, content);
      } catch (error) {
        log.error("a notice could not be mailed", { subject: content.subject, error: errorFields(error) });
      }
    },
  };
}
