import { AppError } from "#functions/platform/errors.ts";
import { msg } from "#shared/domain/language/translate.ts";

export function unknownThread(): AppError {
  return new AppError("NOT_FOUND", msg("Conversation not found."));
}

export function unknownMessage(): AppError {
  return new AppError("NOT_FOUND", msg("Message not found."));
}

export function closed(): AppError {
  return new AppError("CONFLICT", msg("This thread has been closed"));
}

export function notAssigned(): AppError {
  return new AppError("FORBIDDEN", msg("Only the assigned admin can reply to this thread"));
}

/** For a draft that has begun a conversation already, with another text or other files. */
export function startedBefore(): AppError {
  return new AppError(
    "CONFLICT",
    msg("An earlier version of this message has been sent. You find it in Messages."),
  );
}

/** For an idempotency key under which something else was asked for. */
export function keyUsed(): AppError {
  return new AppError("CONFLICT", msg("This idempotency key was already used for a different request"));
}

/** For a conversation that others kept changing at the same time. */
export function conflict(): AppError {
  return new AppError(
    "CONFLICT",
    msg("Someone else changed the conversation at the same time. Please try again."),
  );
}
