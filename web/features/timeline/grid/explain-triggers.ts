import { type MouseEvent, type PointerEvent, useEffect, useRef } from "react";
import type { DisplayRow } from "./display-rows.ts";
import type { Focus } from "./grid-keys.ts";

const longPressMs = 550;
/** A touch that moves further than this is a scroll. */
const stillPixels = 10;

/** The cell under a pointer; undefined outside the rows. Column -1 is the month. */
export function cellUnder(target: EventTarget): Focus | undefined {
  if (!(target instanceof Element)) return undefined;
  const place = target.closest<HTMLElement>("[data-place]")?.dataset.place;
  const column = target.closest("[aria-colindex]")?.getAttribute("aria-colindex");
  return place === undefined || !column ? undefined : { row: Number(place), column: Number(column) - 2 };
}

interface TriggerOptions {
  rows: readonly DisplayRow[];
  /** The active cell of the keyboard. */
  active: Focus;
  /** Returns whether the cell can be explained. */
  explain(cell: Focus): boolean;
}

/** A right click, the menu key or a long press on a number opens its explanation. */
export function useExplainTriggers({ rows, active, explain }: TriggerOptions) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  /** A press that opened an explanation does not also count as a click. */
  const hasExplained = useRef(false);
  const end = () => {
    clearTimeout(press.current?.timer);
    press.current = null;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: unmounting ends the press, once.
  useEffect(() => end, []);
  return {
    /** Whether the click that comes now belongs to a long press. */
    isAfterLongPress(): boolean {
      const was = hasExplained.current;
      hasExplained.current = false;
      return was;
    },
    onContextMenu(event: MouseEvent<HTMLElement>) {
      // Selected text keeps the browser's menu, which can copy it.
      if (getSelection()?.isCollapsed === false) return;
      const isKeyboard = event.target === event.currentTarget;
      const cell = isKeyboard ? active : cellUnder(event.target);
      if (!cell || rows[cell.row]?.transaction || !explain(cell)) return;
      end();
      event.preventDefault();
    },
    onPointerDown(event: PointerEvent<HTMLElement>) {
      hasExplained.current = false;
      const cell = cellUnder(event.target);
      if (event.pointerType === "mouse" || !cell || rows[cell.row]?.transaction) return;
      const timer = setTimeout(() => {
        hasExplained.current = explain(cell);
      }, longPressMs);
      press.current = { timer, x: event.clientX, y: event.clientY };
    },
    onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
      const from = press.current;
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > stillPixels) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
