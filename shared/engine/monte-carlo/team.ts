/**
 * Threads that calculate the bands of one model together. All of them call the same function
 * with the same model over the same memory; each does its share, and the result does not depend on how many they are.
 */
export interface Team {
  readonly size: number;
  /** From 0 up to and without `size`. */
  readonly member: number;
  /** Waits until every member has come this far. */
  meet(): void;
}

/** A team of one. */
export const alone: Team = { size: 1, member: 0, meet: () => undefined };

const present = 0;
const round = 1;
/** How many words of shared memory the meetings of a team take. */
export const meetingWords = 2;

/**
 * A member of a team whose threads share `meetings`, zero at first. A member that fails leaves the others waiting: who
 * started the threads has to end them.
 */
export function teamMember(meetings: Int32Array<SharedArrayBuffer>, member: number, size: number): Team {
  return {
    size,
    member,
    meet() {
      const here = Atomics.load(meetings, round);
      if (Atomics.add(meetings, present, 1) === size - 1) {
        Atomics.store(meetings, present, 0);
        Atomics.add(meetings, round, 1);
        Atomics.notify(meetings, round);
        return;
      }
      while (Atomics.load(meetings, round) === here) Atomics.wait(meetings, round, here);
    },
  };
}

/**
 * Paths of a block, the smallest share. What is found along one path is where the search on the next one starts; the
 * first of a block starts afresh, so that the bits of a path do not depend on who has calculated the one before.
 */
export const pathsPerBlock = 250;

/** The first of a member's paths, and the one after its last; of all members together, every path. */
export function shareOf({ member, size }: Team, paths: number): { from: number; until: number } {
  const blocks = Math.ceil(paths / pathsPerBlock);
  const begin = (one: number) => Math.min(paths, Math.ceil((blocks * one) / size) * pathsPerBlock);
  return { from: begin(member), until: begin(member + 1) };
}
