import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { columnOutlines } from "#web/build/column-outlines.ts";

const root = new URL("..", import.meta.url).pathname;

/** Markdown is its text, as in the bundles of the functions. */
const markdownAsText = {
  name: "markdown-as-text",
  transform: (text: string, id: string) =>
    id.endsWith(".md") ? { code: `export default ${JSON.stringify(text)};`, map: null } : undefined,
};

/** Every core is used; by itself Vitest would leave one idle, which is half of a small machine. */
const maxWorkers = Math.max(2, availableParallelism());

/** Together, so that no worker idles while the last file of a project ends. */
const together = { maxWorkers: Math.min(maxWorkers, 4), sequence: { groupOrder: 1 } };

/**
 * Files of one project follow each other in a worker and share what it has running. What takes longest comes first: at the
 * end every worker has something to do.
 */
class ProjectsInTurn extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const turns = ["unit", "browser", "store", "stack"];
    const turn = ({ project }: TestSpecification) => turns.indexOf(project.name);
    return (await super.sort(files)).toSorted((one, other) => turn(one) - turn(other));
  }
}

/**
 * unit: fast, in `npm run check`. stack: templates, and the API of the running product. store: the local cloud and what
 * keeps data in it. browser: real Chromium. A test file's folder decides its project.
 */
export default defineConfig({
  root,
  plugins: [markdownAsText, columnOutlines()],
  test: {
    root,
    setupFiles: ["test/setup.ts"],
    sequence: { sequencer: ProjectsInTurn },
    // As long as a step in a browser may take, see test/e2e/browser.ts: what does not happen is seen late, but a machine
    // of a third of the speed is not taken for a fault.
    expect: { poll: { timeout: 120_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          maxWorkers,
          sequence: { groupOrder: 0 },
          include: ["test/{shared,functions,web,rules}/**/*.test.{ts,tsx}"],
          exclude: ["test/functions/**/*.store.test.ts"],
          // Files share what they import, which halves the time; so what a test replaces must be put back.
          isolate: false,
          unstubEnvs: true,
          unstubGlobals: true,
          // Some walk through hundreds of plans, and a busy machine takes several times as long.
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "stack",
          ...together,
          include: ["test/{api,contracts}/**/*.test.ts", "test/lib/{stacks,constructs}/**/*.test.ts"],
          // Files share a running product and the synthesised templates.
          isolate: false,
          unstubEnvs: true,
          unstubGlobals: true,
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: {
          name: "store",
          ...together,
          include: ["test/lib/*.test.ts", "test/lib/local/**/*.test.ts", "test/functions/**/*.store.test.ts"],
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          // Each worker has a running product, which its files use one after another.
          ...together,
          isolate: false,
          include: ["test/e2e/**/*.test.ts"],
          globalSetup: ["test/e2e/before-all.ts"],
          setupFiles: ["test/e2e/failed-tries.ts"],
          testTimeout: 480_000,
          hookTimeout: 480_000,
          // A slow machine may overtake a browser. `.ci/run` names the tests that needed it. The last try has new accounts,
          // see test/e2e/failed-tries.ts.
          retry: process.env.CI ? 2 : 0,
        },
      },
    ],
  },
});
