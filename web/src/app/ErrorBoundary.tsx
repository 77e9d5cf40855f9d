import { Component, type ReactNode } from 'react';
import { CrashScreen } from './CrashScreen.tsx';

interface Props {
  children: ReactNode;
}

/** Shows the crash screen when a screen throws. Give it a key per address: another address mounts it again. */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <CrashScreen /> : this.props.children;
  }
}
