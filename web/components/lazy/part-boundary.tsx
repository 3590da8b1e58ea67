import { Component, type ReactNode } from "react";

interface BoundaryProps {
  fallback(retry: () => void): ReactNode;
  children: ReactNode;
}

/** Contains errors of a part of the page, e.g. when its code is missing, so that the rest keeps working. */
export class PartBoundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return this.props.fallback(() => this.setState({ hasFailed: false }));
  }
}
