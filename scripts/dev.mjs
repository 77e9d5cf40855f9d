// `npm run dev`: the server, compiled and restarted at every change, and Vite for the screens.
import { spawn } from 'node:child_process';
import { bin, ensureBuilt, ensureInstalled, main, ROOT } from './setup.mjs';

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
});

const node = (...args) => spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
const children = [
  node(bin('typescript', 'tsc'), '-b', 'api/tsconfig.src.json', '--watch', '--preserveWatchOutput'),
  node('--watch', '--watch-preserve-output', 'api/dist/main.js'),
  node(bin('vite', 'vite'), 'web'),
];

// Ctrl+C reaches all of them by itself; a SIGTERM only reaches us.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {
  for (const child of children) child.kill();
});
