/** Rows that one import may bring: a purchase a day for more than thirteen years. */
export const mostImportedRows = 5_000;
/** Transactions that one user may record. */
export const mostTransactions = 10_000;
