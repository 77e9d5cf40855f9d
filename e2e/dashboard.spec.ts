import type { Page } from '@playwright/test';
import type { Patient } from '@trama/contract/schemas/people/patients';
import { formatDate, todayInClinic } from '@trama/contract/words/clinic-time';
import { type Account, type ClinicApi, unique } from './support/clinic-api.ts';
import { expectNoSidewaysScroll } from './support/clinical-scene.ts';
import { SCREENS, screenshot } from './support/screens.ts';
import { expect, test } from './support/test.ts';

async function withPatients(api: ClinicApi, account: Account, count: number): Promise<Patient[]> {
  const { token } = await api.login(account.email, account.password);
  const patients: Patient[] = [];
  for (let i = 1; i <= count; i++) {
    const fields = { nombre: `Nº${i}`, apellido: unique('Reciente') };
    patients.push(await api.call<Patient>('POST', '/api/patients', fields, token));
  }
  return patients;
}

/** No call of the page is answered before the fourth: were they asked one after the other, nothing would come. */
async function heldUntilFourAreAsked(page: Page): Promise<Set<string>> {
  const asked = new Set<string>();
  let release = () => {};
  const together = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/dashboard/**', async (route) => {
    asked.add(new URL(route.request().url()).pathname);
    if (asked.size === 4) release();
    await together;
    await route.continue();
  });
  return asked;
}

test('the dashboard shows a psychologist their own patients, at every width; its four calls leave together, and the charts have a page of their own', async ({
  page,
  api,
  signInAsNew,
}) => {
  const ana = await signInAsNew('psicologo');
  const patients = await withPatients(api, ana, 7);
  const newest = patients.at(-1);
  const { token } = await api.login(ana.email, ana.password);
  const session = { id_paciente: newest?.id_paciente, fecha: todayInClinic() };
  await api.call('POST', '/api/follow-ups', session, token);
  const asked = await heldUntilFourAreAsked(page);
  await page.goto('/');
  const recent = page.getByRole('region', { name: 'Pacientes Recientes' });
  const perWeek = page.getByRole('region', { name: 'Sesiones por semana' });
  const byProvider = page.getByRole('region', { name: 'Pacientes activos por prestador' });
  const quiet = page.getByRole('region', { name: 'Sin sesión en los últimos 30 días' });
  for (const size of SCREENS) {
    await page.setViewportSize(size);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Panel Principal');
    await expect(page.getByRole('region', { name: 'Total Pacientes' })).toContainText('7');
    await expect(recent.getByRole('listitem')).toHaveCount(5);
    await expect(page.getByRole('region', { name: 'Sesiones de hoy' })).toContainText(
      `Nº7 ${newest?.apellido}`,
    );
    await expect(perWeek).toHaveCount(0);
    await expect(quiet).toContainText('6 pacientes activos');
    await screenshot(page, 'dashboard');
    await expectNoSidewaysScroll(page);
  }
  const [first, second] = [recent.getByRole('listitem').first(), recent.getByRole('listitem').nth(1)];
  await expect(first).toContainText(`Última sesión: ${formatDate(todayInClinic())}`);
  await expect(second).toContainText('Sin sesiones registradas');
  await expect(quiet.getByRole('link').first()).toHaveAttribute(
    'href',
    `/patients/${patients[0]?.id_paciente}`,
  );
  await expect(page.getByRole('link', { name: 'Ver Pacientes' })).toHaveAttribute('href', '/patients');
  await expect(page.getByRole('link', { name: 'Nuevo Paciente' })).toHaveAttribute('href', '/patients/new');
  expect([...asked]).toEqual(
    ['stats', 'recent-patients', 'todays-sessions', 'risk-patients', 'events', 'activity'].map(
      (part) => `/api/dashboard/${part}`,
    ),
  );
  await page.getByRole('link', { name: 'Ver actividad' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Actividad');
  await expect(perWeek.locator('.MuiBarChart-element').first()).toBeAttached();
  await expect(perWeek.getByRole('row').last()).toHaveText(/^Semana del \d\d\/\d\d\/\d{4}1$/);
  await expect(byProvider.getByRole('row').last()).toHaveText(`${ana.nombre} ${ana.apellido}7`);
  await screenshot(page, 'activity');
  await page.getByRole('link', { name: 'Volver' }).click();
  await recent.getByRole('link', { name: 'Ver todos los pacientes' }).click();
  await expect(page).toHaveURL('/patients');
  await page.goBack();
  await recent.getByText('Ver', { exact: true }).first().click();
  await expect(page).toHaveURL(`/patients/${newest?.id_paciente}`);
});

test('people who reach no patient find zeros and the empty state, and only what the role may do', async ({
  page,
  signInAsNew,
}) => {
  for (const [role, mayRead, mayCreate] of [
    ['psiquiatra', 1, 1],
    ['acompanante_terapeutico', 1, 0],
  ] as const) {
    await signInAsNew(role);
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Total Pacientes' })).toContainText('0');
    await expect(page.getByText('No hay pacientes recientes')).toBeVisible();
    await expect(page.getByText('Comienza agregando un nuevo paciente')).toHaveCount(mayCreate);
    await expect(page.getByRole('region', { name: 'Sesiones de hoy' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Ver Pacientes' })).toHaveCount(mayRead);
    await expect(page.getByRole('link', { name: 'Nuevo Paciente' })).toHaveCount(mayCreate);
    await expect(page.getByRole('link', { name: 'Ver todos los pacientes' })).toHaveCount(mayRead);
    await screenshot(page, `dashboard-${role}`);
    if (!mayRead) continue;
    await page.getByRole('link', { name: 'Ver Pacientes' }).click();
    await expect(page.getByText('No se encontraron pacientes')).toBeVisible();
    await expect(page.getByText('Comienza agregando un nuevo paciente')).toHaveCount(mayCreate);
  }
});
