import type { Page } from '@playwright/test';
import type { Patient } from '@trama/contract/schemas/people/patients';
import type { History } from '@trama/contract/schemas/record/medical-history';
import type { ClinicApi } from './support/clinic-api.ts';
import { addFollowUp, expectNoSidewaysScroll, patientOf } from './support/clinical-scene.ts';
import { SCREENS, screenshot } from './support/screens.ts';
import { expect, goWithin, test } from './support/test.ts';

const addHistory = (api: ClinicApi, { id_paciente }: Patient, riesgo: string) =>
  api.asAdmin<History>('POST', '/api/medical-history', { id_paciente, riesgo, motivo: 'Consulta' });

const nameOf = ({ nombre, apellido }: Patient) => `${nombre} ${apellido}`;

test('the risk is a card of the dashboard, a mark in the list, and beside the name wherever the patient is', async ({
  page,
  api,
  signInAsNew,
}) => {
  const ana = await signInAsNew('psiquiatra');
  const high = await patientOf(api, ana, { nombre: 'Alta', fecha_nacimiento: '1990-01-01' });
  const low = await patientOf(api, ana, { nombre: 'Baja' });
  const { id_admision } = await addHistory(api, high, 'alto');
  await addHistory(api, low, 'medio');
  for (let day = 12; day < 17; day += 1)
    await addFollowUp(api, high, {
      fecha: `2025-03-${day}`,
      eje_tratamiento: `Eje del día ${day}`,
      planificacion: 'línea\n'.repeat(30),
    });
  await api.asAdmin('POST', '/api/medications', {
    id_paciente: high.id_paciente,
    nombre_medicamento: 'Litio',
    dosis: '300 mg',
  });
  await page.goto('/');
  const card = page.getByRole('region', { name: 'Pacientes con riesgo alto o muy alto' });
  await expect(card.getByText(nameOf(high))).toBeVisible();
  await expect(card.getByText(nameOf(low))).toHaveCount(0);
  await screenshot(page, 'risk-dashboard');

  await goWithin(page, '/patients?riesgo_alto=true');
  await expect(page.getByRole('button', { name: 'Riesgo alto o muy alto' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Riesgo alto o muy alto' }).click();
  await expect(page).toHaveURL(/\/patients$/);
  const row = (patient: Patient) => page.getByRole('row').filter({ hasText: patient.apellido });
  await expect(row(high).getByText('Riesgo Alto')).toBeVisible();
  await expect(row(low)).toBeVisible();
  await expect(row(low).getByText(/Riesgo/)).toHaveCount(0);
  await row(high).getByRole('link', { name: high.apellido, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(nameOf(high));
  await expect(page.getByText('Riesgo alto')).toBeVisible();
  await expect(page.getByText(/^Historia del \d\d\/\d\d\/\d{4} · /).first()).toBeVisible();
  await firstScreen(page, high);
  await changeDose(page, nameOf(high), `${ana.nombre} ${ana.apellido}`);

  await page.getByRole('link', { name: 'Ver Todos' }).click();
  const at = `/patients/${high.id_paciente}`;
  for (const [heading, to] of [
    ['Seguimientos', null],
    ['Historia Clínica', `${at}/medical-history`],
    ['Editar Historia Clínica', `${at}/medical-history/${id_admision}/edit`],
    ['Nuevo Seguimiento', `${at}/follow-ups/new`],
    ['Línea de tiempo', `${at}/timeline`],
    ['Editar Paciente', `${at}/edit`],
  ] as const) {
    if (to) await goWithin(page, to);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expectBar(page, high);
    // The first on a wide screen, too.
    await page.setViewportSize(SCREENS[2]);
    if (!to) await expectBar(page, high);
  }
  await page.setViewportSize(SCREENS[0]);
  await fromTimeline(page, `${at}/timeline`);

  // It follows the history as soon as that is saved.
  await goWithin(page, `${at}/medical-history/${id_admision}/edit`);
  await page.getByRole('button', { name: 'Muy alto', exact: true }).click();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Riesgo muy alto')).toBeVisible();
});

/** The last session whole and the medication without scrolling; name, risk and what is done most stay in sight. */
async function firstScreen(page: Page, patient: Patient): Promise<void> {
  const last = page.getByRole('region', { name: 'Última sesión' });
  await expect(last.getByText('Eje del día 16')).toBeInViewport();
  await expect(last.getByText(/^(línea\s*){30}$/)).toBeVisible();
  const medications = page.getByRole('region', { name: 'Información de Medicaciones' });
  await expect(medications.getByText('Litio')).toBeInViewport();

  const stays = async () => {
    await page.mouse.wheel(0, 4_000);
    await expect(page.getByRole('region', { name: 'Información del Sistema' })).toBeInViewport();
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    await expect(page.getByText('Riesgo alto')).toBeInViewport();
    await expect(page.getByRole('link', { name: 'Nuevo Seguimiento', exact: true })).toBeInViewport();
  };
  await stays();
  await page.keyboard.press('Home');
  await page.getByRole('button', { name: 'Ver datos' }).click();
  await expect(page.getByText('Datos Personales')).toBeInViewport();

  await page.setViewportSize(SCREENS[2]);
  await stays();
  const parts = page.getByRole('navigation', { name: 'Partes de la ficha' });
  await parts.getByRole('button', { name: 'Medicaciones' }).click();
  await expect(medications.getByRole('heading')).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Agregar medicación' })).toBeFocused();
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(SCREENS[0]);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(nameOf(patient));
}

/** However far the page is scrolled. */
async function expectBar(page: Page, patient: Patient): Promise<void> {
  const bar = page.getByRole('group', { name: 'Paciente' });
  await expect(bar.getByText(nameOf(patient))).toBeVisible();
  await expect(bar.getByText('Riesgo alto')).toBeVisible();
  await page.mouse.wheel(0, 4_000);
  await expect(bar).toBeInViewport();
  await expectNoSidewaysScroll(page);
}

/** Every dialog names the patient; the card keeps the dose that ended, the reason and the author. */
async function changeDose(page: Page, patient: string, author: string): Promise<void> {
  await page.getByRole('button', { name: 'Agregar medicación' }).click();
  const added = page.getByRole('dialog', { name: 'Nueva Medicación' });
  await expect(added.getByText(patient)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(added).toBeHidden();

  await page.getByRole('button', { name: 'Opciones de Litio' }).click();
  await page.getByRole('menuitem', { name: 'Cambiar dosis' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Cambiar dosis' });
  await expect(dialog.getByText(patient)).toBeVisible();
  await expect(dialog.getByLabel('Frecuencia')).toBeVisible();
  await expect(dialog.getByLabel('Indicada por')).toHaveCount(0);
  // What is typed takes the place of the dose, and is not added to it.
  await expect(dialog.getByLabel('Dosis')).toBeFocused();
  await page.keyboard.type('450 mg');
  await expect(dialog.getByLabel('Dosis')).toHaveValue('450 mg');
  await dialog.getByRole('button', { name: 'Más datos' }).click();
  await expect(dialog.getByLabel('Notas')).toBeFocused();
  await expect(dialog.getByLabel('Indicada por')).toBeVisible();
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog.getByText('Indique el motivo')).toBeVisible();
  await dialog.getByLabel('Motivo').fill('Litemia baja');
  // A complaint leaves with its cause.
  await expect(dialog.getByText('Indique el motivo')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  const card = page.getByRole('region', { name: 'Información de Medicaciones' });
  await expect(card.getByText('450 mg', { exact: true })).toBeVisible();
  await expect(card.getByText(/^Dosis: 300 mg → 450 mg/)).toContainText(author);
  await expect(card.getByText(/Motivo: Litemia baja/)).toBeVisible();
}

/** An event leads to the very entry. */
async function fromTimeline(page: Page, timeline: string): Promise<void> {
  await goWithin(page, timeline);
  const event = page.getByRole('listitem').filter({ hasText: 'Eje del día 12' });
  await event.getByRole('link', { name: 'Seguimiento' }).click();
  const entry = page.getByRole('article').filter({ hasText: 'Eje del día 12' });
  await expect(entry).toBeInViewport();
  await expect(entry).toBeFocused();
}
