import { transactionStoreContract } from "#test/contracts/transaction-store.ts";
import { createFakeTransactionStore } from "#test/fakes/transaction-store.ts";

transactionStoreContract(async () => createFakeTransactionStore());
