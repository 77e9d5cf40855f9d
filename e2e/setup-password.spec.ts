import { expect, freezeClock, signInThroughForm, test } from './support/test.ts';

const NEW_PASSWORD = 'Nueva-Clave-7';

test('an address without a token says so; an unknown link too, and leads to the login', async ({ page }) => {
  await page.goto('/setup-password');
  await expect(page.getByRole('alert')).toHaveText('Token de configuración inválido');
  await page.goto('/setup-password/no-existe');
  await expect(page.getByRole('alert')).toHaveText('Token inválido o expirado');
  await page.getByRole('link', { name: 'Ir al Login' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible();
});

test('shows what it waits for, and understands an error in a good answer', async ({ page }) => {
  let answer = () => {};
  const waited = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/validate-setup-token/**', async (route) => {
    await waited;
    await route.fulfill({ json: { error: 'El enlace ya fue utilizado' } });
  });
  await page.goto('/setup-password/abc');
  await expect(page.getByText('Validando token de configuración...')).toBeVisible();
  answer();
  await expect(page.getByRole('alert')).toHaveText('El enlace ya fue utilizado');
});

test('a refusal without words has those of the screen', async ({ page }) => {
  await page.route('**/validate-setup-token/**', (route) => route.fulfill({ status: 400, body: 'x' }));
  await page.goto('/setup-password/abc');
  await expect(page.getByRole('alert')).toHaveText('Error al validar el token');
});

test('a lost connection does not condemn the link', async ({ page, api }) => {
  const { setupLink, account } = await api.invite('psicologo');
  await page.route('**/validate-setup-token/**', (route) => route.abort());
  await page.goto(new URL(setupLink).pathname);
  await expect(page.getByRole('alert')).toContainText('Error de conexión');
  await page.unroute('**/validate-setup-token/**');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByText(account.email)).toBeVisible();
});

test('a password set while somebody else is signed in there ends at the login, with its message', async ({
  page,
  api,
  signInAs,
}) => {
  const somebodyElse = await signInAs('psicologo');
  const { setupLink, account } = await api.invite('psiquiatra');
  await page.goto(new URL(setupLink).pathname);
  await page.getByLabel('Nueva contraseña').fill(NEW_PASSWORD);
  await page.getByLabel('Confirmar contraseña').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Configurar Contraseña' }).click();
  await expect(page.getByText('¡Contraseña Configurada!')).toBeVisible();
  await expect(page.getByText('Contraseña configurada exitosamente. Ya puede iniciar sesión.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
  await expect(page.getByText(somebodyElse.apellido)).toHaveCount(0);
});

test.describe('in its own time', () => {
  test.use({ ownWindow: true });

  test('greets the person, checks the password, and three seconds later the login has their e-mail', async ({
    page,
    api,
  }) => {
    const { setupLink, account } = await api.invite('acompanante_terapeutico', { nombre: 'Lucía' });
    await page.clock.install();
    await page.goto(new URL(setupLink).pathname);
    await expect(
      page.getByRole('heading', { level: 1, name: `Hola, Lucía ${account.apellido}` }),
    ).toBeVisible();
    await expect(page.getByText(account.email)).toBeVisible();
    await expect(page.getByText('Acompañante Terapéutico')).toBeVisible();
    await expect(page.getByText('Mínimo 8 caracteres con mayúscula, minúscula y número')).toBeVisible();
    await expect(page).toHaveTitle('Configurar Contraseña · Trama');

    const password = page.getByLabel('Nueva contraseña');
    const confirmation = page.getByLabel('Confirmar contraseña');
    const submit = page.getByRole('button', { name: 'Configurar Contraseña' });
    for (const [first, second, complaint, wrong] of [
      ['', '', 'Por favor completa todos los campos', password],
      [NEW_PASSWORD, '', 'Por favor completa todos los campos', confirmation],
      ['Corta-1', 'Corta-1', 'La contraseña debe tener al menos 8 caracteres', password],
      [NEW_PASSWORD, 'Otra-Clave-8', 'Las contraseñas no coinciden', confirmation],
      [
        'sin-mayuscula-1',
        'sin-mayuscula-1',
        'La contraseña debe contener al menos una letra mayúscula, una minúscula y un número',
        password,
      ],
    ] as const) {
      await password.fill(first);
      await confirmation.fill(second);
      await submit.click();
      await expect(page.getByRole('alert')).toHaveText(complaint);
      await expect(wrong).toBeFocused();
    }

    await password.fill(NEW_PASSWORD);
    await confirmation.fill(NEW_PASSWORD);
    await freezeClock(page);
    await page.keyboard.press('Enter');
    await expect(page.getByText('¡Contraseña Configurada!')).toBeVisible();
    await page.clock.runFor(2_900);
    await expect(page).toHaveURL(/setup-password/);
    await page.clock.runFor(200);
    await expect(page).toHaveURL(/\/patients$/);

    await expect(page.getByText('Contraseña configurada exitosamente')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(account.email);
    await page.clock.runFor(10_100);
    await expect(page.getByText('Contraseña configurada exitosamente')).toBeHidden();
    await page.clock.resume();
    await signInThroughForm(page, { email: account.email, password: NEW_PASSWORD });
    await expect(page.getByRole('heading', { level: 1, name: 'Gestión de Pacientes' })).toBeVisible();
  });
});

test('shows that it is working, and the words of the server when it refuses', async ({ page, api }) => {
  const { setupLink } = await api.invite('psicologo');
  let answer: object = {
    status: 400,
    json: { error: 'Token inválido o expirado', code: 'INVALID_SETUP_TOKEN' },
  };
  await page.route('**/api/auth/setup-password', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.fulfill(answer);
  });
  await page.goto(new URL(setupLink).pathname);
  await page.getByLabel('Nueva contraseña').fill(NEW_PASSWORD);
  await page.getByLabel('Confirmar contraseña').fill(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Configurando...' })).toBeDisabled();
  await expect(page.getByRole('alert')).toHaveText('Token inválido o expirado');
  answer = { status: 500, body: 'x' };
  await page.getByRole('button', { name: 'Configurar Contraseña' }).click();
  await expect(page.getByRole('alert')).toHaveText('Error al configurar la contraseña');
  await expect(page.getByLabel('Nueva contraseña')).toHaveValue(NEW_PASSWORD);
});
