import { t } from "#shared/domain/language/translate.ts";
import type { PlanError } from "#shared/engine/types.ts";

/** Why a plan cannot be calculated, in the language of the page: the worker that found it out writes in English. */
export const planRefusal = ({ text, message }: PlanError): string =>
  text === undefined ? t(message) : t(text.message, text.values);
