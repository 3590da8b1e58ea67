import { Button } from "#web/components/ui/button.tsx";

interface SheetActionsProps {
  formId: string;
  isBusy: boolean;
  onCancel(): void;
}

/** The cancel and save buttons of a sheet with a form. */
export function SheetActions({ formId, isBusy, onCancel }: SheetActionsProps) {
  return (
    <>
      <Button onClick={onCancel}>Cancel</Button>
      <Button look="filled" type="submit" form={formId} disabled={isBusy}>
        {isBusy ? "Saving..." : "Save"}
      </Button>
    </>
  );
}
