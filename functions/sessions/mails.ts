import { mailMoment } from "#functions/platform/mail/mail-dates.ts";
import type { MailContent } from "#functions/platform/mail/template.ts";
import { t } from "#shared/domain/language/translate.ts";

interface NewDevice {
  deviceName: string;
  /** Moment of the login as an ISO text. */
  at: string;
  ipAddress: string;
  webOrigin: string;
}

/** For the owner of an account that has been used on a device for the first time. */
export function newDeviceMail({ deviceName, at, ipAddress, webOrigin }: NewDevice): MailContent {
  return {
    subject: t("New login to your account"),
    heading: t("New login to your account"),
    paragraphs: [
      t("Someone has logged in to your Halvest account from a new device."),
      t("Device: {deviceName}. Time: {moment}. Network address: {ipAddress}.", {
        deviceName,
        moment: mailMoment(at),
        ipAddress,
      }),
      t(
        "If that was you, there is nothing to do. If not, end the session in your security settings and change your password.",
      ),
    ],
    action: { label: t("Review sessions"), url: `${webOrigin}/settings?category=security` },
    footnote: t("You receive this mail because it concerns the security of your account."),
  };
}
