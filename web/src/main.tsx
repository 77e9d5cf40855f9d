import './app/theme/first-paint.css';
import './app/theme/fonts.css';
import './app/theme/print.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App, loadRoutedApp } from './app/App.tsx';
import { restoreSession } from './lib/session/restore-session.ts';
import { followOtherTabs, sessionState } from './lib/session/session.ts';
import { readAccessToken } from './lib/session/tokens.ts';

followOtherTabs(() => void restoreSession());
const checked = restoreSession();

function show(): void {
  const root = document.getElementById('root');
  if (!root) return;
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  );
  // As a transition React draws in small steps, between which the browser can react to the person.
  startTransition(() => createRoot(root).render(app));
}

if (readAccessToken()) {
  // Until session and code are there, the text in index.html says that the session is being checked.
  const code = loadRoutedApp();
  // A failure shows when the screen that needs the code is drawn.
  code.catch(() => undefined);
  void checked.then(() => (sessionState().status === 'signed-in' ? code : undefined)).then(show, show);
} else {
  show();
  // Needed as soon as the person has signed in: fetched while they type.
  window.addEventListener('input', () => void loadRoutedApp().catch(() => undefined), { once: true });
}
