import './app/fonts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { restoreSession } from './lib/restore-session.ts';
import { followOtherTabs } from './lib/session.ts';
import { readAccessToken } from './lib/tokens.ts';

followOtherTabs(() => void restoreSession());
void restoreSession();
// Whoever has a token will most likely need the shell: fetch it while the server checks the token.
if (readAccessToken()) void import('./app/SignedInApp.tsx');

const root = document.getElementById('root');
if (root) createRoot(root).render(<StrictMode><App /></StrictMode>);
