import { type DialogHTMLAttributes, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";

interface ModalProps extends Omit<DialogHTMLAttributes<HTMLDialogElement>, "open" | "onClose"> {
  /** False hides it and preserves its content. */
  isOpen?: boolean;
  /** Escape, the browser's own close request, or a click outside. */
  onClose(): void;
  /** False while none of these may close it. */
  isClosable?: boolean;
  /** True leaves the page around it in use: then only Escape in it and its own buttons close it. */
  isBeside?: boolean;
}

/** The browser's dialog, which traps and returns the focus; unstyled. */
export function Modal(props: ModalProps) {
  const { isOpen = true, onClose, isClosable = true, isBeside = false, children, ...rest } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed while still in the document: only then does the browser return the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (isOpen && element && !element.open) {
      if (isBeside) element.show();
      else element.showModal();
    }
    return () => element?.close();
  }, [isOpen, isBeside]);
  const close = () => {
    if (isClosable) onClose();
  };
  // Beside the page, Escape is the dialog's too once the focus is lost with the element that had it.
  const onKeyDown = useEffectEvent(({ key, target }: KeyboardEvent) => {
    if (key === "Escape" && target === document.body) close();
  });
  useEffect(() => {
    if (!isOpen || !isBeside) return;
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isOpen, isBeside]);
  return (
    <dialog
      {...rest}
      ref={dialog}
      onCancel={(event) => {
        // The owner decides, e.g. to ask about unsaved input.
        event.preventDefault();
        close();
      }}
      onClose={() => {
        // The browser force-closes it on a second request; the owner must be notified, otherwise it would reappear.
        if (!isOpen || dialog.current?.open !== false) return;
        if (isClosable) onClose();
        else dialog.current.showModal();
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        // By default, a second Escape would close a dialog that must stay open.
        if (event.key !== "Escape") return;
        event.preventDefault();
        close();
      }}
      onClick={(event) => {
        event.stopPropagation();
        if (event.target === event.currentTarget && !isBeside) close();
      }}
    >
      {children}
    </dialog>
  );
}
