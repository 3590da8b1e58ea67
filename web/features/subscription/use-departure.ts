import { useEffect, useRef, useState } from "react";

interface Departure {
  /** The target being opened; null for none. */
  destination: string | null;
  /**
   * Requests an address and opens it. One at a time: further calls are ignored. A failure ends it and is passed to
   * `onFailure`.
   */
  leave(
    destination: string,
    ask: () => Promise<{ url: string }>,
    onFailure?: (error: unknown) => void,
  ): Promise<void>;
}

/** Opens pages of the payment provider. Busy until this page is left, and ready again when the user returns. */
export function useDeparture(): Departure {
  const [destination, setDestination] = useState<string | null>(null);
  const isLeaving = useRef(false);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    // The browser may restore the page as it was left.
    const returned = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      isLeaving.current = false;
      setDestination(null);
    };
    window.addEventListener("pageshow", returned);
    return () => {
      isMounted.current = false;
      window.removeEventListener("pageshow", returned);
    };
  }, []);
  const leave: Departure["leave"] = async (wanted, ask, onFailure) => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    setDestination(wanted);
    try {
      const { url } = await ask();
      // A user who has moved to another page meanwhile stays there.
      if (isMounted.current) window.location.assign(url);
    } catch (error) {
      isLeaving.current = false;
      setDestination(null);
      onFailure?.(error);
    }
  };
  return { destination, leave };
}
