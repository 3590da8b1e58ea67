import type { ReactNode } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { lazyPart } from "#web/components/lazy/lazy-part.tsx";
import { CodeNotLoaded } from "#web/components/lazy/loaded.tsx";
import { PartBoundary } from "#web/components/lazy/part-boundary.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { FullMessage, LoadingFailed } from "#web/components/ui/full-message.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { forgetAnswers } from "#web/transport/forget-answers.ts";

const ErrorReference = lazyPart(
  () => import("./usage/error-reference.tsx").then((module) => module.ErrorReference),
  () => null,
);

/** Catches errors thrown while part of the page renders, and code that does not load. */
export function ErrorScreen({ children }: { children: ReactNode }) {
  return (
    <PartBoundary
      fallback={(retry, error) =>
        error instanceof CodeNotLoaded ? (
          <LoadingFailed title={t("This page didn't load")} onRetry={retry}>
            {t("Your saved data is safe. Check your connection, then try again.")}
          </LoadingFailed>
        ) : (
          <div>
            <FullMessage
              icon={icons.alert}
              title={t("Something went wrong")}
              failed
              actions={
                <>
                  <Button look="filled" onClick={() => location.reload()}>
                    {t("Reload Page")}
                  </Button>
                  <TryAgain onPress={retry} />
                </>
              }
            >
              {t("This page stopped working. Your saved data is safe.")}
              <ErrorReference error={error} />
            </FullMessage>
          </div>
        )
      }
    >
      {children}
    </PartBoundary>
  );
}

/** Reads again what the page shows: a kept answer that it could not show would stop it a second time. */
function TryAgain({ onPress }: { onPress: () => void }) {
  return <Button onClick={() => void forgetAnswers().then(onPress)}>{t("Try Again")}</Button>;
}
