import { t } from "#shared/domain/language/translate.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { NetworkError } from "#web/transport/errors.ts";
import { WriterNotLoaded } from "./file-worker.ts";

/** The text about an export that failed. */
export function exportFailure(error: unknown): string {
  if (error instanceof WriterNotLoaded) {
    return t(
      "Nothing was saved: this kind of file needs a connection the first time. Try again when you are online.",
    );
  }
  if (error instanceof NetworkError) {
    return t("Nothing was saved: this export needs a connection. Try again when you are online.");
  }
  return refusalText(error, t("Export failed. Nothing was saved. Please try again."));
}
