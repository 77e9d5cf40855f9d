import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { charts, common, forms, frame } from './build/chunks.ts';
import { firstPaint } from './build/first-paint.ts';
import { precompress } from './build/precompress.ts';
import { preloadFont } from './build/preload-font.ts';

const apiPort = process.env.PORT ?? '3000';

export default defineConfig({
  plugins: [react(), firstPaint(), preloadFont(/inter-latin-wght-normal/), precompress()],
  resolve: {
    // 'source': the contract's TypeScript, so that a change there needs no build to show here.
    conditions: ['source', ...defaultClientConditions],
  },
  server: { proxy: { '/api': `http://127.0.0.1:${apiPort}` } },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    // Everything is a hashed file: the CSP knows no data: fonts and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // What each page loads, for the size budget (scripts/size-budget.mjs). Not served.
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // Every form needs these, and no other screen: fetched once, with the first form.
            { ...forms, priority: 4 },
            // Fetched when the dashboard already stands.
            { ...charts, priority: 4 },
            // Fields that look something up: a few dialogs and the agenda's filter.
            {
              name: 'autocomplete',
              test: /node_modules[\\/]@mui[\\/]material[\\/](Autocomplete|useAutocomplete|ListSubheader)[\\/]|domain[\\/]people[\\/]PatientSearchField\.tsx$/,
              priority: 4,
            },
            // What dashboard, patient and agenda say of appointments; other screens do not.
            {
              name: 'appointments',
              test: /[\\/](words[\\/]agenda[\\/]appointments|appointments\.(texts|api)|appointment-(words|steps|focus)|ScopeField|StateChip|StepButtons|useAgendaView|useAppointmentDialogs|useMoveAppointment|useNoteLink|useTakeStep)\.tsx?$/,
              priority: 4,
            },
            // What the agenda's views share: no other screen needs it.
            {
              name: 'agenda',
              test: /appointments[\\/](grid[\\/](columns|geometry|grid\.texts|useAgendaFacts)|absences\.(api|texts))\.ts$/,
              priority: 4,
            },
            // What proves who somebody is: the second step, 'Mi cuenta' and the question in between.
            {
              name: 'proof',
              test: /node_modules[\\/]@simplewebauthn[\\/]|features[\\/]access[\\/]second-factor[\\/](passkeys\.api|second-factor\.api|PasskeyButton|CodeField|useAttempt|second-step\.texts)\.tsx?$/,
              priority: 4,
            },
            // Sections that can be folded: the two pages of the history and the patient form.
            {
              name: 'folding',
              test: /@mui[\\/]material[\\/](Accordion(Summary|Details)?|Collapse)[\\/]|ui[\\/]page[\\/]FoldingSection\.tsx$/,
              priority: 4,
            },
            // What forms with a draft have besides: three pages.
            {
              name: 'drafted',
              test: /domain[\\/]record[\\/](DraftOffer|useDraftedForm)\.tsx?$|ui[\\/](states[\\/]DraftStatusLine|fields[\\/]FormFoot)\.tsx$/,
              priority: 4,
            },
            // The number of signatures stands in the menu of every page, and needs none of the record's other words.
            { name: 'signatures', test: /signatures[\\/]signatures\.(api|texts)\.ts$/, priority: 4 },
            // Pages that are opened by a link from outside load little else.
            { name: 'answer', test: /lib[\\/]http[\\/]useAnswer\.ts$/, priority: 4 },
            // The rest in few files: a request costs a telephone more than some bytes too many.
            { name: 'start', tags: ['$initial'], priority: 3 },
            { name: frame(), priority: 2 },
            { name: common, minShareCount: 3, priority: 1 },
          ],
        },
      },
    },
  },
});
