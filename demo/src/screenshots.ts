/** The pictures of the README and of the guide, taken from the demo clinic in a real browser. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { browseDemo, type DemoBrowser, open, type Visit } from './browse.ts';

interface Picture extends Visit {
  name: string;
  /** What the person does before the picture is taken. */
  prepare?: (page: Page) => Promise<void>;
}

/** Opens the first patient of this person's list. */
const firstPatient = async (page: Page) => {
  await page
    .getByRole('link', { name: /^Ver detalle/ })
    .first()
    .click();
  await page.getByText('Datos Personales').waitFor();
};

/** The appointments are on the grid. */
const drawnDay = (page: Page) =>
  page
    .getByRole('button', { name: /^Turno de/ })
    .first()
    .waitFor();

/** A file with the usual faults: a document that lost digits, an impossible date, a nickname. */
const chooseImportFile = async (page: Page) => {
  const rows = [
    'Apellido y Nombre;DNI;Fecha Nac.;Teléfono;Terapeuta;Evolución',
    '"OLIVERA, MARTA INÉS";24.555.101;05/03/76;11 4555-0101;Lic. Maru;"12/04/2024: primera entrevista."',
    '"Bustos, Ramiro";3,01E+07;12/08/1984;11 4555-0102;Lic. Maru;',
    '"Quiroga, Elsa";18.555.103;31/02/1967;;;',
    '"Ferrando, Joaquín";40.555.104;21-11-97;11 4555-0104;Lic. Maru;"03/05/2024: retoma tratamiento."',
  ];
  const buffer = Buffer.from(rows.join('\n'));
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'pacientes 2025.csv', mimeType: 'text/csv', buffer });
  await page.getByText('Qué es cada columna').waitFor();
};

const simulateImport = async (page: Page) => {
  await chooseImportFile(page);
  await page.getByRole('button', { name: 'Simular' }).click();
  await page.getByText('Qué pasaría con cada fila').waitFor();
  await page.getByRole('table').waitFor();
};

const PICTURES: Picture[] = [
  { name: 'panel', url: '/', shows: 'Pacientes Recientes' },
  { name: 'pacientes', url: '/patients', shows: 'Filas por página' },
  { name: 'paciente', url: '/patients/1', shows: 'seguimientos más' },
  { name: 'historia-clinica', url: '/patients/1/medical-history', shows: 'Conclusiones' },
  { name: 'asignaciones', url: '/assignments', shows: 'Total de asignaciones' },
  { name: 'pacientes-telefono', url: '/patients', width: 390, shows: 'Filas por página' },
  { name: 'oscuro', url: '/', scheme: 'dark', shows: 'Pacientes Recientes' },
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
  { name: 'agenda', role: 'psicologo', url: '/agenda', shows: 'Semana', prepare: drawnDay },
  { name: 'agenda-telefono', role: 'psicologo', url: '/agenda', width: 390, shows: 'Agenda' },
  { name: 'rol-recepcion', role: 'recepcion', url: '/agenda', shows: 'Sin confirmar', prepare: drawnDay },
  { name: 'importar-archivo', url: '/import', shows: 'Elegir un archivo' },
  { name: 'importar-columnas', url: '/import', shows: 'Elegir un archivo', prepare: chooseImportFile },
  { name: 'importar', url: '/import', shows: 'Elegir un archivo', prepare: simulateImport },
  {
    name: 'importar-resultado',
    url: '/import',
    shows: 'Elegir un archivo',
    prepare: async (page) => {
      await simulateImport(page);
      await page.getByRole('button', { name: 'Importar' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Importar' }).click();
      await page.getByText('La importación está hecha').waitFor();
    },
  },
  {
    name: 'exportar',
    url: '/export',
    shows: 'Llevarse los datos',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Exportar toda la clínica' }).click();
      await page.getByText('Terminada').first().waitFor();
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
  { name: 'rol-psicologo', role: 'psicologo', url: '/', shows: 'Pacientes Recientes' },
  { name: 'rol-acompanante', role: 'acompanante_terapeutico', url: '/jornadas', shows: 'Empezar jornada' },
];

export async function takeScreenshots(chromiumPath: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await browseDemo(chromiumPath, async (demo) => {
    for (const picture of PICTURES) await take(demo, picture, path.join(folder, `${picture.name}.png`));
  });
}

async function take(demo: DemoBrowser, picture: Picture, file: string): Promise<void> {
  const page = await open(demo, picture);
  await picture.prepare?.(page);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: file, animations: 'disabled' });
  await page.context().close();
}
