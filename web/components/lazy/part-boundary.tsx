import { Component, type ReactNode } from "react";

interface BoundaryProps {
  fallback(retry: () => void, error: Error): ReactNode;
  children: ReactNode;
}

/** Contains errors of a part of the page, e.g. when its code is missing, so that the rest keeps working. */
export class PartBoundary extends Component<BoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(thrown: unknown) {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return this.props.fallback(() => this.setState({ error: null }), error);
  }
}
