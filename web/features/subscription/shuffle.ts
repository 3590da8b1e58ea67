/**
 * The entries in random order, each order equally likely.
 *
 * @param random numbers from 0 up to but not including 1
 */
export function shuffled<Entry>(entries: readonly Entry[], random: () => number): Entry[] {
  const rest = [...entries];
  const order: Entry[] = [];
  while (rest.length > 0) order.push(...rest.splice(Math.floor(random() * rest.length), 1));
  return order;
}
