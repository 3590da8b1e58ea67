import { t } from "#shared/domain/language/translate.ts";
import { dateFormat } from "#web/components/format/formats.ts";
import { richText } from "#web/components/language/rich-text.tsx";
import { Notice } from "#web/components/ui/notice.tsx";

const timeFormat = dateFormat({ dateStyle: "medium", timeStyle: "short" });

/** Says that the figures come from this device. @param savedAt ISO time of the server's last answer */
export function CopyNote({ savedAt }: { savedAt: string }) {
  return (
    <Notice severity="info">
      {richText(
        t(
          "<b>Calculated on this device.</b> You see your plan and the market as of <time>{moment}</time>. Changes of the settings, the goal, single months and transactions are kept and saved when the connection is back.",
          { moment: timeFormat.format(new Date(savedAt)) },
        ),
        {
          b: (text) => <b>{text}</b>,
          time: (text) => <time dateTime={savedAt}>{text}</time>,
        },
      )}
    </Notice>
  );
}
