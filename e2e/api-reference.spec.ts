import { expect, test } from './support/test.ts';

interface Described {
  paths: Record<string, Record<string, { tags: string[] }>>;
}

test('the reference of the API is a page of our own: nothing refused by its policy, nothing from elsewhere', async ({
  page,
}) => {
  const complaints: string[] = [];
  const hosts = new Set<string>();
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => hosts.add(new URL(request.url()).host));

  await page.goto('/api/reference');
  const { paths }: Described = await (await page.request.get('/api/openapi.json')).json();
  const tags = Object.values(paths).flatMap((methods) => Object.values(methods).flatMap((call) => call.tags));
  await expect(page.locator('.opblock-tag')).toHaveCount(new Set(tags).size, { timeout: 60_000 });

  await page.locator('.opblock-tag[data-tag="patients"]').click();
  await expect(page.getByText('Needs patients: read').first()).toBeVisible();
  await expect(page.locator('.opblock')).toHaveCount(tags.filter((tag) => tag === 'patients').length);
  await page.getByText('Needs patients: create').click();
  await expect(page.getByText('DNI_EXISTS').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /Try it out|Authorize/ })).toHaveCount(0);

  expect(complaints).toEqual([]);
  expect([...hosts]).toEqual([new URL(page.url()).host]);
});
