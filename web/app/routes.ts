import type { ComponentType } from "react";
import { documentationPath } from "#shared/domain/documents.ts";
import { msg } from "#shared/domain/language/translate.ts";
import { withTexts } from "#web/components/language/part-texts.ts";
import { first, withFirstTexts } from "./language/page-language.ts";

export interface PageRoute {
  readonly path: string;
  /** The page also shows what the addresses below its own name. */
  readonly isWithPathsBelow?: true;
  readonly load: () => Promise<{ default: ComponentType }>;
  /** Follows the product's name in the document title; null shows the name alone. */
  readonly title: string | null;
  /** open: for everyone; member: guests are redirected to /login; guest: members are redirected to /timeline. */
  readonly audience: "open" | "member" | "guest";
  /** shell: the top bar, for everyone; entrance: the plain header of login and signup. */
  readonly layout: "shell" | "entrance";
  readonly sidebar?: true;
  /** Pages that fill the window have no footer below them. */
  readonly footer?: false;
}

/** The questions after sign-up. */
export const firstRunPath = "/welcome";

/** Home, the panels, the forms and what explains a column load theirs with their code. */
const timelineTexts = ["timeline", first("columns"), "figures"];

/** All pages. */
export const pageRoutes: readonly PageRoute[] = [
  {
    path: "/",
    load: withFirstTexts("landing", () => import("#web/features/landing/page.tsx")),
    title: null,
    audience: "open",
    layout: "shell",
  },
  {
    path: "/timeline",
    load: withTexts(timelineTexts, () => import("./timeline-route.tsx")),
    title: msg("Timeline"),
    audience: "member",
    layout: "shell",
    sidebar: true,
    footer: false,
  },
  {
    path: "/example",
    load: withTexts(timelineTexts, () => import("./timeline-route.tsx")),
    title: msg("Example"),
    audience: "member",
    layout: "shell",
    sidebar: true,
    footer: false,
  },
  {
    path: "/tax-report",
    load: withTexts(["tax-report", "figures"], () => import("#web/features/tax-report/page.tsx")),
    title: msg("Tax report"),
    audience: "member",
    layout: "shell",
    sidebar: true,
    footer: false,
  },
  {
    path: "/withdrawal",
    load: withTexts(["withdrawal", "figures"], () => import("#web/features/withdrawal/page.tsx")),
    title: msg("Withdrawal"),
    audience: "member",
    layout: "shell",
    sidebar: true,
    footer: false,
  },
  {
    path: "/accounts",
    load: withTexts(["wallets"], () => import("#web/features/wallets/page.tsx")),
    title: msg("Accounts"),
    audience: "member",
    layout: "shell",
    sidebar: true,
    footer: false,
  },
  {
    path: "/shared",
    // Of a link whose document did not come from the server: with the service worker, and in development.
    isWithPathsBelow: true,
    load: withFirstTexts("sharing", () => import("#web/features/sharing/page.tsx")),
    title: msg("Shared plan"),
    audience: "open",
    layout: "shell",
  },
  {
    path: "/alerts",
    load: withTexts(["alerts"], () => import("#web/features/alerts/page.tsx")),
    title: msg("Reminders and alerts"),
    audience: "member",
    layout: "shell",
    sidebar: true,
    footer: false,
  },
  {
    path: "/stop-alerts",
    load: withTexts(["alerts"], () => import("#web/features/alerts/stop-page.tsx")),
    title: msg("Mails about alerts"),
    audience: "open",
    layout: "entrance",
  },
  {
    path: firstRunPath,
    load: withTexts(["first-run"], () => import("#web/features/first-run/page.tsx")),
    title: msg("Your plan"),
    audience: "member",
    layout: "entrance",
    footer: false,
  },
  {
    path: documentationPath,
    isWithPathsBelow: true,
    load: withFirstTexts("documentation", () => import("#web/features/documentation/page.tsx"), ["figures"]),
    title: msg("Documentation"),
    audience: "open",
    layout: "shell",
    sidebar: true,
    footer: false,
  },
  {
    path: "/usage",
    load: withTexts(["usage"], () => import("#web/features/usage/page.tsx")),
    title: msg("Usage and errors"),
    audience: "member",
    layout: "shell",
  },
  {
    path: "/settings",
    load: withTexts(["settings"], () => import("#web/features/settings/page.tsx")),
    title: msg("Settings"),
    audience: "member",
    layout: "shell",
  },
  {
    path: "/profile",
    load: withTexts(["profile"], () => import("#web/features/profile/page.tsx")),
    title: msg("Account Settings"),
    audience: "member",
    layout: "shell",
  },
  {
    path: "/messages",
    load: withTexts(["correspondence"], () => import("#web/features/correspondence/page.tsx")),
    title: msg("Messages"),
    audience: "member",
    layout: "shell",
    footer: false,
  },
  {
    path: "/help",
    load: withFirstTexts("help", () => import("#web/features/help/page.tsx")),
    title: msg("Help Center"),
    audience: "open",
    layout: "shell",
  },
  {
    path: "/subscription/plans",
    load: withTexts(["subscription"], () => import("#web/features/subscription/plans/plans-page.tsx")),
    title: msg("Subscriptions"),
    audience: "member",
    layout: "shell",
  },
  {
    path: "/subscription/success",
    load: withTexts(["subscription"], () => import("#web/features/subscription/success/success-page.tsx")),
    title: msg("Subscription"),
    audience: "member",
    layout: "shell",
  },
  {
    path: "/subscription/manage",
    load: withTexts(["subscription"], () => import("#web/features/subscription/manage/manage-page.tsx")),
    title: msg("Manage Subscription"),
    audience: "member",
    layout: "shell",
  },
  {
    path: "/subscription/portal",
    load: withTexts(["subscription"], () => import("#web/features/subscription/manage/portal-page.tsx")),
    title: msg("Billing Portal"),
    audience: "member",
    layout: "shell",
  },
  {
    path: "/login",
    load: withFirstTexts("auth", () => import("#web/features/auth/login/login-page.tsx")),
    title: msg("Log In"),
    audience: "guest",
    layout: "entrance",
  },
  {
    path: "/signup",
    load: withFirstTexts("auth", () => import("#web/features/auth/signup-page.tsx")),
    title: msg("Sign Up"),
    audience: "guest",
    layout: "entrance",
  },
  {
    path: "/forgot-password",
    load: withFirstTexts("auth", () => import("#web/features/auth/forgot-password-page.tsx")),
    title: msg("Forgot Password"),
    audience: "guest",
    layout: "entrance",
  },
  {
    path: "/reset-password",
    load: withTexts(["auth"], () => import("#web/features/auth/links/reset-password-page.tsx")),
    title: msg("Reset Password"),
    audience: "guest",
    layout: "entrance",
  },
  {
    path: "/emergency-reset",
    load: withTexts(["auth"], () => import("#web/features/auth/links/emergency-reset-page.tsx")),
    title: msg("Emergency Reset"),
    audience: "open",
    layout: "entrance",
  },
  {
    path: "/undo-email-change",
    load: withTexts(["auth"], () => import("#web/features/auth/links/undo-email-change-page.tsx")),
    title: msg("Undo Email Change"),
    audience: "open",
    layout: "entrance",
  },
  {
    path: "/verify-email",
    load: withTexts(["auth"], () => import("#web/features/auth/links/verify-email-page.tsx")),
    title: msg("Verify Email"),
    audience: "open",
    layout: "entrance",
  },
  {
    path: "/contact",
    load: withFirstTexts("legal", () => import("#web/features/legal/contact-page.tsx")),
    title: msg("Contact"),
    audience: "open",
    layout: "shell",
  },
  {
    path: "/terms",
    load: withFirstTexts("legal", () => import("#web/features/legal/terms-page.tsx")),
    title: msg("Terms of Service"),
    audience: "open",
    layout: "shell",
  },
  {
    path: "/privacy",
    load: withFirstTexts("legal", () => import("#web/features/legal/privacy-page.tsx")),
    title: msg("Privacy Policy"),
    audience: "open",
    layout: "shell",
  },
];
