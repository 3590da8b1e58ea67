import { ButtonLink } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import styles from "./example-bar.module.css";

/** Labels every screen of the example, with a way out. */
export default function ExampleBar() {
  return (
    <aside className={styles.bar} aria-label="Example">
      <Icon shape={moreIcons.eye} />
      <p>
        <strong>This is an example.</strong> <span>Nobody made these buys, and nothing here is saved. </span>
        Yours stays as it is.
      </p>
      <ButtonLink to="/timeline" size="small">
        Leave the example
      </ButtonLink>
    </aside>
  );
}
