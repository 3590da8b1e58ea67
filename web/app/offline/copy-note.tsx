import { dateFormat } from "#web/components/format/formats.ts";
import { Notice } from "#web/components/ui/notice.tsx";

const timeFormat = dateFormat({ dateStyle: "medium", timeStyle: "short" });

/** Says that the figures come from this device. @param savedAt ISO time of the server's last answer */
export function CopyNote({ savedAt }: { savedAt: string }) {
  return (
    <Notice severity="info">
      <b>Calculated on this device.</b> You see your plan and the market as of{" "}
      <time dateTime={savedAt}>{timeFormat.format(new Date(savedAt))}</time>. Changes of the settings are kept
      and saved when the connection is back. Transactions, single months and goals need it; what you enter in
      their forms stays in this browser until then.
    </Notice>
  );
}
