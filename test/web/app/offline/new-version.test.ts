import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { longestTakeOverMs, onNewVersion, takeOver } from "#web/app/offline/new-version.ts";

class FakeWorker extends EventTarget {
  state: string;
  readonly messages: unknown[] = [];

  constructor(state: string) {
    super();
    this.state = state;
  }

  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }

  postMessage(message: unknown): void {
    this.messages.push(message);
  }
}

interface Stage {
  installing?: FakeWorker;
  waiting?: FakeWorker;
  /** False for a page that no worker serves. */
  isControlled?: boolean;
}

function stageOf({ installing, waiting, isControlled = true }: Stage) {
  const registration = Object.assign(new EventTarget(), {
    installing: installing ?? null,
    waiting: waiting ?? null,
  });
  const workers = Object.assign(new EventTarget(), { controller: isControlled ? {} : null });
  return {
    registration,
    asBrowsers: [registration, workers] as unknown as [ServiceWorkerRegistration, ServiceWorkerContainer],
    find(worker: FakeWorker) {
      registration.installing = worker;
      registration.dispatchEvent(new Event("updatefound"));
    },
    change: () => workers.dispatchEvent(new Event("controllerchange")),
  };
}

describe("a new version", () => {
  const announcementsOf = (stage: ReturnType<typeof stageOf>) => {
    const announced: string[] = [];
    onNewVersion(...stage.asBrowsers, () => announced.push("ready"));
    return announced;
  };

  it("is announced when it waits already", () => {
    expect(announcementsOf(stageOf({ waiting: new FakeWorker("installed") }))).toEqual(["ready"]);
  });

  it("is announced once it has loaded, even if the browser had begun to load it before the page looked", () => {
    const installing = new FakeWorker("installing");
    const announced = announcementsOf(stageOf({ installing }));
    expect(announced).toEqual([]);
    installing.become("installed");
    expect(announced).toEqual(["ready"]);
  });

  it("is announced once, and the next one again", () => {
    const stage = stageOf({});
    const announced = announcementsOf(stage);
    const [second, third] = [new FakeWorker("installing"), new FakeWorker("installing")];
    stage.find(second);
    second.become("installed");
    second.become("installed");
    expect(announced).toHaveLength(1);
    stage.find(third);
    third.become("installed");
    expect(announced).toHaveLength(2);
  });

  it("is not announced on a page that no version serves, or after it has failed to load", () => {
    const first = new FakeWorker("installing");
    const announced = announcementsOf(stageOf({ installing: first, isControlled: false }));
    first.become("installed");
    expect(announced).toEqual([]);
    const failed = new FakeWorker("installing");
    const others = announcementsOf(stageOf({ installing: failed }));
    failed.become("redundant");
    expect(others).toEqual([]);
  });
});

describe("taking over", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const request = { type: "take-over" };
  const begin = (stage: ReturnType<typeof stageOf>) => {
    const reloads: string[] = [];
    takeOver(...stage.asBrowsers, () => reloads.push("reload"));
    return reloads;
  };

  it("loads the page again once the new version serves it, and only once", () => {
    const waiting = new FakeWorker("installed");
    const stage = stageOf({ waiting });
    const reloads = begin(stage);
    expect(waiting.messages).toEqual([request]);
    expect(reloads).toEqual([]);
    stage.change();
    stage.change();
    expect(reloads).toEqual(["reload"]);
  });

  it("loads the page again in any case after a while, and only once", () => {
    const stage = stageOf({ waiting: new FakeWorker("installed") });
    const reloads = begin(stage);
    vi.advanceTimersByTime(longestTakeOverMs - 1);
    expect(reloads).toEqual([]);
    vi.advanceTimersByTime(1);
    stage.change();
    expect(reloads).toEqual(["reload"]);
  });

  it("loads the page again at once when another tab has already let the version take over", () => {
    expect(begin(stageOf({}))).toEqual(["reload"]);
  });

  it("asks the newer version when one takes the place of the version that waits", () => {
    const [older, newer] = [new FakeWorker("installed"), new FakeWorker("installed")];
    const stage = stageOf({ waiting: older });
    const reloads = begin(stage);
    stage.registration.waiting = newer;
    older.become("redundant");
    expect(newer.messages).toEqual([request]);
    expect(reloads).toEqual([]);
    stage.change();
    expect(reloads).toEqual(["reload"]);
  });
});
