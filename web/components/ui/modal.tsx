import { type DialogHTMLAttributes, useLayoutEffect, useRef } from "react";

interface ModalProps extends Omit<DialogHTMLAttributes<HTMLDialogElement>, "open" | "onClose"> {
  /** False hides it and keeps what it holds as it is. */
  isOpen?: boolean;
  /** Escape, the browser's own way to close, or a press beside it. */
  onClose(): void;
  /** False while neither may close it. */
  isClosable?: boolean;
}

/** The browser's modal dialog, which keeps the focus inside and gives it back; without a look of its own. */
export function Modal({ isOpen = true, onClose, isClosable = true, children, ...rest }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed while it is still in the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (isOpen && element && !element.open) element.showModal();
    return () => element?.close();
  }, [isOpen]);
  const close = () => {
    if (isClosable) onClose();
  };
  return (
    <dialog
      {...rest}
      ref={dialog}
      onCancel={(event) => {
        // The owner decides: what is not saved may be worth a question.
        event.preventDefault();
        close();
      }}
      onClose={() => {
        // The browser closes it by force when it is asked twice; the owner must know, or it comes back.
        if (!isOpen || dialog.current?.open !== false) return;
        if (isClosable) onClose();
        else dialog.current.showModal();
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        // Left to the browser, a second Escape would close a dialog that must stay open.
        if (event.key !== "Escape") return;
        event.preventDefault();
        close();
      }}
      onClick={(event) => {
        event.stopPropagation();
        if (event.target === event.currentTarget) close();
      }}
    >
      {children}
    </dialog>
  );
}
