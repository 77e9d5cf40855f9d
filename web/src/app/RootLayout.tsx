import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { CheckingSession } from './CheckingSession.tsx';

/** Nothing of its own: only something to show while the first screen's code arrives. */
export function RootLayout() {
  return (
    <Suspense fallback={<CheckingSession />}>
      <Outlet />
    </Suspense>
  );
}
