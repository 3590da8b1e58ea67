import { Component, type ReactNode } from "react";
import { Button } from "#web/components/ui/button.tsx";
import { FullMessage } from "#web/components/ui/full-message.tsx";

interface State {
  failed: boolean;
}

/** Catches what a part of the page throws while it renders, e.g. a chunk that does not load. */
export class ErrorScreen extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div>
        <FullMessage
          icon="alert"
          title="Something went wrong"
          failed
          actions={
            <>
              <Button look="filled" onClick={() => location.reload()}>
                Reload Page
              </Button>
              <Button onClick={() => this.setState({ failed: false })}>Try Again</Button>
            </>
          }
        >
          This page stopped working. What you have saved is safe.
        </FullMessage>
      </div>
    );
  }
}
