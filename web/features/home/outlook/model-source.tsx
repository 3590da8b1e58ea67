import type { Timeline } from "#shared/api/timeline.ts";
import { t } from "#shared/domain/language/translate.ts";

import { fullDayText } from "#web/features/home/home-text.ts";

/** Where modelled figures come from, and as of when; part of their explanations. */
export function ModelSource({
  timeline: { modelVersion, dataDate, home },
  paths,
}: {
  timeline: Pick<Timeline, "modelVersion" | "dataDate" | "home">;
  /** Null for what follows the model's own path. */
  paths: number | null;
}) {
  if (paths === null) {
    return (
      <p>
        {t("Source: the price path of model {model}, from the price of {day}.", {
          model: String(modelVersion),
          day: fullDayText(dataDate),
        })}
      </p>
    );
  }
  const values = { paths, model: String(modelVersion), day: fullDayText(dataDate) };
  return (
    <p>
      {home.recorded === null
        ? t("Source: {paths} price paths of model {model}, from the price of {day}.", values)
        : t(
            "Source: {paths} price paths of model {model}, from what you recorded and the price of {day}.",
            values,
          )}
    </p>
  );
}
