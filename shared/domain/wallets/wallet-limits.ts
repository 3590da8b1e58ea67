/** Transfers between accounts that one user may record. */
export const mostTransfers = 500;
/** Accounts whose keys or addresses one user may save. */
export const mostWatched = 10;
/** Characters of an extended public key, or of a hundred addresses. */
export const longestWatched = 7_000;
