import { type CompiledMessage, compileMessage } from "@lingui/message-utils/compileMessage";
import { commonFormats, type Language, numberWriter } from "#shared/domain/formats.ts";

/** What fills the places of a message. Numbers are counts, written in the reader's format; years and the like are texts. */
type Values = Readonly<Record<string, string | number>>;

/** A text, or one with places compiled from ICU MessageFormat. */
type Text = string | CompiledMessage;

/** Translations into one language by the key of their message. */
export type Catalogue = Readonly<Record<string, Text>>;

/** For whom texts are written. */
export interface TextReader {
  readonly language: Language;
  /** Null where texts are in English. */
  readonly catalogue: Catalogue | null;
  writeCount(value: number): string;
}

/** For files that programs read, also when a page is in another language. */
export const englishReader: TextReader = {
  language: "en",
  catalogue: null,
  writeCount: numberWriter(commonFormats.numberFormat, { maximumFractionDigits: 0 }),
};

let reader = (): TextReader => englishReader;

/** @param source called for each text: a page has one reader, a server one for each request */
export function setReader(source: () => TextReader): void {
  reader = source;
}

/** For whom texts are written now. */
export const textReader = (): TextReader => reader();

/** The language of the texts that are written now. */
export const textLanguage = (): Language => reader().language;

/**
 * What `write` makes, in the texts of another reader: of a mail, for its recipient.
 * @param write must not wait for anything: what others write meanwhile would be in these texts, too
 */
export function inTextsOf<T>(other: TextReader, write: () => T): T {
  const before = reader;
  reader = () => other;
  try {
    return write();
  } finally {
    reader = before;
  }
}

/**
 * The key of a message in catalogues: the FNV-1a hash of 32 bits of its text, see
 * http://www.isthe.com/chongo/tech/comp/fnv/. A test finds two messages with the same.
 */
export function messageKey(message: Text): string {
  const text = typeof message === "string" ? message : JSON.stringify(message);
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** A text with places is compiled, others are as they are. */
export function compiled(message: string): Text {
  return message.includes("{") ? compileMessage(message) : message;
}

/**
 * A text in the reader's language; in English where it has no translation.
 *
 * @param message the English text in ICU MessageFormat: `{name}`, `{count, plural, one {# buy} other {# buys}}`
 */
export function t(message: string, values: Values = {}): string {
  // The build gives messages with places compiled.
  const given: Text = typeof message === "string" ? compiled(message) : message;
  const { catalogue, ...others } = reader();
  const text = catalogue?.[messageKey(given)];
  return text === undefined
    ? written(given, values, { ...others, language: "en" })
    : written(text, values, others);
}

/** Marks the English text of a constant as a message; it is given to `t` where it is shown. */
export const msg = (message: string): string => message;

type TextWriter = Pick<TextReader, "language" | "writeCount">;

interface Choices {
  readonly offset?: number;
  readonly [name: string]: CompiledMessage | number | undefined;
}

function written(text: Text, values: Values, writer: TextWriter, count = "#"): string {
  if (typeof text === "string") return text;
  return text
    .map((token) => {
      if (typeof token === "string") return token === "#" ? count : token;
      const [name, type, choices] = token;
      const value = values[name] ?? `{${name}}`;
      const shown = typeof value === "number" ? writer.writeCount(value) : value;
      if (type === undefined) return shown;
      return written(chosen(choices as Choices, value, writer), values, writer, shown);
    })
    .join("");
}

function chosen(choices: Choices, value: string | number, { language }: TextWriter): CompiledMessage {
  const exact = choices[String(value)];
  // The Portuguese of Portugal: "0 compras", where Brazil counts none as one.
  const rules = new Intl.PluralRules(language === "pt" ? "pt-PT" : language);
  const form = typeof value === "number" ? choices[rules.select(value)] : undefined;
  return (exact ?? form ?? choices.other) as CompiledMessage;
}
