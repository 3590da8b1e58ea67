import { expect, it } from "vitest";
import { t } from "#shared/domain/language/translate.ts";
import { readIn } from "#test/web/features/reader-of.ts";
import { translated } from "#web/build/language/catalogues.ts";

const ofSession = () => t("{what, select, session {Revoke} other {Revoke}}", { what: "session" });
const ofKey = () => t("Revoke");

it("a session is revoked like a key in English, and ended or closed in languages that have a word for it", () => {
  expect([ofSession(), ofKey()]).toEqual(["Revoke", "Revoke"]);
  const words = translated.map((language) => {
    readIn(language, ["web", "web/features/settings"]);
    return [language, ofSession(), ofKey()];
  });
  expect(words).toEqual([
    ["es", "Cerrar", "Revocar"],
    ["fr", "Fermer", "Révoquer"],
    ["de", "Beenden", "Widerrufen"],
    ["it", "Chiudi", "Revoca"],
    ["pt", "Terminar", "Revogar"],
  ]);
});
