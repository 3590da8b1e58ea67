import { useSyncExternalStore } from "react";
import { commonFormats, type Formats } from "#shared/domain/formats.ts";
import { currentFormats, onFormats } from "./formats.ts";

/**
 * The formats of the page. Texts are written in them anyway; a component that calls this is rendered again when they
 * change.
 */
export function useFormats(): Formats {
  return useSyncExternalStore(onFormats, currentFormats, () => commonFormats);
}
