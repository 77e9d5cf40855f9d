import { expect, test } from './support/test.ts';

interface Described {
  paths: Record<string, Record<string, object>>;
}

/** Swagger UI takes seconds to draw all calls. openapi.test.ts checks the description of each one. */
const SHOWN = ['/api/patients', '/api/dashboard/stats'];

test('the reference of the API is a page of our own: nothing refused by its policy, nothing from elsewhere', async ({
  page,
}) => {
  const complaints: string[] = [];
  const hosts = new Set<string>();
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await page.route('/api/openapi.json', async (route) => {
    const description: Described = await (await route.fetch()).json();
    const paths = Object.fromEntries(SHOWN.map((path) => [path, description.paths[path]]));
    await route.fulfill({ json: { ...description, paths } });
  });

  await page.goto('/api/reference');
  await expect(page.locator('.opblock-tag')).toHaveCount(2);
  await page.locator('.opblock-tag[data-tag="patients"]').click();
  await expect(page.getByText('Needs patients: read')).toBeVisible();
  await expect(page.locator('.opblock')).toHaveCount(2);
  await page.getByText('Needs patients: create').click();
  await expect(page.getByText('DNI_EXISTS').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /Try it out|Authorize/ })).toHaveCount(0);

  expect(complaints).toEqual([]);
  expect([...hosts]).toEqual([new URL(page.url()).host]);
});
