/** The folder of a user's photos in the bucket. */
export function photoPrefix(userId: string): string {
  return `photos/${userId}/`;
}

export function photoKey(userId: string, photoId: string): string {
  return photoPrefix(userId) + photoId;
}

/** The photo's address as the user record and everyone's answers have it. */
export function photoPath(userId: string, photoId: string): string {
  return `/api/users/${userId}/photo/${photoId}`;
}

/** The key of the photo behind an address that `photoPath` made. */
export function keyOfPath(userId: string, path: string): string {
  return photoKey(userId, path.slice(photoPath(userId, "").length));
}
