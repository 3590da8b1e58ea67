import type { CompiledMessage } from "@lingui/message-utils/compileMessage";

/** Pages have no compiler: the build has compiled their messages. Other texts, such as a server's, have no places. */
export const compileMessage = (message: string): CompiledMessage => [message];
