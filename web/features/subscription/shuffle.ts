/**
 * The same entries in an order that chance decides, each order as likely as any other.
 *
 * @param random numbers from 0 up to but not including 1
 */
export function shuffled<Entry>(entries: readonly Entry[], random: () => number): Entry[] {
  const rest = [...entries];
  const order: Entry[] = [];
  while (rest.length > 0) order.push(...rest.splice(Math.floor(random() * rest.length), 1));
  return order;
}
