/** Where a tab keeps the edits of a user's plan that are not saved yet. */
export function unsavedKey(userId: string): string {
  return `unsaved-plan:${userId}`;
}
