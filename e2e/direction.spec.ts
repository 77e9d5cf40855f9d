import type { Page } from '@playwright/test';
import type { Patient } from '@trama/contract/schemas/people/patients';
import type { SafetyPlan } from '@trama/contract/schemas/record/safety-plans';
import { dayAfter, todayInClinic } from '@trama/contract/words/clinic-time';
import { expectNoSidewaysScroll, patientOf } from './support/clinical-scene.ts';
import { SCREENS, screenshot } from './support/screens.ts';
import { expect, goWithin, test } from './support/test.ts';

const nameOf = ({ nombre, apellido }: Patient) => `${nombre} ${apellido}`;

/** How often the screen was touched since. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  const counter = await page.evaluateHandle(() => {
    const counted = { taps: 0 };
    addEventListener('pointerdown', () => counted.taps++, { capture: true });
    return counted;
  });
  return () => counter.evaluate(({ taps }) => taps);
}

/** At the three widths. */
async function pictures(page: Page, name: string): Promise<void> {
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    await expectNoSidewaysScroll(page, name);
    await screenshot(page, name);
  }
  await page.setViewportSize(SCREENS[0]);
}

test('an attempt on a Saturday, the team on Monday, and the morning of a director', async ({
  page,
  api,
  signInAsNew,
  anotherWindow,
}) => {
  const ana = await api.createAccount('psicologo');
  const dora = await api.createAccount('director_medico');
  const companion = await signInAsNew('acompanante_terapeutico');
  const patient = await patientOf(api, companion);
  const at = `/patients/${patient.id_paciente}`;
  for (const { id } of [ana, dora])
    await api.asAdmin('POST', `/api/patients/${patient.id_paciente}/assign/${id}`, {});

  // On a telephone: three taps and the words.
  await page.setViewportSize(SCREENS[2]);
  await page.goto(at);
  const open = page.getByRole('button', { name: 'Registrar evento' });
  await expect(open).toBeVisible();
  const taps = await countTaps(page);
  await open.click();
  await page.getByRole('button', { name: 'Intento', exact: true }).click();
  await expect(page.getByLabel('Cuéntelo con sus palabras')).toBeFocused();
  await page.keyboard.type('Tomó pastillas. Está con su hermana.');
  await screenshot(page, 'event-dialog');
  await page.getByRole('button', { name: 'Registrar y avisar' }).click();
  await expect(page.getByText('Evento registrado. Se avisó al equipo.')).toBeVisible();
  expect(await taps()).toBe(3);

  // On Monday the psychologist finds it on the panel, and answers.
  const desk = await anotherWindow(ana);
  await desk.goto('/');
  const news = desk.getByRole('region', { name: 'Novedades del equipo' });
  await expect(news.getByText(nameOf(patient))).toBeVisible();
  await pictures(desk, 'team-events');
  await news
    .getByRole('link', { name: /Responder|Lucía/ })
    .first()
    .click();
  const answer = desk.getByRole('dialog', { name: 'Notificación a la autoridad' });
  await answer.getByLabel('Si no corresponde, por qué').fill('Lo notificó la guardia');
  await answer.getByRole('button', { name: 'Guardar' }).click();
  await expect(desk.getByText('Respuesta registrada')).toBeVisible();

  // Evaluates; a lower level is refused without grounds and stands with them.
  const evaluate = async (level: string, grounds: string) => {
    const dialog = desk.getByRole('dialog', { name: 'Actualizar riesgo' });
    await dialog.getByRole('button', { name: level, exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Fundamentos' }).fill(grounds);
    await dialog.getByRole('button', { name: 'Registrar' }).click();
    return dialog;
  };
  await desk.getByRole('button', { name: 'Actualizar riesgo' }).click();
  const kinds = desk.getByRole('group', { name: '¿Qué evalúa?' });
  await expect(kinds.getByRole('button', { name: 'Riesgo suicida', pressed: true })).toBeFocused();
  await evaluate('Alto', 'Intento reciente, sin red los fines de semana');
  await expect(desk.getByText(/Riesgo alto · Evaluado hoy/).first()).toBeVisible();

  // The director's morning: what is missing, by keyboard, and where it is mended.
  const gravely = await patientOf(api, dora);
  await api.asAdmin('POST', `/api/patients/${gravely.id_paciente}/risk-evaluations`, {
    tipo: 'suicida',
    nivel: 'muy_alto',
    inminente: true,
    fundamentos: 'Plan armado',
    reevaluar_el: dayAfter(todayInClinic(), 3),
  });
  const office = await anotherWindow(dora);
  await office.goto('/boards/risk');
  await expect(office.getByText(/Trama no vigila en tiempo real/)).toBeVisible();
  const row = office.getByRole('row').filter({ hasText: patient.apellido });
  await expect(row.getByText('Sin plan de seguridad')).toBeVisible();
  // The chip says its level and its age in words, for people who do not see its colour or hear the page.
  await expect(row).toMatchAriaSnapshot('- row /Riesgo alto · Evaluado hoy/');
  // The titles of the columns stand above the first row, not over it.
  const head = await office.getByRole('columnheader', { name: 'Paciente' }).boundingBox();
  const first = await row.boundingBox();
  expect((head?.y ?? 0) + (head?.height ?? 0)).toBeLessThanOrEqual((first?.y ?? 0) + 1);
  await pictures(office, 'risk-board');
  // On a telephone, too, what is missing is within the screen, beside the longest words of a risk.
  const gravest = office.getByRole('row').filter({ hasText: 'cierto e inminente' });
  for (const screen of [SCREENS[2], SCREENS[0]]) {
    await office.setViewportSize(screen);
    await expect(async () => {
      const missing = await gravest.getByText('Sin plan de seguridad').boundingBox();
      expect((missing?.x ?? 9999) + (missing?.width ?? 0)).toBeLessThanOrEqual(screen.width);
    }).toPass();
  }
  const filter = office.getByRole('button', { name: 'Sin plan de seguridad', exact: true });
  await filter.focus();
  await office.keyboard.press('Enter');
  await expect(filter).toHaveAttribute('aria-pressed', 'true');
  await expect(row).toBeVisible();
  await row.getByRole('link', { name: /Sin plan de seguridad/ }).focus();
  await office.keyboard.press('Enter');
  const plan = office.getByRole('dialog', { name: 'Plan de seguridad' });
  await plan.getByLabel(/lo noto en/).fill('Dejo de dormir');
  await plan.getByRole('button', { name: 'Guardar como versión nueva' }).click();
  await expect(office.getByText('Plan de seguridad guardado')).toBeVisible();
  const paper = office.waitForEvent('download');
  await office.getByRole('button', { name: 'Imprimir', exact: true }).click();
  expect((await paper).suggestedFilename()).toBe('plan-de-seguridad-hoja.pdf');
  await goWithin(office, '/boards/team');
  await expect(office.getByRole('heading', { level: 1 })).toHaveText('Tablero del equipo');
  await expect(row).toBeVisible();
  const teamsMissing = await gravest.getByText('Sin turno próximo').boundingBox();
  expect((teamsMissing?.x ?? 9999) + (teamsMissing?.width ?? 0)).toBeLessThanOrEqual(SCREENS[0].width);
  await pictures(office, 'team-board');
  await goWithin(office, '/boards/statistics');
  await expect(office.getByRole('heading', { name: 'Asistencia' })).toBeVisible();
  await pictures(office, 'statistics');
  const file = office.waitForEvent('download');
  await office.getByRole('button', { name: 'Descargar CSV' }).click();
  expect((await file).suggestedFilename()).toMatch(/^estadisticas-.*\.csv$/);

  await desk.getByRole('button', { name: 'Actualizar riesgo' }).click();
  const lowered = await evaluate('Bajo', '');
  await expect(lowered.getByText('Para bajar el nivel hay que escribir los fundamentos')).toBeVisible();
  await evaluate('Bajo', 'Está acompañado y sin ideas de muerte');
  await expect(desk.getByText(/Riesgo bajo/).first()).toBeVisible();

  // And the end of the treatment asks about the risk that is left.
  await desk.getByRole('button', { name: 'Más acciones' }).click();
  await desk.getByRole('menuitem', { name: 'Registrar egreso' }).click();
  const ending = desk.getByRole('dialog', { name: 'Registrar egreso' });
  await ending.getByRole('button', { name: 'Derivación' }).click();
  await ending.getByRole('textbox', { name: 'Motivo' }).fill('Sigue en otra institución');
  await screenshot(desk, 'discharge-dialog');
  await ending.getByRole('button', { name: 'Registrar egreso' }).click();
  await expect(ending.getByText('Confirme que lo tuvo en cuenta')).toBeVisible();
  await ending.getByLabel('Lo tuve en cuenta y registro el egreso igual').check();
  await ending.getByRole('button', { name: 'Registrar egreso' }).click();
  await expect(desk.getByText(/Tratamiento cerrado: Derivación/)).toBeVisible();
  await pictures(desk, 'discharged');

  // The treatment does not end twice, and the patient leaves the board until somebody takes them back.
  await desk.getByRole('button', { name: 'Más acciones' }).click();
  await expect(desk.getByRole('menuitem', { name: 'Línea de tiempo' })).toBeVisible();
  await expect(desk.getByRole('menuitem', { name: 'Registrar egreso' })).toHaveCount(0);
  await desk.keyboard.press('Escape');
  await goWithin(office, '/boards/risk');
  await expect(gravest).toBeVisible();
  await expect(row).toHaveCount(0);
  await desk.getByRole('button', { name: 'Registrar reingreso' }).click();
  const back = desk.getByRole('alertdialog', { name: 'Registrar reingreso' });
  await back.getByRole('textbox', { name: 'Motivo' }).fill('Volvió a consultar');
  await back.getByRole('button', { name: 'Registrar reingreso' }).click();
  await expect(desk.getByText(/Tratamiento cerrado/)).toHaveCount(0);
  await goWithin(office, '/boards/team');
  await goWithin(office, '/boards/risk');
  await expect(row).toBeVisible();
});

test('two people work on a plan at once: the second is told, keeps the words, and decides', async ({
  page,
  api,
  signInAsNew,
}) => {
  const ana = await signInAsNew('psicologo');
  const patient = await patientOf(api, ana);
  const at = `/patients/${patient.id_paciente}`;
  await api.asAdmin('POST', `/api${at}/safety-plans`, { senales: 'Dejo de dormir' });
  await page.goto(at);
  const plan = page.getByRole('dialog', { name: 'Plan de seguridad' });
  const again = page.getByRole('button', { name: 'Revisar', exact: true });
  await again.click();
  // Saved as it was opened, it makes no version.
  await plan.getByRole('button', { name: 'Guardar como versión nueva' }).click();
  await expect(page.getByText('Plan de seguridad guardado')).toBeVisible();
  expect(await api.asAdmin<SafetyPlan[]>('GET', `/api${at}/safety-plans`)).toHaveLength(1);
  await again.click();
  await plan.getByLabel('Lo que me importa y me sostiene').fill('Mi hija');
  await api.asAdmin('POST', `/api${at}/safety-plans`, {
    senales: 'Dejo de dormir',
    entorno_seguro: 'Sin llaves',
  });
  await plan.getByRole('button', { name: 'Guardar como versión nueva' }).click();
  await expect(plan.getByRole('alert')).toContainText('Otra persona guardó una versión del plan');
  await expect(plan.getByLabel('Lo que me importa y me sostiene')).toHaveValue('Mi hija');
  await expect(page.getByText('Sin llaves')).toHaveCount(1);
  await plan.getByRole('button', { name: 'Guardar como versión nueva' }).click();
  await expect(page.getByText('Plan de seguridad guardado')).toBeVisible();
});
