import type { FastifyRequest } from 'fastify';

/** The first pattern that fits names it: browsers call themselves by the names of the older ones, too. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b((Headless)?Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** What a person calls the thing in front of them: 'Chrome en Windows'. The header itself is not kept. */
export function deviceText(userAgent: string): string {
  const nameIn = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)];
  if (!browser && !system) return 'Dispositivo desconocido';
  return system ? `${browser ?? 'Navegador'} en ${system}` : `${browser}`;
}

const LONGEST = 400;

export const deviceOf = ({ headers }: FastifyRequest): string =>
  deviceText((headers['user-agent'] ?? '').slice(0, LONGEST));
