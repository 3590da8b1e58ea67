/** Key of a user's unsaved plan edits in the tab's storage. */
export function unsavedKey(userId: string): string {
  return `unsaved-plan:${userId}`;
}
