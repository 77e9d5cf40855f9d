import { expect, freezeClock, signInThroughForm, test } from './support/test.ts';

const INCOMPLETE = 'Por favor, complete todos los campos';

test('checks the fields before asking the server, and forgets the complaint when one is edited', async ({
  page,
}) => {
  let calls = 0;
  page.on('request', (request) => request.url().includes('/api/') && calls++);
  await page.goto('/login');
  const submit = page.getByRole('button', { name: 'Iniciar Sesión' });

  await submit.click();
  await expect(page.getByRole('alert')).toHaveText(INCOMPLETE);
  await expect(page.getByLabel('Email')).toBeFocused();

  await page.getByLabel('Email').fill('sin-arroba');
  await expect(page.getByRole('alert')).toBeHidden();
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText(INCOMPLETE);
  await expect(page.getByLabel('Contraseña')).toBeFocused();

  await page.getByLabel('Contraseña').fill('x');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Por favor, ingrese un email válido');
  expect(calls).toBe(0);
});

test('says what a refusal means, and keeps what was typed', async ({ page, api }) => {
  const disabled = await api.createAccount('psicologo');
  await api.deactivate(disabled);
  await page.goto('/login');

  await signInThroughForm(page, { email: 'nadie@clinica.test', password: 'Otra-Clave-9' });
  await expect(page.getByRole('alert')).toHaveText('Email o contraseña incorrectos');
  await expect(page.getByLabel('Email')).toHaveValue('nadie@clinica.test');
  await expect(page.getByLabel('Contraseña')).toHaveValue('Otra-Clave-9');

  await signInThroughForm(page, disabled);
  await expect(page.getByRole('alert')).toHaveText(
    'Su cuenta está deshabilitada. Contacte al administrador.',
  );
});

test('calls a server in trouble, a foreign answer and a lost network connection errors, and a disabled account by its name', async ({
  page,
}) => {
  const CONNECTION = 'Error de conexión. Intente nuevamente.';
  const disabled = { error: 'The account is disabled', code: 'USER_INACTIVE' };
  await page.goto('/login');
  for (const [answer, text] of [
    [{ status: 500, json: { error: 'Error interno', code: 'INTERNAL_ERROR' } }, CONNECTION],
    [{ status: 401, json: disabled }, 'Su cuenta está deshabilitada. Contacte al administrador.'],
    [{ status: 502, body: '<html>' }, CONNECTION],
    [{ status: 401, json: disabled }, 'Su cuenta está deshabilitada. Contacte al administrador.'],
    [null, CONNECTION],
  ] as const) {
    await page.route('**/api/auth/login', (route) => (answer ? route.fulfill(answer) : route.abort()));
    await signInThroughForm(page, { email: 'a@b.test', password: 'x' });
    await expect(page.getByRole('alert')).toHaveText(text);
    await page.unroute('**/api/auth/login');
  }
});

test('shows that it is working, and cannot be sent twice', async ({ page }) => {
  let calls = 0;
  let answer = () => {};
  const sentTwice = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/auth/login', async (route) => {
    calls++;
    await sentTwice;
    await route.fulfill({ status: 401, json: { error: 'invalid credentials', code: 'INVALID_CREDENTIALS' } });
  });
  await page.goto('/login');
  await page.getByLabel('Email').fill('a@b.test');
  await page.getByLabel('Contraseña').fill('x');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Iniciando sesión...' })).toBeDisabled();
  await page.keyboard.press('Enter');
  answer();
  await expect(page.getByRole('alert')).toHaveText('Email o contraseña incorrectos');
  expect(calls).toBe(1);
});

test('lands on the page that was asked for, with the login screen in its place before', async ({
  page,
  api,
}) => {
  const { account } = await api.personOf('administrador');
  await page.goto('/providers?status=all');
  await expect(page.getByText('¿Olvidó su contraseña? Contacte al administrador del sistema.')).toBeVisible();
  await expect(page).toHaveURL(/\/providers\?status=all$/);
  await expect(page).toHaveTitle('Iniciar Sesión · Trama');

  await signInThroughForm(page, account);
  await expect(page.getByRole('heading', { level: 1, name: 'Gestión de Prestadores' })).toBeVisible();
  await expect(page).toHaveURL(/\/providers\?status=all$/);
});

test('with the keyboard alone, /login leads to the dashboard, and does so whenever one is signed in', async ({
  page,
  api,
}) => {
  const { account } = await api.personOf('psicologo');
  const dashboard = page.getByRole('heading', { level: 1, name: 'Panel Principal' });
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(account.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(account.password);
  await page.keyboard.press('Enter');
  await expect(dashboard).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/login');
  await expect(dashboard).toBeVisible();
});

test('the password can be shown and hidden, and password managers find the fields', async ({ page }) => {
  await page.goto('/login');
  const password = page.getByLabel('Contraseña');
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await expect(password).toHaveAttribute('type', 'password');
  const toggle = page.getByRole('button', { name: 'Mostrar caracteres' });
  await toggle.click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await toggle.click();
  await expect(password).toHaveAttribute('type', 'password');
});

test.describe('in its own time', () => {
  test.use({ ownWindow: true });

  test('the logout message shows once, for ten seconds', async ({ page }) => {
    await page.clock.install();
    await page.goto('/trama.svg');
    await page.evaluate(() => sessionStorage.setItem('logout_message', 'Su sesión ha finalizado.'));
    await freezeClock(page);
    await page.goto('/patients');
    await expect(page.getByRole('alert')).toHaveText('Su sesión ha finalizado.');
    expect(await page.evaluate(() => sessionStorage.getItem('logout_message'))).toBeNull();
    await page.clock.runFor(9_500);
    await expect(page.getByRole('alert')).toBeVisible();
    await page.clock.runFor(600);
    await expect(page.getByRole('alert')).toBeHidden();
  });
});
