import {
  alertMail,
  behindPlanText,
  buyDayText,
  longTermText,
  outsideRangeText,
  reachedText,
} from "#functions/alerts/mails.ts";
import { newKeyMail } from "#functions/api-keys/mails.ts";
import * as auth from "#functions/auth/mails.ts";
import * as correspondence from "#functions/correspondence/sending/mails.ts";
import { noAccountMail } from "#functions/platform/mail/no-account-mail.ts";
import { recoveryCodeUsedMail } from "#functions/platform/mail/recovery-code-used-mail.ts";
import type { MailContent } from "#functions/platform/mail/template.ts";
import * as profile from "#functions/profile/mails.ts";
import { retainedKinds } from "#functions/profile/retention/kinds.ts";
import { newDeviceMail } from "#functions/sessions/mails.ts";
import { changeMail } from "#functions/subscription/mails.ts";
import * as twoFactor from "#functions/two-factor/mails.ts";
import { switchedOffMail, webhookMail } from "#functions/webhooks/mails.ts";
import { freeSubscription, type Subscription } from "#shared/domain/subscription/subscription.ts";

const origin = "https://halvest.example";
const url = `${origin}/link`;
const at = "2026-11-21T23:30:00.000Z";
const later = "2026-12-01T12:00:00.000Z";

const stop = { userId: "ada", signature: "signed" };
const level = { priceCents: 5_900_000, peakCents: 12_000_000, seenAt: at };
const lot = { acquired: "2025-11-20", satoshis: 2_500_000 };

const basic: Subscription = {
  tier: "basic-monthly",
  status: "active",
  expiresAt: later,
  cancelAtPeriodEnd: false,
};
const advanced: Subscription = { ...basic, tier: "advanced-yearly" };
const overdue: Subscription = { ...basic, status: "past_due" };
const cancelled: Subscription = { ...basic, cancelAtPeriodEnd: true };
const changes: readonly (readonly [Subscription, Subscription])[] = [
  [freeSubscription, basic],
  [basic, advanced],
  [basic, cancelled],
  [cancelled, basic],
  [basic, overdue],
  [overdue, basic],
  [cancelled, freeSubscription],
  [basic, { ...cancelled, expiresAt: null }],
];

const nobody = { id: null, email: "eve@example.org", displayName: null, photoURL: null };
const message = {
  threadId: "thread",
  sequence: 1,
  messageType: "ADMIN_TO_GUEST" as const,
  subject: "12",
  content: "34",
  category: null,
  sender: nobody,
  recipient: nobody,
  isIncoming: false,
  createdAt: at,
  archivedAt: null,
  attachments: [],
  idempotencyKey: null,
};
const named = { ...message, sender: { ...nobody, displayName: "Ada King" } };
const reply = { address: null, supportAddress: "support@halvest.example", answers: null };

const counts = retainedKinds({} as never, {} as never, {} as never).flatMap(({ inMail }) => [
  { inMail, count: 1 },
  { inMail, count: 12 },
]);
const removal = { choice: "365", counts, removeAt: later, before: at };

const texts = {
  fallen: () => reachedText({ kind: "below", value: 6_000_000, level }),
  risen: () => reachedText({ kind: "above", value: 6_000_000, level }),
  fall: () => reachedText({ kind: "fall", value: 2_550, level }),
  "buy day": () => buyDayText({ date: "2026-11-30", currency: "EUR", cents: 123_457, topUpCents: 5_000 }),
  "a month behind": () => behindPlanText(["2026-10"]),
  "months behind": () =>
    behindPlanText(["03", "04", "05", "06", "07", "08", "09", "10"].map((m) => `2026-${m}`)),
  "a lot": () => longTermText({ rules: "DE", lots: [lot] }),
  "many lots": () => longTermText({ rules: "DE", lots: Array.from({ length: 8 }, () => lot) }),
  "below the range": () =>
    outsideRangeText({ date: "2026-11-20", closeUSD: 10, lower: 20, upper: 30, since: "2026-11-18" }),
  "above the range": () =>
    outsideRangeText({ date: "2026-11-20", closeUSD: 40, lower: 20, upper: 30, since: "2026-11-20" }),
};

/** Each mail that goes to a reader of any language, as its function makes it. */
export const everyMail: readonly (readonly [string, () => MailContent])[] = [
  ["verification", () => auth.verificationMail(url)],
  ["an account that exists", () => auth.accountExistsMail(origin)],
  ["an address verified before", () => auth.alreadyVerifiedMail(origin)],
  ["a password to be reset", () => auth.passwordResetMail(url)],
  ["a changed password", () => auth.passwordChangedMail(origin)],
  ["an ended session", () => auth.sessionEndedMail(origin)],
  ["no account", () => noAccountMail(origin)],
  ...[0, 1, 2].map((left) => [`${left} codes left`, () => recoveryCodeUsedMail(origin, left)] as const),
  [
    "a new device",
    () => newDeviceMail({ deviceName: "12", at, ipAddress: "203.0.113.9", webOrigin: origin }),
  ],
  ["two-factor on", () => twoFactor.enabledMail(origin)],
  ["two-factor off", () => twoFactor.disabledMail(origin)],
  ["new codes", () => twoFactor.newCodesMail(origin)],
  ["a replaced authenticator", () => twoFactor.replacedMail(origin)],
  ["an emergency", () => twoFactor.emergencyMail(url)],
  ["no second factor", () => twoFactor.notEnabledMail(origin)],
  ["a reset held back", () => twoFactor.heldBackMail(origin, Date.parse(at))],
  ["a new address", () => profile.confirmAddressMail(url)],
  ["an address in use", () => profile.addressInUseMail(origin)],
  ["a change that begins", () => profile.changeRequestedMail(origin)],
  ["a lost address", () => profile.addressLostMail(url, 7)],
  ["a change undone", () => profile.changeUndoneMail(origin)],
  ["an address taken back", () => profile.addressTakenBackMail(origin)],
  ["a changed address", () => profile.addressChangedMail(origin)],
  ["a deleted account", profile.accountDeletedMail],
  ["an export", () => profile.exportReadyMail(origin, { createdAt: at, expiresAt: later })],
  ["a failed export", () => profile.exportFailedMail(origin, 6, later)],
  ["a removal of activity", () => profile.removalNoticeMail(origin, { ...removal, scope: "environment" })],
  ["a removal of data", () => profile.removalNoticeMail(origin, { ...removal, scope: "dataExport" })],
  ["a new key", () => newKeyMail(origin, "created")],
  ["a replaced key", () => newKeyMail(origin, "rotated")],
  ...(["created", "moved", "rotated"] as const).map(
    (change) => [`a webhook ${change}`, () => webhookMail(origin, change)] as const,
  ),
  ["a webhook that fails", () => switchedOffMail(origin, "Books", "410")],
  ["a webhook that is gone", () => switchedOffMail(origin, "Books", null)],
  ...changes.map(([from, to], index) => {
    const write = changeMail(from, to, url);
    if (write === null) throw new Error(`change ${index} has no mail`);
    return [`change ${index} of the subscription`, write] as const;
  }),
  ["an answer of support", () => correspondence.answerMail(origin, "thread", null)],
  ["a direct message", () => correspondence.directMail(origin, named, "reply@halvest.example")],
  ["a message of someone without a name", () => correspondence.directMail(origin, message, null)],
  ["a message to a guest", () => correspondence.guestMail(named, reply)],
  ["a message of support without a name", () => correspondence.guestMail(message, reply)],
  ["a refused answer", () => correspondence.refusedMail("56")],
  ["another address", () => correspondence.otherAddressMail("e**@example.org")],
  ...Object.entries(texts).map(([name, text]) => [name, () => alertMail(origin, text(), stop)] as const),
];
