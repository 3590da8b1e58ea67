import { openStorages } from "./page-storage.ts";

// A module of its own, because modules run in the order of their imports: this one before all that read the storage.
openStorages(window);
