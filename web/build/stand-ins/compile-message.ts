/** Pages have no compiler: the build has compiled their messages. */
export function compileMessage(message: string): never {
  throw new Error(`Not compiled: ${message}`);
}
