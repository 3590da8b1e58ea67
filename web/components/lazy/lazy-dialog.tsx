import type { ComponentType } from "react";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { lazyPart, PartFailure } from "./lazy-part.tsx";

/** A dialog whose code is loaded when it is first opened. Without it a dialog of this title says so. */
export function lazyDialog<Props extends { onClose(): void }>(
  title: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazyPart(load, {
    failed: (retry, { onClose }) => (
      <Dialog title={title} onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
        <PartFailure onRetry={retry} />
      </Dialog>
    ),
  });
}
