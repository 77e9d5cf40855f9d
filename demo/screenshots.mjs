/** `npm run screenshots`: the pictures of the README and of the guide, taken from the demo clinic in a real browser. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { main, ROOT } from '../scripts/setup.mjs';
import { browseDemo, open } from './browse.mjs';

const FOLDER = path.join(ROOT, 'docs', 'screenshots');

/** The first patient of the list, whoever they may be for this person. */
const firstPatient = async (page) => {
  await page
    .getByRole('link', { name: /^Ver detalle/ })
    .first()
    .click();
  await page.getByText('Datos Personales').waitFor();
};

/** As an administrator and in the light theme, where nothing else is said. */
const PICTURES = [
  { name: 'panel', url: '/', shows: 'Sesiones por semana' },
  { name: 'pacientes', url: '/patients', shows: 'Filas por página' },
  { name: 'paciente', url: '/patients/1', shows: 'seguimientos más' },
  { name: 'historia-clinica', url: '/patients/1/medical-history', shows: 'Conclusiones' },
  { name: 'asignaciones', url: '/assignments', shows: 'Total de asignaciones' },
  { name: 'pacientes-telefono', url: '/patients', width: 390, shows: 'Filas por página' },
  { name: 'oscuro', url: '/', scheme: 'dark', shows: 'Sesiones por semana' },
  { name: 'linea-de-tiempo', url: '/patients/1/timeline', shows: 'Línea de tiempo' },
  {
    name: 'busqueda-rapida',
    url: '/',
    shows: 'Pacientes Recientes',
    prepare: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('mar');
      await page.getByText('DNI').first().waitFor();
    },
  },
  { name: 'rol-administrador', url: '/providers', shows: 'Ferreyra' },
  { name: 'rol-director', role: 'director_medico', url: '/patients', shows: 'Filas por página' },
  { name: 'rol-auditor', role: 'auditor', url: '/audit', shows: 'Acción' },
  {
    name: 'rol-psiquiatra',
    role: 'psiquiatra',
    url: '/patients',
    shows: 'Filas por página',
    prepare: firstPatient,
  },
  { name: 'rol-psicologo', role: 'psicologo', url: '/', shows: 'Sesiones por semana' },
  { name: 'rol-acompanante', role: 'acompanante_terapeutico', url: '/patients', shows: 'Filas por página' },
];

await main(async () => {
  mkdirSync(FOLDER, { recursive: true });
  await browseDemo(async (browser) => {
    for (const picture of PICTURES) await take(browser, picture);
  });
});

async function take(browser, { name, prepare, ...what }) {
  const page = await open(browser, what);
  await prepare?.(page);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: path.join(FOLDER, `${name}.png`), animations: 'disabled' });
  await page.context().close();
}
