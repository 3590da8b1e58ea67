import { TimelinePage } from "#web/features/timeline/page.tsx";

/** The timeline with the panels that open over it. */
export default function TimelineRoute() {
  return <TimelinePage />;
}
