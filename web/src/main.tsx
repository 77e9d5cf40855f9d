import './app/first-paint.css';
import './app/fonts.css';
import './app/print.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App, loadRoutedApp } from './app/App.tsx';
import { restoreSession } from './lib/restore-session.ts';
import { followOtherTabs } from './lib/session.ts';
import { readAccessToken } from './lib/tokens.ts';

const AFTER_FIRST_PAINT_MS = 500;

followOtherTabs(() => void restoreSession());
void restoreSession();

const root = document.getElementById('root');
if (root) {
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  );
  // In pieces, between which the browser can do something else.
  startTransition(() => createRoot(root).render(app));
}

// With a token it will be needed at once, without one as soon as the person has signed in.
if (readAccessToken()) void loadRoutedApp();
else window.addEventListener('load', () => setTimeout(() => void loadRoutedApp(), AFTER_FIRST_PAINT_MS));
