import * as z from "zod";
import { displayNameProblem } from "#shared/domain/account/display-name.ts";
import { emailInvalid, emailMaxLength, emailProblem, emailRequired } from "#shared/domain/account/email.ts";
import { passwordProblems } from "#shared/domain/account/password.ts";
import { msg } from "#shared/domain/language/translate.ts";
import { subscriptionStatuses } from "#shared/domain/subscription/subscription.ts";
import { StartingPlan } from "./plan-fields.ts";

const IsoTime = z.iso.datetime();

/** What a user has subscribed to. The tier may carry a billing period: `basic-monthly`. */
const SubscriptionState = z.object({
  tier: z.string(),
  status: z.enum(subscriptionStatuses),
  expiresAt: IsoTime.nullable(),
  cancelAtPeriodEnd: z.boolean(),
});

/** The three questions of the first run. */
export const FirstRunStep = z.union([z.literal(1), z.literal(2), z.literal(3)]);
export type FirstRunStep = z.infer<typeof FirstRunStep>;

/** A user as the user sees it. */
export const User = z.object({
  id: z.uuid(),
  email: z.string(),
  displayName: z.string().nullable(),
  photoURL: z.string().nullable(),
  emailVerified: z.boolean(),
  role: z.enum(["USER", "ADMIN"]),
  twoFactorEnabled: z.boolean(),
  createdAt: IsoTime,
  lastLoginAt: IsoTime.nullable(),
  pendingEmail: z.string().nullable(),
  emailChangeExpiresAt: IsoTime.nullable(),
  previousEmail: z.string().nullable(),
  subscription: SubscriptionState,
  firstRunStep: FirstRunStep.nullish().describe(
    "the question of the first run to show next; null when it is over",
  ),
  startingPlan: StartingPlan.nullish().describe(
    "what was calculated before the sign-up: the questions of the first run begin with it",
  ),
});
export type User = z.infer<typeof User>;

/** An address as a caller gives it; spaces around it are dropped. */
export const Email = z
  .string({ error: ({ input }) => (input === undefined ? emailRequired : emailInvalid) })
  .max(emailMaxLength + 16, emailInvalid)
  .trim()
  .superRefine((address, context) => {
    const message = emailProblem(address);
    if (message !== null) context.addIssue({ code: "custom", message });
  });

/** A password that is being chosen; every broken rule of the policy is an error of its own. */
export const NewPassword = z
  .string({
    error: ({ input }) =>
      input === undefined ? msg("Password is required") : msg("Password must be a string"),
  })
  .superRefine((password, context) => {
    for (const message of passwordProblems(password)) context.addIssue({ code: "custom", message });
  });

/** A name as others see it; spaces around it are dropped. */
export const DisplayName = z
  .string()
  .trim()
  .superRefine((name, context) => {
    const message = displayNameProblem(name);
    if (message !== null) context.addIssue({ code: "custom", message });
  });
