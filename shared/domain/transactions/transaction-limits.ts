/** Rows that one import may bring: a purchase a day for more than thirteen years. */
export const mostImportedRows = 5_000;
/** Transactions that one user may record. */
export const mostTransactions = 10_000;
/** Characters of the name of a wallet or account. */
export const longestAccount = 64;
/** Transactions that one call changes together: as many as one write of the database holds, with their events. */
export const mostChangedTogether = 24;
/** Lots that one sell may be taken from. */
export const mostChosenLots = 1_000;
