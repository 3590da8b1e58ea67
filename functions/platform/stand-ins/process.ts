/** What bundles get for `node:process`: an ES import would also make streams of standard input and output. */
export const { env, versions } = process;
