import type { Page } from '@playwright/test';
import type { Signature } from '@trama/contract/schemas/record/signatures';
import { unique } from './support/clinic-api.ts';
import { patientOf, writeNote } from './support/clinical-scene.ts';
import { expect, test } from './support/test.ts';

/**
 * Stories between two people, each at their own computer. Two desks: agenda-screens.spec.ts; in a clinic that nobody else
 * uses: own-clinic.spec.ts.
 */

const dialog = (page: Page) => page.getByRole('dialog');

test('a patient at high risk is on the director’s list, and a note is supervised where its author reads it', async ({
  page,
  api,
  signInAsNew,
  anotherWindow,
}) => {
  const director = await signInAsNew('director_medico', { nombre: 'Delia' });
  const ana = await api.createAccount('psicologo', { nombre: 'Ana' });
  const patient = await patientOf(api, ana, { apellido: unique('Riesgo') });
  const { id_paciente, apellido } = patient;
  await api.asAdmin('POST', `/api/patients/${id_paciente}/assign/${director.id}`, {});
  await api.asAdmin('POST', '/api/medical-history', { id_paciente, riesgo: 'alto', motivo: 'Consulta' });
  const room = await anotherWindow(ana);
  await room.goto(`/patients/${id_paciente}/follow-ups/new`);
  await room.getByLabel('Notas para supervisión').fill('¿Internación?');
  await writeNote(room, 'Ideas de muerte');

  await page.goto('/patients');
  await page.getByRole('button', { name: 'Riesgo alto o muy alto' }).click();
  await expect(page.getByRole('link', { name: apellido, exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Panel Principal' }).click();
  const notes = page.getByRole('region', { name: 'Para supervisar' });
  await notes.getByRole('button', { name: new RegExp(`^Visto: nota de .*${apellido}`) }).click();
  const seeing = page.getByRole('alertdialog');
  await expect(seeing).toContainText('¿Internación?');
  await seeing.getByLabel('Respuesta').fill('Ambulatorio, con control en 48 horas');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: new RegExp(`^Visto: nota de .*${apellido}`) })).toHaveCount(
    0,
  );

  await room.goto('/');
  const answers = room.getByRole('region', { name: 'Respuestas de supervisión' });
  await expect(answers).toContainText('control en 48 horas');
  await answers.getByRole('button', { name: /^Leída/ }).click();
  await expect(answers).toHaveCount(0);
  await expect(room.getByRole('main')).toBeFocused();
  await room.goto(`/patients/${id_paciente}`);
  const last = room.getByRole('region', { name: 'Última sesión' });
  await expect(last).toContainText(`Delia ${director.apellido}`);
  await expect(last).toContainText('control en 48 horas');
});

test('a meeting of the team is signed from three desks, and a trainee’s note by the supervisor', async ({
  page: desk,
  api,
  signInAsNew,
  anotherWindow,
}) => {
  const ana = await signInAsNew('psicologo', { nombre: 'Ana' });
  const bruno = await api.createAccount('psiquiatra', { nombre: 'Bruno' });
  const delia = await api.createAccount('director_medico', { nombre: 'Delia' });
  const { id_paciente } = await patientOf(api, ana, { apellido: unique('Reunida') });
  for (const { id } of [bruno, delia])
    await api.asAdmin('POST', `/api/patients/${id_paciente}/assign/${id}`, {});
  await desk.goto(`/patients/${id_paciente}`);
  const meetings = desk.getByRole('region', { name: 'Reuniones de equipo' });
  await meetings.getByRole('button', { name: 'Registrar reunión de equipo' }).click();
  await dialog(desk).getByLabel('Temas').fill('Evolución');
  await dialog(desk).getByLabel('Acuerdos').fill('Un turno por semana');
  for (const name of ['Bruno', 'Delia'])
    await dialog(desk)
      .getByLabel(new RegExp(`^${name}`))
      .check();
  await dialog(desk).getByRole('button', { name: 'Registrar reunión' }).click();
  await expect(meetings).toContainText('Falta la firma de otra profesión');

  // The settings are everybody's: only for this note.
  const office = await anotherWindow(await api.createAccount('administrador'));
  await office.goto('/settings#firmas');
  const required = office.getByRole('form', { name: 'Firmas exigidas' });
  await required.getByRole('button', { name: 'Agregar persona en formación' }).click();
  for (const [field, { nombre, apellido }] of [
    ['Persona en formación', ana],
    ['Quién supervisa y firma', bruno],
  ] as const) {
    await required.getByRole('combobox', { name: field }).click();
    await office.getByRole('option', { name: `${nombre} ${apellido}` }).click();
  }
  await required.getByRole('button', { name: 'Guardar' }).click();
  await expect(office.getByText('Configuración guardada')).toBeVisible();
  await desk.goto(`/patients/${id_paciente}/follow-ups/new`);
  await writeNote(desk, 'Nota en formación');
  await api.asAdmin('PUT', '/api/settings', { firmas: { practicantes: [] } });

  // The supervisor refuses with a reason; the author finds it on the panel, clarifies and asks again.
  const supervisor = await anotherWindow(bruno);
  await supervisor.goto('/signatures');
  const refused = supervisor.getByRole('region').filter({ hasText: 'Nota en formación' });
  await refused.getByRole('button', { name: /^Rechazar/ }).click();
  await supervisor.getByLabel('Motivo').fill('Falta la indicación');
  await supervisor.getByRole('alertdialog').getByRole('button', { name: 'Rechazar' }).click();
  await expect(refused).toHaveCount(0);
  await desk.goto('/');
  const news = desk.getByRole('region', { name: 'Firmas rechazadas' });
  await expect(news).toContainText('Falta la indicación');
  const [request] = await api.asAdmin<Signature[]>('GET', `/api/patients/${id_paciente}/signatures`);
  const entry = `/api/patients/${id_paciente}/entries/${request?.folio}`;
  await api.asAdmin('POST', `${entry}/corrections`, { aclaracion: 'Control semanal', error: false });
  await api.asAdmin('POST', `${entry}/signatures`, { caracter: 'supervision', id_prestador: bruno.id });
  await desk.goto('/');
  await expect(desk.getByRole('region', { name: 'Mi día' })).toBeVisible();
  await expect(news).toHaveCount(0);

  for (const [person, texts] of [
    [bruno, ['Un turno por semana', 'Nota en formación']],
    [delia, ['Un turno por semana']],
  ] as const) {
    const other = await anotherWindow(person);
    await other.goto('/');
    await other.getByRole('link', { name: /^Firmas pendientes/ }).click();
    for (const text of texts) {
      const item = other.getByRole('region').filter({ hasText: text });
      await item.getByRole('button', { name: /^Firmar/ }).click();
      await other.getByRole('alertdialog').getByRole('button', { name: 'Firmar' }).click();
      await expect(item).toHaveCount(0);
    }
  }
  await desk.goto(`/patients/${id_paciente}`);
  await expect(meetings).toContainText('Evaluación interdisciplinaria');
  await expect(meetings).toContainText(`Firmada por Delia ${delia.apellido}`);
  await expect(desk.getByText(`Supervisada y firmada por Bruno ${bruno.apellido}`).first()).toBeVisible();
});
