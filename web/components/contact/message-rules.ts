import { emailProblem } from "#shared/domain/account/email.ts";
import {
  longestMessage,
  longestSenderName,
  longestSubject,
  messageTooLong,
} from "#shared/domain/correspondence/conversations.ts";
import { msg, t } from "#shared/domain/language/translate.ts";

/** How a message is sent: by someone without an account, by someone signed in, or by support to any address. */
export type MessageKind = "guest" | "member" | "external";

export interface ContactMessage {
  /** Only of guests. */
  senderName: string;
  senderEmail: string;
  /** Only of mails to any address. */
  recipientEmail: string;
  subject: string;
  content: string;
}

export type DraftProblems = Partial<Record<keyof ContactMessage, string>>;

/**
 * Validation errors of a message, by field; the API returns the same ones.
 * @param hasFiles a message with files may be without a text
 */
export function draftProblems(draft: ContactMessage, kind: MessageKind, hasFiles = false): DraftProblems {
  const problems: Partial<Record<keyof ContactMessage, string | null>> = {
    subject: lineProblem(draft.subject, "subject"),
    content: contentProblem(draft.content, hasFiles),
    ...(kind === "external" ? { recipientEmail: emailProblem(draft.recipientEmail) } : {}),
    ...(kind === "guest"
      ? {
          senderName: lineProblem(draft.senderName, "name"),
          senderEmail: emailProblem(draft.senderEmail),
        }
      : {}),
  };
  const found = Object.entries(problems).flatMap(([field, problem]) =>
    problem ? [[field, t(problem)] as const] : [],
  );
  return Object.fromEntries(found);
}

const lines = {
  subject: {
    longest: longestSubject,
    missing: msg("Subject is required"),
    tooLong: msg("Subject cannot exceed {count} characters"),
  },
  name: {
    longest: longestSenderName,
    missing: msg("Name is required"),
    tooLong: msg("Name cannot exceed {count} characters"),
  },
} as const;

function lineProblem(text: string, line: keyof typeof lines): string | null {
  const { length } = text.trim();
  const { longest, missing, tooLong } = lines[line];
  if (length === 0) return t(missing);
  return length > longest ? t(tooLong, { count: longest }) : null;
}

function contentProblem(text: string, hasFiles: boolean): string | null {
  const { length } = text.trim();
  if (length === 0 && !hasFiles) return t("Message is required");
  return length > longestMessage ? messageTooLong(length) : null;
}
