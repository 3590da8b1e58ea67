import type { Language } from "#shared/domain/formats.ts";
import { msg } from "#shared/domain/language/translate.ts";

/** A page that the build renders, so that it is a document before its code runs. */
interface PublicPage {
  readonly path: string;
  /** The page's module, as the bundler's manifest names it. */
  readonly module: string;
  /** Up to 160 characters, for search engines and shared links. */
  readonly description: string;
  /** read: its code waits until someone uses the page. use: its code starts at once, because it has or opens a form. */
  readonly kind: "read" | "use";
  /** Shown by links alone: search engines are asked not to list it. */
  readonly isUnlisted?: true;
  /** A file of the site that the page shows. */
  readonly file?: string;
}

/** A public page as the build renders it in one language. */
export interface RenderedPage extends PublicPage {
  readonly language: Language;
  readonly title: string;
  /** The path under which search engines list it, where it has several. */
  readonly canonical?: string;
  /** Content of the root element. */
  readonly html: string;
  /** What it was rendered from; the browser's first render needs the same. */
  readonly answers: Readonly<Record<string, unknown>>;
}

/** The documentation as the server answers for it, in the order of its list. */
export interface BuiltDocumentation {
  readonly list: unknown;
  readonly documents: readonly {
    readonly id: string;
    readonly title: string;
    /** As of a public page. */
    readonly description: string;
    readonly answer: unknown;
  }[];
}

export type TranslatedDocumentation = Readonly<Record<Language, BuiltDocumentation>>;

/** @param files texts of the site, by their names; those in another language are in its folder: `de/Terms.md` */
export type RenderPublicPages = (
  files: Readonly<Record<string, string>>,
  documentation: TranslatedDocumentation,
) => Promise<RenderedPage[]>;

/** All of them, in the order of the site map. */
export const publicPages: readonly PublicPage[] = [
  {
    path: "/",
    module: "features/landing/page.tsx",
    description: msg(
      "Plan regular Bitcoin purchases over halving epochs: what they would have bought at real prices, and what a documented model projects.",
    ),
    kind: "read",
  },
  {
    path: "/help",
    module: "features/help/page.tsx",
    description: msg(
      "Answers to common questions about Halvest: accounts, plans, transactions, figures and subscriptions.",
    ),
    kind: "use",
    file: "help/index.md",
  },
  {
    path: "/contact",
    module: "features/legal/contact-page.tsx",
    description: msg("How to reach the people behind Halvest, and how to report a weakness."),
    kind: "use",
    file: "Contact.md",
  },
  {
    path: "/terms",
    module: "features/legal/terms-page.tsx",
    description: msg("The terms under which Halvest may be used."),
    kind: "read",
    file: "Terms.md",
  },
  {
    path: "/privacy",
    module: "features/legal/privacy-page.tsx",
    description: msg("Which data Halvest stores, why, for how long, and how to have them deleted."),
    kind: "read",
    file: "Privacy.md",
  },
  {
    path: "/login",
    module: "features/auth/login/login-page.tsx",
    description: msg("Log in to your Bitcoin savings plan."),
    kind: "use",
  },
  {
    path: "/signup",
    module: "features/auth/signup-page.tsx",
    description: msg("Start a Bitcoin savings plan: an email and a password are all it takes."),
    kind: "use",
  },
  {
    path: "/forgot-password",
    module: "features/auth/forgot-password-page.tsx",
    description: msg("Ask for a link to choose a new password."),
    kind: "use",
  },
  {
    path: "/shared",
    module: "features/sharing/page.tsx",
    description: msg("Someone has shared their Bitcoin savings plan with you."),
    kind: "use",
    isUnlisted: true,
  },
];
