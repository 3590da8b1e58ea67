import { t } from "#shared/domain/language/translate.ts";
import { richText } from "#web/components/language/rich-text.tsx";
import { ButtonLink } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import styles from "./example-bar.module.css";

/** Labels every screen of the example, with a way out. */
export default function ExampleBar() {
  return (
    <aside className={styles.bar} aria-label={t("Example")}>
      <Icon shape={moreIcons.eye} />
      <p>
        {richText(
          t(
            "<strong>This is an example.</strong> <span>Nobody made these buys, and nothing here is saved. </span>Yours stays as it is.",
          ),
          { strong: (text) => <strong>{text}</strong>, span: (text) => <span>{text}</span> },
        )}
      </p>
      <ButtonLink to="/timeline" size="small">
        {t("Leave the example")}
      </ButtonLink>
    </aside>
  );
}
