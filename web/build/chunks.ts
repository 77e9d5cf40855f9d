import { resolve } from 'node:path';

/** Names of the files that modules go into (see vite.config.ts); null leaves a module to the bundler. */

interface Context {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

const FORMS = /node_modules[\\/](zod|react-hook-form|@hookform)[\\/]/;

/** The module and everything that it imports, directly or not. */
function neededBy(id: string, context: Context): Set<string> {
  const needed = new Set([id]);
  for (const one of needed)
    for (const next of context.getModuleInfo(one)?.importedIds ?? []) needed.add(next);
  return needed;
}

/** Every screen writes dates, the pages that are opened by a link from outside too. */
const DATES = /words[\\/]clinic-time\.ts$/;

/** Router, menu and what else surrounds every screen after the sign-in. */
export function frame() {
  let modules: Set<string> | undefined;
  return (id: string, context: Context): string | null => {
    modules ??= neededBy(resolve(import.meta.dirname, '../src/app/RoutedApp.tsx'), context);
    return modules.has(id) || DATES.test(id) ? 'frame' : null;
  };
}

/** Code about a part of the domain stands in the folder of its wing, on every side. */
const WING = /[\\/](?:words|domain|features)[\\/](home|exchange|money|record|agenda|people|access)[\\/]/;
const PAGES = /[\\/]src[\\/]pages[\\/]/;

/**
 * For modules that many screens share: one file for what knows no domain, one for each wing, so that a page of the cash box
 * does not carry the words of the record. Those that need the form library are left out: only forms load that.
 */
export function common(id: string, context: Context): string | null {
  if (PAGES.test(id) || [...neededBy(id, context)].some((one) => FORMS.test(one))) return null;
  const wing = WING.exec(id)?.[1];
  return wing ? `common-${wing}` : 'common';
}

export const forms = { name: 'forms', test: FORMS };

/** What draws, with the parts of other packages that nothing else here needs. */
const DRAWING = [
  '@mui/x-(charts|internal-gestures)',
  '@mui/x-internals/(isDeepEqual|useAssertModelConsistency|useEffectAfterFirstRender|useStoreEffect|store)',
  // Without what is shared with the calendar of date fields.
  '@base-ui/utils/(?!formatErrorMessage)',
  'bezier-easing',
  'd3-',
  'flatqueue',
  'internmap',
  'reselect',
  'use-sync-external-store',
];
export const charts = {
  name: 'charts',
  test: new RegExp(`node_modules/(${DRAWING.join('|')})`.replaceAll('/', '[\\\\/]')),
};
