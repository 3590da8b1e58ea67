import { useEffect, useRef, useState } from "react";

interface Departure {
  /** What is being left for; null while nothing is. */
  destination: string | null;
  /**
   * Asks for an address and goes there. One at a time: what is asked for meanwhile is dropped. A failure ends it, and is told to `onFailure`.
   */
  leave(
    destination: string,
    ask: () => Promise<{ url: string }>,
    onFailure?: (error: unknown) => void,
  ): Promise<void>;
}

/** The way to pages of the payment provider. Busy until this page is gone, and free again when somebody comes back. */
export function useDeparture(): Departure {
  const [destination, setDestination] = useState<string | null>(null);
  const isLeaving = useRef(false);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    // The browser may bring the page back as it was left.
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
      // Whoever has gone to another page meanwhile stays there.
      if (isMounted.current) window.location.assign(url);
    } catch (error) {
      isLeaving.current = false;
      setDestination(null);
      onFailure?.(error);
    }
  };
  return { destination, leave };
}
