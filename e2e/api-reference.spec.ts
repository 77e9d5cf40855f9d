import { expect, test } from './support/test.ts';

test('the reference of the API is a page of our own: nothing refused by its policy, nothing from elsewhere', async ({
  page,
}) => {
  // Swagger UI draws some hundred and fifty calls one by one: a busy machine takes its time.
  test.setTimeout(300_000);
  const drawn = { timeout: 240_000 };
  const complaints: string[] = [];
  const hosts = new Set<string>();
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => hosts.add(new URL(request.url()).host));

  await page.goto('/api/reference');
  await expect(page.getByText('Needs patients: read').first()).toBeVisible(drawn);
  const description = await (await page.request.get('/api/openapi.json')).json();
  const calls = Object.values<object>(description.paths).flatMap((methods) => Object.keys(methods));
  await expect(page.locator('.opblock')).toHaveCount(calls.length, drawn);

  await page.getByText('Needs patients: create').click();
  await expect(page.getByText('DNI_EXISTS').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /Try it out|Authorize/ })).toHaveCount(0);

  expect(complaints).toEqual([]);
  expect([...hosts]).toEqual([new URL(page.url()).host]);
});
