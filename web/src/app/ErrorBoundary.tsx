import { Component, type ReactNode } from 'react';
import { CrashScreen } from './CrashScreen.tsx';

interface Props {
  children: ReactNode;
}

/** Shows a way out where a screen breaks. Give it a key per address, so that leaving heals it. */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <CrashScreen /> : this.props.children;
  }
}
