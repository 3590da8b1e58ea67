declare module "virtual:first-texts" {
  type Load = () => Promise<{ readonly default: import("#shared/domain/language/translate.ts").Catalogue }>;
  /** By part and language: `first landing de`. Those of `frame` are the texts that every page has at once. */
  export const firstTexts: Readonly<Record<string, Load>>;
}
