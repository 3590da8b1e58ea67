import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cleanPhoto } from "#functions/profile/photos/photo-image.ts";
import { type Member, type Product, password, startProduct } from "#test/api/product.ts";
import { dirty, exif, jpegSegment, secret } from "#test/functions/profile/pictures.ts";
import { desktop, launchBrowser, newVisitor, phone } from "./browser.ts";
import { look } from "./look.ts";

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct("built"), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

async function onProfile(member: Member, options: Parameters<typeof newVisitor>[1] = {}) {
  const visitor = await newVisitor(browser, options);
  const { page } = visitor;
  await page.goto(`${product.cloud.origin}/login`);
  await page.getByLabel("Email", { exact: true }).fill(member.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log In", exact: true }).click();
  await page.waitForURL(/\/timeline$/);
  await page.goto(`${product.cloud.origin}/profile`);
  await page.getByRole("heading", { name: "Profile photo" }).waitFor();
  return visitor;
}

interface Drawing {
  width: number;
  height: number;
  type?: string;
}

/** A picture whose left third is red and whose right third is blue, as the browser encodes it. */
async function draw(page: Page, { width, height, type = "image/png" }: Drawing): Promise<Buffer> {
  const encoded = await page.evaluate<string>(`(async () => {
    const canvas = new OffscreenCanvas(${width}, ${height});
    const context = canvas.getContext("2d");
    for (const [at, colour] of ["#e02020", "#20a020", "#2020e0"].entries()) {
      context.fillStyle = colour;
      context.fillRect((at * ${width}) / 3, 0, ${width}, ${height});
    }
    const blob = await canvas.convertToBlob({ type: "${type}" });
    return btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())));
  })()`);
  return Buffer.from(encoded, "base64");
}

/** What the browser draws of a file: its size and four numbers for each point. */
async function pixelsOf(page: Page, file: Buffer) {
  // As one text: a million numbers take the browser's protocol seconds.
  const drawn = await page.evaluate<{ width: number; height: number; data: string }>(`(async () => {
    const bytes = Uint8Array.from(atob("${file.toString("base64")}"), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes]));
    const { width, height } = image;
    const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    let text = "";
    for (let at = 0; at < data.length; at += 8192) {
      text += String.fromCharCode(...data.subarray(at, at + 8192));
    }
    return { width, height, data: btoa(text) };
  })()`);
  return { ...drawn, data: Buffer.from(drawn.data, "base64") };
}

const choose = (page: Page, buffer: Buffer, name = "photo.png", mimeType = "image/png") =>
  page.locator("input[type=file]").setInputFiles({ name, mimeType, buffer });

const photo = (page: Page) => page.getByRole("img", { name: "Your photo" });

/** Width, height and the colours at the left edge, in the middle and at the right edge of the stored photo. */
async function stored(page: Page) {
  const path = await photo(page).getAttribute("src");
  const bytes = Buffer.from(await (await fetch(product.cloud.origin + path)).arrayBuffer());
  const { width, height, data } = await pixelsOf(page, bytes);
  const colours = [8, width / 2, width - 8].map((x) => {
    const at = ((height / 2) * width + x) * 4;
    const [red = 0, green = 0, blue = 0] = data.slice(at, at + 3);
    const most = Math.max(red, green, blue);
    return most === red ? "red" : most === green ? "green" : "blue";
  });
  return { width, height, colours, bytes };
}

const said = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();

describe("a profile photo", () => {
  it("is uploaded at once when it is nearly square, shows everywhere, and can be removed", async () => {
    const member = await product.member("square");
    const { page, context, pageErrors } = await onProfile(member);
    const other = await context.newPage();
    await other.goto(`${product.cloud.origin}/settings`);
    await other.getByRole("heading", { name: "Settings" }).first().waitFor();
    await look(page, "profile without a photo");

    await choose(page, await draw(page, { width: 400, height: 385 }));
    await said(page, "Profile picture updated successfully");
    await photo(page).waitFor();
    const { width, height, colours, bytes } = await stored(page);
    expect([width, height]).toEqual([512, 512]);
    expect(colours).toEqual(["red", "green", "blue"]);
    expect(bytes.subarray(0, 2).toString("hex")).toBe("ffd8");
    const src = await photo(page).getAttribute("src");
    await page.locator(`header img[src="${src}"]`).waitFor();
    await other.locator(`header img[src="${src}"]`).waitFor();
    await look(page, "profile with a photo");

    await page.reload();
    await photo(page).waitFor();
    await expect
      .poll(() => page.evaluate<number>(`document.querySelector('img[alt="Your photo"]').naturalWidth`))
      .toBe(512);

    await page.getByRole("button", { name: "Edit photo" }).click();
    const removal = page.getByRole("button", { name: "Remove photo" });
    await removal.waitFor();
    await look(page, "profile edit menu");
    await page.keyboard.press("Escape");
    await removal.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Edit photo" }).click();
    await page.getByRole("heading", { name: "Profile photo" }).click();
    await removal.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Edit photo" }).click();
    await removal.click();
    await said(page, "Profile picture removed successfully");
    await photo(page).waitFor({ state: "detached" });
    await other.locator("header img[src*='/photo/']").waitFor({ state: "detached" });
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it.each([
    { device: "a desktop", viewport: desktop, isPhone: false },
    { device: "a phone", viewport: phone, isPhone: true },
  ])("is cropped first when it is wide, on $device", async ({ device, viewport, isPhone }) => {
    const member = await product.member(isPhone ? "wide-phone" : "wide");
    const { page, context, pageErrors } = await onProfile(member, {
      viewport,
      isMobile: isPhone,
      hasTouch: isPhone,
    });
    await choose(page, await draw(page, { width: 900, height: 300 }));
    const dialog = page.getByRole("dialog", { name: "Crop photo" });
    await dialog.waitFor();
    const zoom = dialog.getByLabel("Zoom");
    await expect.poll(() => zoom.inputValue()).toBe("1.25");
    await look(page, `crop dialog on ${device}`);
    await dialog.getByRole("button", { name: "Apply" }).click();
    await said(page, "Profile picture updated successfully");
    await photo(page).waitFor();
    // Four fifths of the middle third.
    expect((await stored(page)).colours).toEqual(["green", "green", "green"]);
    const box = await photo(page).boundingBox();
    expect(Math.round(box?.width ?? 0)).toBe(isPhone ? 150 : 136);
    await look(page, `profile with a photo on ${device}`);
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("is cropped by the keyboard alone, or not at all", async () => {
    const member = await product.member("keys");
    const { page, context, pageErrors } = await onProfile(member);
    const wide = await draw(page, { width: 900, height: 300 });
    await choose(page, wide);
    const dialog = page.getByRole("dialog", { name: "Crop photo" });
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(await photo(page).count()).toBe(0);

    await choose(page, wide);
    const part = dialog.getByRole("application");
    await part.waitFor();
    await expect.poll(() => dialog.getByLabel("Zoom").inputValue()).toBe("1.25");
    for (
      let tabs = 0;
      tabs < 6 && (await page.getByRole("application").and(page.locator(":focus")).count()) === 0;
      tabs += 1
    ) {
      await page.keyboard.press("Tab");
    }
    // The picture moves to the right, so its left comes into the part.
    for (let step = 0; step < 60; step += 1) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Home");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await said(page, "Profile picture updated successfully");
    await photo(page).waitFor();
    expect((await stored(page)).colours).toEqual(["red", "red", "red"]);
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("is rotated as its file says and loses its location", async () => {
    const member = await product.member("turned");
    const { page, context, pageErrors } = await onProfile(member);
    const upright = await draw(page, { width: 300, height: 290, type: "image/jpeg" });
    // Turned half round: what the file has at the left is at the right.
    const mark = jpegSegment(0xe1, exif(3));
    await choose(
      page,
      Buffer.concat([upright.subarray(0, 2), mark, upright.subarray(2)]),
      "a.jpg",
      "image/jpeg",
    );
    await said(page, "Profile picture updated successfully");
    await photo(page).waitFor();
    const { colours, bytes } = await stored(page);
    expect(colours).toEqual(["blue", "green", "red"]);
    expect(bytes.includes(secret)).toBe(false);
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("is reverted when the upload fails, and shows why files are rejected", async () => {
    const member = await product.member("failing");
    const { page, context, pageErrors } = await onProfile(member);
    await choose(page, await draw(page, { width: 100, height: 100 }));
    await said(page, "Profile picture updated successfully");
    const src = await photo(page).getAttribute("src");

    const dismiss = () => page.getByRole("button", { name: "Close", exact: true }).click();
    await dismiss();
    const released = Promise.withResolvers<void>();
    await page.route("**/api/users/me/photo", async (route) => {
      await released.promise;
      await route.fulfill({ status: 503, contentType: "text/html", body: "<h1>Busy</h1>" });
    });
    await choose(page, await draw(page, { width: 120, height: 120 }));
    await page.getByRole("progressbar", { name: "Uploading" }).waitFor();
    await page.locator('img[alt="Your photo"][src^="blob:"]').waitFor();
    await look(page, "profile while uploading");
    await choose(page, await draw(page, { width: 120, height: 120 }));
    await said(page, "Upload already in progress, please wait");
    released.resolve();
    await page.getByRole("progressbar").waitFor({ state: "detached" });
    expect(await photo(page).getAttribute("src")).toBe(src);
    await said(page, "Failed to upload profile picture. Please try again.");

    await page.unroute("**/api/users/me/photo");
    for (const [content, name, type, text] of [
      [
        "x".repeat(5 * 1024 * 1024 + 1),
        "large.png",
        "image/png",
        "File too large. Please choose an image under 5MB.",
      ],
      [
        "<svg/>",
        "a.svg",
        "image/svg+xml",
        "Invalid file format. Please upload a JPEG, PNG, WebP, or GIF image.",
      ],
      ["nothing", "a.png", "image/png", "Failed to process image. Please try again."],
    ] as const) {
      await page
        .getByRole("button", { name: /^(Close|Dismiss)/ })
        .first()
        .click();
      await choose(page, Buffer.from(content), name, type);
      await said(page, text);
    }
    expect(await photo(page).getAttribute("src")).toBe(src);
    expect(pageErrors.list.filter((text) => !/503/.test(text))).toEqual([]);
    await context.close();
  });
});

describe("a cleaned file", () => {
  it("is drawn as before", async () => {
    const { page, context } = await newVisitor(browser);
    await page.goto(product.cloud.origin);
    const before = await pixelsOf(page, dirty);
    const after = await pixelsOf(page, cleanPhoto(dirty).bytes);
    expect(new Set(before.data).size).toBeGreaterThan(2);
    expect([after.width, after.height]).toEqual([before.width, before.height]);
    // Without its colour profile, which is that of the screen, a colour is rounded otherwise.
    const changed = after.data.filter((value, at) => Math.abs(value - (before.data[at] ?? 0)) > 4);
    expect(changed.length).toBe(0);
    await context.close();
  });
});
