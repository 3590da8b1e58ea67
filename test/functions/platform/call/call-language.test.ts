import { describe, expect, it } from "vitest";
import { acceptedLanguage, inLanguage } from "#functions/platform/call/call-language.ts";
import { AppError, invalidFields } from "#functions/platform/errors.ts";
import { t, textReader } from "#shared/domain/language/translate.ts";

describe("the language of a call", () => {
  it.each([
    ["de", "de"],
    ["de-CH", "de"],
    ["PT-br", "pt"],
    ["en-GB, de;q=0.9", "en"],
    ["fr;q=0.5, it;q=0.8", "it"],
    ["fr ; q=0.5 , it ; q=0.8", "it"],
    ["es, it", "es"],
    ["nl, de;q=0.3", "de"],
    ["de;q=0, fr;q=0.1", "fr"],
    ["de;q=high, fr;q=0.1", "fr"],
  ])("of %s is %s", (accepted, language) => {
    expect(acceptedLanguage(accepted)).toBe(language);
  });

  it.each([undefined, "", "*", "nl", "zh-Hant, ja;q=0.9", ";;,q=1", "deutsch"])(
    "is English where none of ours is accepted: %s",
    (accepted) => {
      expect(acceptedLanguage(accepted)).toBe("en");
    },
  );
});

describe("texts of a call", () => {
  it("are English outside of calls, and in a language that needs no catalogue", () => {
    expect(t("Unknown field")).toBe("Unknown field");
    expect(inLanguage("en", () => t("At most {max} plans", { max: "5" }))).toBe("At most 5 plans");
  });

  it("are those of functions and of shared code, with their values", () => {
    inLanguage("de", () => {
      expect(textReader().language).toBe("de");
      expect(t("Unknown field")).toBe("Unbekanntes Feld");
      expect(t("At most {max} plans", { max: "5" })).toBe("Höchstens 5 Pläne");
      expect(t("Email is required")).not.toBe("Email is required");
      expect(t("a text that no one has translated")).toBe("a text that no one has translated");
    });
  });

  it("have their counts in the form and format of the language", () => {
    const text = (count: number) =>
      t("An account can have at most {count, plural, one {# plan} other {# plans}}", { count });
    expect(text(1)).toBe("An account can have at most 1 plan");
    inLanguage("de", () => {
      expect(text(1)).toBe("Ein Konto kann höchstens 1 Plan haben");
      expect(text(1_000)).toBe("Ein Konto kann höchstens 1.000 Pläne haben");
    });
  });

  it("are not mixed between calls that wait for each other", async () => {
    const release = Promise.withResolvers<void>();
    const call = async () => {
      const before = t("Unknown field");
      await release.promise;
      return [before, t("Unknown field")];
    };
    const calls = [inLanguage("de", call), inLanguage("fr", call), inLanguage("en", call)];
    release.resolve();
    expect(await Promise.all(calls)).toEqual([
      ["Unbekanntes Feld", "Unbekanntes Feld"],
      ["Champ inconnu", "Champ inconnu"],
      ["Unknown field", "Unknown field"],
    ]);
    expect(t("Unknown field")).toBe("Unknown field");
  });
});

describe("a failure of fields", () => {
  it("names the first one in the language of the call", () => {
    const made = () => invalidFields([{ path: "body.name", message: "Required" }]);
    expect(made().message).toBe("name: Required");
    expect(inLanguage("it", made).message).toBe("name: Obbligatorio");
    expect(inLanguage("it", made)).toBeInstanceOf(AppError);
  });
});
