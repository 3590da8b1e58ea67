import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import { describe, expect, test } from "vitest";
import { compiled, messageKey } from "#shared/domain/language/translate.ts";
import { productMessages, translated } from "#web/build/language/catalogues.ts";
import { messageCalls } from "#web/build/language/messages.ts";

const parts = productMessages();
const all = parts.flatMap(({ used }) => [...used]);

/** The names of the places of a message, in alphabetical order. */
function places(message: string): string[] {
  if (!message.includes("{")) return [];
  const names = new Set<string>();
  const visit = (token: unknown) => {
    if (!Array.isArray(token)) return;
    const [name, , choices] = token as [string, string?, Record<string, unknown>?];
    names.add(name);
    if (typeof choices === "object") for (const tokens of Object.values(choices)) visitAll(tokens);
  };
  const visitAll = (tokens: unknown) => {
    if (Array.isArray(tokens)) for (const token of tokens) visit(token);
  };
  visitAll(compileMessageOrThrow(message));
  return [...names].toSorted();
}

/** French marks that a space must stand before or after which does not break: a line never begins or ends with them alone. */
const brokenFrench = (text: string) => /[^\u00a0](?:[;!?»]|:(?=\s|$))|«(?!\u00a0)/.test(text);

/** The tags of a message: `<link>text</link>`. */
const tags = (message: string) => (message.match(/<\/?\w+>/g) ?? []).toSorted();

describe("messages", () => {
  test("are found in calls of t and msg", () => {
    const code = `import { msg, t } from "#shared/domain/language/translate.ts";
      const a = msg("Fees");
      const b = <p title={t("Price")}>{t("{count, plural, one {# buy} other {# buys}}", { count: 2 })}</p>;
      const c = t(name);`;
    expect(messageCalls(code, "x.tsx").map(({ message, values }) => [message, values])).toEqual([
      ["Fees", null],
      ["Price", []],
      ["{count, plural, one {# buy} other {# buys}}", ["count"]],
    ]);
  });

  test("have their own key each", () => {
    const byKey = new Map<string, string>();
    const same: string[] = [];
    for (const [message] of all) {
      const key = messageKey(compiled(message));
      if ((byKey.get(key) ?? message) !== message) same.push(`${message} | ${byKey.get(key)}`);
      byKey.set(key, message);
    }
    expect(same).toEqual([]);
  });

  test.each(translated)(
    "have one translation each into %s: parts with the same message share its key",
    (language) => {
      const known = new Map<string, string>();
      const faults = parts.flatMap(({ folder, translations }) =>
        Object.entries(translations[language]).flatMap(([message, text]) => {
          const other = known.get(message) ?? text;
          known.set(message, other);
          return other === text ? [] : [`${folder}: ${message}: ${text}, elsewhere ${other}`];
        }),
      );
      expect(faults).toEqual([]);
    },
  );

  test("are in French with a space that does not break beside its marks", () => {
    expect(brokenFrench("Partager «\u00a0Plan\u00a0»\u00a0: à 10:30\u00a0?")).toBe(false);
    for (const text of [
      "Partager « Plan\u00a0»",
      "Partager «\u00a0Plan »",
      "Formule : coût",
      "Quoi?",
      "Oui\u202f!",
    ])
      expect(brokenFrench(text), text).toBe(true);
    const faults = parts.flatMap(({ translations }) => Object.values(translations.fr).filter(brokenFrench));
    expect(faults).toEqual([]);
  });

  test("are in ICU MessageFormat, and get the values that they name", () => {
    const faults = all.flatMap(([message, calls]) =>
      calls
        .filter(({ values }) => values !== null && places(message).join() !== values.toSorted().join())
        .map(({ file, values }) => `${file}: ${message} gets ${values?.join(", ") || "nothing"}`),
    );
    expect(faults).toEqual([]);
  });
});

describe.each(parts.filter(({ used, translations }) => used.size + Object.keys(translations.de).length > 0))(
  "the catalogues of $folder",
  ({ used, translations }) => {
    test.each(translated)("%s have a translation of each message, and no other", (language) => {
      const own = translations[language];
      expect([...used.keys()].filter((message) => !own[message])).toEqual([]);
      expect(Object.keys(own).filter((message) => !used.has(message))).toEqual([]);
    });

    test.each(translated)("%s have the places and tags of their messages", (language) => {
      const faults = Object.entries(translations[language]).filter(
        ([message, text]) =>
          places(message).join() !== places(text).join() || tags(message).join() !== tags(text).join(),
      );
      expect(faults).toEqual([]);
    });
  },
);
