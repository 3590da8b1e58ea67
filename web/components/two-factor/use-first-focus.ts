import { type RefObject, useEffect, useRef } from "react";

/** For the field that a page or a dialog is about: it has the focus when it appears. */
export function useFirstFocus(): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // A dialog opens after its content has appeared, and looks for the attribute then.
    input.current?.setAttribute("autofocus", "");
    input.current?.focus();
  }, []);
  return input;
}
