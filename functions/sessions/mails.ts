import type { MailContent } from "#functions/platform/mail/template.ts";

interface NewDevice {
  deviceName: string;
  /** Moment of the login as an ISO text. */
  at: string;
  ipAddress: string;
  webOrigin: string;
}

/** For the owner of an account that has been used on a device for the first time. */
export function newDeviceMail({ deviceName, at, ipAddress, webOrigin }: NewDevice): MailContent {
  const moment = new Intl.DateTimeFormat("en-GB", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  }).format(new Date(at));
  return {
    subject: "New login to your account",
    heading: "New login to your account",
    paragraphs: [
      "Someone has logged in to your Halvest account from a new device.",
      `Device: ${deviceName}. Time: ${moment} UTC. Network address: ${ipAddress}.`,
      "If that was you, there is nothing to do. If not, end the session in your security settings and change your password.",
    ],
    action: { label: "Review sessions", url: `${webOrigin}/settings?category=security` },
    footnote: "You receive this mail because it concerns the security of your account.",
  };
}
