import type { TaxReportRecord } from "#shared/api/portfolio/tax-report.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { lowestTierWith, type TaxFile, tierFeatures } from "#shared/domain/tier-features.ts";
import type { Tier } from "#shared/domain/tiers.ts";
import { FileMenu, useFileExport } from "#web/components/download/file-menu.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { icons } from "#web/components/ui/icons.ts";

interface ExportMenuProps {
  report: TaxReportRecord;
  tier: Tier;
  isCompact: boolean;
}

const files: readonly { file: TaxFile; text: string; hint: string }[] = [
  { file: "pdf", text: "PDF", hint: msg("year report, A4") },
  { file: "excel", text: "Excel", hint: msg("summary, disposals, lots") },
  { file: "generic", text: "CSV", hint: msg("one line per match") },
  { file: "form8949", text: msg("Form 8949 CSV"), hint: msg("United States") },
  { file: "ukComputation", text: msg("Computation CSV"), hint: msg("United Kingdom") },
];

/** Whether a layout fits the method. */
const isFitting = (file: TaxFile, { method }: TaxReportRecord) =>
  (file !== "form8949" || method !== "ukMatching") && (file !== "ukComputation" || method === "ukMatching");

/** Saves the shown year, or all of them, as a file. */
export function ExportMenu({ report, tier, isCompact }: ExportMenuProps) {
  const own = tierFeatures[tier].taxFiles;
  const exporting = useFileExport<TaxFile>(async ({ file, hasNames }, watch) => {
    const { runExport } = await import("./export/run-export.ts");
    await runExport(report, file, watch, hasNames);
    return null;
  });
  const { busy, run } = exporting;
  const choices = files
    .filter(({ file }) => isFitting(file, report))
    .map((choice) => ({
      file: choice.file,
      text: t(choice.text),
      hint: t(choice.hint),
      needs: own.includes(choice.file)
        ? null
        : lowestTierWith(({ taxFiles }) => taxFiles.includes(choice.file)),
    }));
  return (
    <>
      <FileMenu
        caption={report.year === null ? t("All tax years") : t("Tax year {year}", { year: report.year })}
        choices={choices}
        canHaveNames
        lockedText={t("Your subscription does not include every file.")}
        exporting={exporting}
        isCompact={isCompact}
      />
      {isCompact || !own.includes("pdf") ? null : (
        <Button look="filled" aria-disabled={busy !== null} onClick={() => run({ file: "pdf", text: "PDF" })}>
          <Icon shape={icons.document} />
          {t(busy === "pdf" ? "Creating..." : "Year report (PDF)")}
        </Button>
      )}
    </>
  );
}
