import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { catalogueFile, productMessages, translated } from "./catalogues.ts";

// Adds the messages that catalogues lack, with empty translations, and removes those that no code uses.
for (const { folder, used, translations } of productMessages()) {
  for (const language of translated) {
    const file = catalogueFile(folder, language);
    const entries = [...used.keys()].map(
      (message) => [message, translations[language][message] ?? ""] as const,
    );
    const missing = entries.filter(([, text]) => text === "").length;
    if (missing > 0)
      process.stdout.write(`${folder}, ${language}: ${missing} of ${entries.length} to translate\n`);
    if (entries.length === 0) {
      rmSync(file, { force: true });
      continue;
    }
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
  }
}
