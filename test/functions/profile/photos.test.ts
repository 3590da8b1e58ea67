import { beforeEach, describe, expect, it } from "vitest";
import { rateLimiter } from "#functions/platform/limits/rate-limit.ts";
import { photoKey, photoPath } from "#functions/profile/photos/photo-address.ts";
import { photoService } from "#functions/profile/photos/photos.ts";
import { fakeCounterStore } from "#test/fakes/counter-store.ts";
import { fakeLog } from "#test/fakes/log.ts";
import { fakePhotoFiles } from "#test/fakes/photo-files.ts";
import { fakeProfileStore } from "#test/fakes/profile-store.ts";
import { noonMs } from "#test/functions/platform/http/exchange.ts";
import { profileOf } from "./people.ts";
import { dirty, jpegOf, otherFormats, plain, secret } from "./pictures.ts";

function setup() {
  const time = { nowMs: noonMs };
  const clock = () => time.nowMs;
  const ada = profileOf("ada@example.com");
  const bob = profileOf("bob@example.com");
  const store = fakeProfileStore(ada, bob);
  const files = fakePhotoFiles(clock);
  const log = fakeLog();
  let count = 0;
  const newId = () => {
    count += 1;
    return `photo-${count}`;
  };
  const limiter = rateLimiter(fakeCounterStore(), clock);
  const photos = photoService({ store, files, limiter, newId, clock, log });
  const photoOf = async (userId: string) => (await store.find(userId))?.photoURL;
  return { time, ada, bob, store, files, log, photos, photoOf };
}
let its: ReturnType<typeof setup>;
beforeEach(() => {
  its = setup();
});

describe("a photo", () => {
  it("is stored cleaned and becomes its owner's", async () => {
    const { photos, ada, files, photoOf } = its;
    expect(await photos.upload(ada.id, dirty)).toBe(photoPath(ada.id, "photo-1"));
    expect(await photoOf(ada.id)).toBe(photoPath(ada.id, "photo-1"));
    const kept = files.kept.get(photoKey(ada.id, "photo-1"));
    expect(kept?.contentType).toBe("image/jpeg");
    expect(kept?.bytes.includes(secret)).toBe(false);
  });

  it("replaces the one before, whose file goes", async () => {
    const { photos, ada, bob, files } = its;
    await photos.upload(bob.id, plain);
    await photos.upload(ada.id, plain);
    await photos.upload(ada.id, plain);
    expect([...files.kept.keys()]).toEqual([photoKey(bob.id, "photo-1"), photoKey(ada.id, "photo-3")]);
  });

  it("is removed with its file, and removing it again changes nothing", async () => {
    const { photos, ada, files, photoOf } = its;
    await photos.upload(ada.id, plain);
    await photos.remove(ada.id);
    await photos.remove(ada.id);
    expect(await photoOf(ada.id)).toBeNull();
    expect(files.kept.size).toBe(0);
  });

  it("that is refused is not stored", async () => {
    const { photos, ada, files } = its;
    for (const file of [Buffer.from("<svg/>"), ...Object.values(otherFormats)]) {
      await expect(photos.upload(ada.id, file)).rejects.toMatchObject({
        code: "UNSUPPORTED_MEDIA_TYPE",
        message: "Invalid file format. Please upload a JPEG image.",
      });
    }
    await expect(photos.upload(ada.id, jpegOf(40, 40))).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      message: "photo: Image must be between 50x50 and 4096x4096 pixels",
      details: [{ path: "body.photo" }],
    });
    expect(files.kept.size).toBe(0);
  });

  it("can be changed twenty times an hour", async () => {
    const { photos, ada, bob } = its;
    for (let attempt = 0; attempt < 20; attempt += 1) await photos.upload(ada.id, plain);
    await expect(photos.upload(ada.id, plain)).rejects.toMatchObject({ code: "RATE_LIMITED" });
    await photos.upload(bob.id, plain);
  });

  it("of two uploaded at once is one, and the other leaves no file", async () => {
    const { photos, ada, files, photoOf } = its;
    await photos.upload(ada.id, plain);
    await Promise.all([photos.upload(ada.id, plain), photos.upload(ada.id, plain)]);
    const path = await photoOf(ada.id);
    expect([...files.kept.keys()].map((key) => key.split("/").at(-1))).toEqual([path?.split("/").at(-1)]);
  });
});

describe("a change that is interrupted", () => {
  it("keeps the present photo when the new file cannot be written", async () => {
    const { photos, ada, files, photoOf } = its;
    await photos.upload(ada.id, plain);
    files.fail.next = new Error("no storage");
    await expect(photos.upload(ada.id, plain)).rejects.toThrow("no storage");
    expect(await photoOf(ada.id)).toBe(photoPath(ada.id, "photo-1"));
    expect(files.kept.has(photoKey(ada.id, "photo-1"))).toBe(true);
  });

  it("keeps the new file when it is unknown whether the user points to it", async () => {
    const { photos, ada, files, store, photoOf } = its;
    const { changePhoto } = store;
    store.changePhoto = async (...change) => {
      await changePhoto(...change);
      throw new Error("no answer");
    };
    await expect(photos.upload(ada.id, plain)).rejects.toThrow("no answer");
    expect(await photoOf(ada.id)).toBe(photoPath(ada.id, "photo-1"));
    expect(files.kept.has(photoKey(ada.id, "photo-1"))).toBe(true);
  });

  it("leaves a file that goes with the next change, once no request can want it any more", async () => {
    const { photos, ada, files, store, time } = its;
    const { changePhoto } = store;
    store.changePhoto = async () => {
      throw new Error("no answer");
    };
    await expect(photos.upload(ada.id, plain)).rejects.toThrow();
    store.changePhoto = changePhoto;
    await photos.upload(ada.id, plain);
    expect(files.kept.size).toBe(2);
    time.nowMs += 11 * 60_000;
    await photos.upload(ada.id, plain);
    expect([...files.kept.keys()]).toEqual([photoKey(ada.id, "photo-3")]);
  });

  it("is done when only the tidying failed, which is noted", async () => {
    const { photos, ada, files, log, photoOf } = its;
    await photos.upload(ada.id, plain);
    files.fail.next = new Error("no list");
    await photos.remove(ada.id);
    expect(await photoOf(ada.id)).toBeNull();
    expect(log.lines.map(({ message }) => message)).toContain("replaced photos were not removed");
  });

  it("of a deleted account leaves nothing", async () => {
    const { photos, ada, files, store } = its;
    await store.begin(ada, "2026-11-21T12:00:00.000Z");
    await expect(photos.upload(ada.id, plain)).rejects.toMatchObject({ code: "SESSION_EXPIRED" });
    expect(files.kept.size).toBe(0);
    await expect(photos.remove(ada.id)).rejects.toMatchObject({ code: "SESSION_EXPIRED" });
  });
});
