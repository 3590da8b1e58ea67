import { useRef } from "react";
import { attachmentEndings } from "#shared/domain/correspondence/attachments.ts";
import { t } from "#shared/domain/language/translate.ts";
import { IconButton } from "#web/components/ui/button.tsx";
import { messageShapes } from "#web/features/correspondence/message-icon.tsx";

interface FilePickerProps {
  isDisabled: boolean;
  onPicked(files: readonly File[]): void;
}

/** The button that opens the browser's dialog for files. */
export function FilePicker({ isDisabled, onPicked }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={attachmentEndings.join(",")}
        aria-label={t("Files to attach")}
        onChange={({ currentTarget }) => {
          onPicked([...(currentTarget.files ?? [])]);
          // Allows choosing the same file again.
          currentTarget.value = "";
        }}
      />
      <IconButton
        icon={messageShapes.clip}
        label={t("Attach a file")}
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      />
    </>
  );
}
