import { Component, type ReactNode } from "react";

interface BoundaryProps {
  fallback(retry: () => void): ReactNode;
  children: ReactNode;
}

/** Keeps what a part of the page throws, e.g. for want of its code, from taking the rest of the page along. */
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
