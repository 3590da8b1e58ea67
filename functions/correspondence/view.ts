import type { Message, Thread } from "#shared/api/correspondence.ts";
import type { StoredMessage, StoredThread, Writer } from "./conversations.ts";

/** The public address of a message: its conversation and its number in it. */
interface MessagePlace {
  threadId: string;
  sequence: number;
}

export function messageId({ threadId, sequence }: MessagePlace): string {
  return `${threadId}.${sequence}`;
}

/** @param id of the form that the contract demands */
export function messagePlace(id: string): MessagePlace {
  const [threadId = "", sequence] = id.split(".");
  return { threadId, sequence: Number(sequence) };
}

/** How one side sees a conversation or a message. */
export interface Views {
  thread(stored: StoredThread): Thread;
  message(stored: StoredMessage, readUpTo: number): Message;
}

/**
 * @param isDesk whether the reader is the support desk
 * @param supportAddress under which users see the administrators who answer
 */
export function viewsFor(isDesk: boolean, supportAddress: string): Views {
  const correspondent = ({
    person,
    guest,
    adminId,
    adminName,
    adminPhotoURL,
  }: StoredThread): Writer | null => {
    if (isDesk) return person ?? guest;
    return adminId === null
      ? null
      : { id: adminId, email: supportAddress, displayName: adminName, photoURL: adminPhotoURL };
  };

  return {
    thread: (stored) => {
      const { id, subject, status, person, guest, adminId, adminName, unread, latest } = stored;
      if (latest === null) throw new Error("A conversation without a message is not shown");
      const users = person === null ? [] : [{ userId: person.id, userRole: "USER" as const }];
      const guests = guest === null ? [] : [{ userId: null, userRole: "GUEST" as const }];
      const { sequence, preview, isIncoming, ...rest } = latest;
      return {
        id,
        subject,
        status,
        assignedAdminId: adminId,
        assignedAdminName: adminName,
        participants: [...users, ...guests, { userId: adminId, userRole: "ADMIN" as const }],
        correspondent: correspondent(stored),
        lastMessage: {
          ...rest,
          id: messageId({ threadId: id, sequence }),
          content: preview,
          isOwn: !isIncoming,
        },
        unreadCount: unread,
        lastMessageAt: latest.createdAt,
        createdAt: stored.createdAt,
        updatedAt: stored.updatedAt,
      };
    },
    message: (stored, readUpTo) => {
      const { threadId, sequence, messageType, subject, content, category, isIncoming, createdAt, sender } =
        stored;
      return {
        id: messageId(stored),
        threadId,
        messageType,
        subject,
        content,
        category,
        isRead: !isIncoming || sequence <= readUpTo,
        isOwn: !isIncoming,
        createdAt,
        sentAt: createdAt,
        senderId: sender.id,
        senderEmail: sender.email,
        senderName: sender.displayName,
        sender,
      };
    },
  };
}
