import { type RefObject, useEffect, useRef } from "react";

/** For the main field of a page or dialog: it gets the focus when it appears. */
export function useFirstFocus(): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // A dialog opens after its content is rendered, and looks for the attribute then.
    input.current?.setAttribute("autofocus", "");
    input.current?.focus();
  }, []);
  return input;
}
