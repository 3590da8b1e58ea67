import * as account from "#web/api/account.ts";
import { answerInstead } from "#web/api/stand-in.ts";
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
    return { ...user, id: `example-${user.id}`, firstRunStep: null };
  },
};
