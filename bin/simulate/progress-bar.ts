const width = 32;
const millisBetweenDraws = 80;

/** Shows the progress of a calculation. */
export interface ProgressBar {
  /** Shows a fraction from 0 to 1. */
  show(fraction: number): void;
  /** Removes the bar, so that what follows starts on a clean line. */
  clear(): void;
}

/** A bar on `stream`; it draws nothing when the output is a file or a pipe. */
export function progressBar(stream: NodeJS.WriteStream, label: string): ProgressBar {
  let drawnAt = 0;
  let visible = false;
  return {
    show(fraction) {
      const now = performance.now();
      if (!stream.isTTY || now - drawnAt < millisBetweenDraws) return;
      drawnAt = now;
      visible = true;
      const filled = Math.round(width * Math.min(1, Math.max(0, fraction)));
      const bar = `${"█".repeat(filled)}${"░".repeat(width - filled)}`;
      stream.write(`\r${label} ${bar} ${String(Math.floor(100 * fraction)).padStart(3)} %`);
    },
    clear() {
      if (visible) stream.write("\r\u001b[K");
      visible = false;
    },
  };
}
