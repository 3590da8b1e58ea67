import { ConfirmationHost } from "./confirmation-host.tsx";
import { SettingsInEffect } from "./settings-in-effect.tsx";

/** What every page has for members alone, and shows nothing at first. */
export function OfMembers() {
  return (
    <>
      <SettingsInEffect />
      <ConfirmationHost />
    </>
  );
}
