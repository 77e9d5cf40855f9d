import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expectNoSidewaysScroll, patientOf } from './support/clinical-scene.ts';
import { optionsOf } from './support/corrections.ts';
import { screenshot } from './support/screens.ts';
import { expect, storeSession, test } from './support/test.ts';

/** Papers that come into a record: attached files, and consents that are signed on the screen. */

const PDF = (text: string) =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj\n4 0 obj<</Length ${text.length + 37}>>stream\nBT /F 18 Tf 20 100 Td (${text}) Tj ET\nendstream endobj\n5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  );

test('two files are attached at once, seen on the page, and one that is there already is asked about', async ({
  page,
  api,
  signInAsNew,
}) => {
  const ana = await signInAsNew('psiquiatra');
  const patient = await patientOf(api, ana);
  await page.goto(`/patients/${patient.id_paciente}`);
  const card = page.getByRole('region', { name: 'Adjuntos', exact: true });
  await expect(card.getByText('No hay archivos adjuntos')).toBeVisible();
  const files = [
    { name: 'laboratorio.pdf', mimeType: 'application/pdf', buffer: PDF('Hemograma') },
    { name: 'resonancia.pdf', mimeType: 'application/pdf', buffer: PDF('Resonancia') },
  ];
  await card.getByRole('button', { name: 'Adjuntar archivos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adjuntar archivos' });
  await dialog.getByLabel('Elegir archivos').setInputFiles(files);
  await dialog.getByRole('button', { name: 'Adjuntar', exact: true }).click();
  await expect(dialog.getByText('Elija la clase de archivo')).toBeVisible();
  await dialog.getByLabel('Clase').click();
  await page.getByRole('option', { name: 'Estudio' }).click();
  for (const summary of await dialog.getByLabel('Sumario breve').all())
    await summary.fill('Sin particularidades');
  await screenshot(page, 'attach-dialog');
  await dialog.getByRole('button', { name: 'Adjuntar', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(card.getByRole('listitem')).toHaveCount(2);
  await expect(card.getByText('Folio 2')).toBeVisible();

  await card.getByRole('button', { name: 'Ver laboratorio' }).click();
  const preview = page.getByRole('dialog', { name: 'laboratorio' });
  const drawn = preview.getByRole('img', { name: 'laboratorio, página 1' });
  // Something was drawn: not every point is white.
  await expect
    .poll(() =>
      drawn.evaluate((canvas: HTMLCanvasElement) => {
        const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
        return canvas.width > 300 && data.some((value, place) => place % 4 === 0 && value < 100);
      }),
    )
    .toBe(true);
  await screenshot(page, 'attach-preview');
  await page.keyboard.press('Escape');

  await card.getByRole('button', { name: 'Adjuntar archivos' }).click();
  await dialog.getByLabel('Elegir archivos').setInputFiles(files.slice(0, 1));
  await expect(dialog.getByText(/ya está adjunto en el folio 1/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Quitar laboratorio.pdf' }).click();
  await dialog.getByRole('button', { name: 'Cerrar' }).click();
  await screenshot(page, 'attachments-card');
});

/** Draws with a finger, as on a tablet. */
async function drawSignature(page: Page, pad: Locator): Promise<void> {
  await pad.scrollIntoViewIfNeeded();
  const place = await pad.boundingBox();
  if (!place) throw new Error('the pad is not on the screen');
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', step: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd' ? [] : [{ x: place.x + 30 + step * 12, y: place.y + 60 + (step % 3) * 15 }],
    });
  await touch('touchStart', 0);
  for (let step = 1; step <= 10; step++) await touch('touchMove', step);
  await touch('touchEnd', 10);
}

test.describe('on a tablet', () => {
  test.use({ ownWindow: true, viewport: { width: 820, height: 1180 }, hasTouch: true });

  test('the administrator words a consent, a mother signs it with her finger, and it is revoked with a reason', async ({
    page,
    api,
    signInAsNew,
  }) => {
    const ana = await api.createAccount('psicologo');
    const patient = await patientOf(api, ana);
    const texto = `Acepto el tratamiento de ${patient.apellido}`;
    await signInAsNew('administrador');
    await page.goto('/settings#consentimientos');
    await page.getByRole('button', { name: 'Editar el texto de Tratamiento' }).tap();
    const wording = page.getByRole('dialog', { name: 'Texto de consentimiento: Tratamiento' });
    await wording.getByLabel('Texto que se muestra y se firma').fill(texto);
    await screenshot(page, 'consent-text');
    await expectAccessible(page, { within: '[role=dialog]', where: 'consent text' });
    await wording.getByRole('button', { name: 'Guardar' }).tap();
    await expect(wording).toBeHidden();
    await expect(page.getByText(/Consentimiento: Tratamiento · Versión \d+, del/)).toBeVisible();

    await api.asAdmin('POST', `/api/patients/${patient.id_paciente}/contacts`, {
      nombre: 'Rosa Paz',
      vinculo: 'Madre',
      es_representante_legal: true,
    });
    await storeSession(page, await api.login(ana.email, ana.password));
    await page.goto(`/patients/${patient.id_paciente}`);
    const card = page.getByRole('region', { name: 'Consentimientos', exact: true });
    await expect(card.getByText('Sin consentimiento para el tratamiento')).toBeVisible();
    await card.getByRole('button', { name: 'Registrar consentimiento' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Registrar consentimiento' });
    await expect(dialog.getByText(texto)).toBeVisible();
    await dialog.getByLabel('Quién consiente').click();
    await page.getByRole('option', { name: 'Quien lo representa legalmente' }).click();
    await dialog.getByLabel('Representante').click();
    await page.getByRole('option', { name: 'Rosa Paz (Madre)' }).click();
    await dialog.getByRole('button', { name: 'Registrar consentimiento' }).tap();
    await expect(dialog.getByText('Falta la firma').first()).toBeVisible();
    await drawSignature(page, dialog.getByRole('img', { name: 'Firme aquí con el dedo o el mouse' }));
    await screenshot(page, 'consent-dialog');
    await expectAccessible(page, { within: '[role=dialog]', where: 'consent dialog' });
    await dialog.getByRole('button', { name: 'Registrar consentimiento' }).tap();
    await expect(dialog).toBeHidden();
    await expect(card.getByText('Otorgado por Rosa Paz, representante', { exact: false })).toBeVisible();
    await expect(card.getByRole('img', { name: 'Firma' })).toBeVisible();
    await screenshot(page, 'consent-card');

    await optionsOf(page, 'Tratamiento').click();
    await page.getByRole('menuitem', { name: 'Revocar' }).click();
    const revoking = page.getByRole('alertdialog', { name: 'Revocar consentimiento' });
    await revoking.getByLabel('Motivo').fill('Cambió de idea');
    await revoking.getByRole('button', { name: 'Revocar' }).tap();
    await expect(card.getByText('Revocado', { exact: true })).toBeVisible();
    await expect(card.getByText('Sin consentimiento para el tratamiento')).toBeVisible();
  });
});

test.describe('on a telephone', () => {
  test.use({ ownWindow: true, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a companion photographs a paper, and it is seen in the record', async ({
    page,
    api,
    signInAsNew,
  }) => {
    const companion = await signInAsNew('acompanante_terapeutico');
    const patient = await patientOf(api, companion);
    await page.goto(`/patients/${patient.id_paciente}`);
    const card = page.getByRole('region', { name: 'Adjuntos', exact: true });
    await card.getByRole('button', { name: 'Adjuntar archivos' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Adjuntar archivos' });
    const camera = dialog.getByLabel('Sacar una foto');
    await expect(camera).toHaveAttribute('capture', 'environment');
    await camera.setInputFiles({
      name: 'IMG_0042.jpg',
      mimeType: 'image/jpeg',
      buffer: await photograph(page),
    });
    await dialog.getByLabel('Clase').click();
    await page.getByRole('option', { name: 'Imagen' }).click();
    await dialog.getByLabel('Sumario breve').fill('Cartel de turnos del hospital');
    await screenshot(page, 'photograph');
    await expectAccessible(page, { within: '[role=dialog]', where: 'photograph' });
    await expectNoSidewaysScroll(page);
    await dialog.getByRole('button', { name: 'Adjuntar', exact: true }).tap();
    await expect(dialog).toBeHidden();
    await expect(card.getByText('Folio 1')).toBeVisible();
    await card.getByRole('button', { name: 'Ver IMG_0042' }).tap();
    const preview = page.getByRole('dialog', { name: 'IMG_0042' });
    await expect(preview.getByRole('img', { name: /IMG_0042/ })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await screenshot(page, 'photograph-preview');
  });
});

/** What a camera hands over. */
async function photograph(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1200, 900];
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('no canvas');
    pen.fillStyle = '#c8d6c0';
    pen.fillRect(0, 0, 1200, 900);
    pen.fillStyle = '#203040';
    pen.font = '90px sans-serif';
    pen.fillText('Turno: lunes 9 h', 120, 460);
    return canvas.toDataURL('image/jpeg', 0.9);
  });
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}
