import * as account from "#web/api/account.ts";
import { answerInstead } from "#web/api/stand-in.ts";
import { forgetEntries } from "#web/session/unsaved-entries.ts";
import { answerExample } from "./example-answers.ts";

answerInstead(answerExample);

/**
 * The account of the person who looks at the example, under an id of its own: what the pages remember of an account, such
 * as its views, drafts and answers, is that of the example.
 */
export const exampleAccount: typeof account = {
  ...account,
  async whoAmI() {
    const user = await account.whoAmI();
    const id = `example-${user.id}`;
    // What was tried in the example before cannot be saved: it begins as it is.
    forgetEntries(id);
    return { ...user, id, firstRunStep: null };
  },
};
