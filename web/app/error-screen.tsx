import type { ReactNode } from "react";
import { PartBoundary } from "#web/components/lazy/part-boundary.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { FullMessage } from "#web/components/ui/full-message.tsx";
import { icons } from "#web/components/ui/icons.ts";

/** Catches errors thrown while part of the page renders, e.g. when a chunk fails to load. */
export function ErrorScreen({ children }: { children: ReactNode }) {
  return (
    <PartBoundary
      fallback={(retry) => (
        <div>
          <FullMessage
            icon={icons.alert}
            title="Something went wrong"
            failed
            actions={
              <>
                <Button look="filled" onClick={() => location.reload()}>
                  Reload Page
                </Button>
                <Button onClick={retry}>Try Again</Button>
              </>
            }
          >
            This page stopped working. Your saved data is safe.
          </FullMessage>
        </div>
      )}
    >
      {children}
    </PartBoundary>
  );
}
