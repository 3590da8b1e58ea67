import { useEffect, useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { reportError } from "./usage.ts";

/** Reports why a page stopped working, and shows the reference by which support finds it. */
export function ErrorReference({ error }: { error: Error }) {
  const [reference, setReference] = useState<string | null>(null);
  useEffect(() => {
    let isShown = true;
    void reportError(error).then((found) => {
      if (isShown) setReference(found);
    });
    return () => {
      isShown = false;
    };
  }, [error]);
  return reference === null ? null : <span role="status"> {t("Reference: {reference}", { reference })}</span>;
}
