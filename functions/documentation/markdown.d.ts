/** A Markdown file is its text; the bundler and the test runner put it in. */
declare module "*.md" {
  const text: string;
  export default text;
}
