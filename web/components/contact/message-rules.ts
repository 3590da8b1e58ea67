import { emailProblem } from "#shared/domain/account/email.ts";
import {
  longestMessage,
  longestSenderName,
  longestSubject,
  messageTooLong,
} from "#shared/domain/correspondence/conversations.ts";

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
    subject: lineProblem(draft.subject, "Subject", longestSubject),
    content: contentProblem(draft.content, hasFiles),
    ...(kind === "external" ? { recipientEmail: emailProblem(draft.recipientEmail) } : {}),
    ...(kind === "guest"
      ? {
          senderName: lineProblem(draft.senderName, "Name", longestSenderName),
          senderEmail: emailProblem(draft.senderEmail),
        }
      : {}),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null));
}

function lineProblem(text: string, name: string, longest: number): string | null {
  const length = text.trim().length;
  if (length === 0) return `${name} is required`;
  return length > longest ? `${name} cannot exceed ${longest} characters` : null;
}

function contentProblem(text: string, hasFiles: boolean): string | null {
  const { length } = text.trim();
  if (length === 0 && !hasFiles) return "Message is required";
  return length > longestMessage ? messageTooLong(length) : null;
}
