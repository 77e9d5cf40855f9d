import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { open } from '../access/access.ts';

/** What the page reads of the OpenAPI document. */
interface Schema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  maxLength?: number;
  description?: string;
}
interface Content {
  description?: string;
  content?: Record<string, { schema?: Schema }>;
}
interface Operation {
  tags?: string[];
  description?: string;
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema; description?: string }[];
  requestBody?: Content;
  responses?: Record<string, Content>;
}
interface ApiDescription {
  info: { title: string; description?: string };
  paths?: Record<string, Record<string, Operation>>;
}

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#dde3eb, #2a3648); --soft: light-dark(#4d5a6d, #aab6c8); --accent: light-dark(#0f766e, #5fd3c6); }
body { font: 15px/1.5 system-ui, sans-serif; margin: 0 auto; padding: 2rem 1.5rem 4rem; max-width: 60rem; color: light-dark(#17202e, #e6ebf3); background: light-dark(#fff, #0e1521); }
h1, h2 { line-height: 1.25; } h2 { margin-top: 2.5rem; border-bottom: 1px solid var(--line); padding-bottom: .25rem; }
nav a { margin-right: 1rem; } a { color: var(--accent); }
details { border-bottom: 1px solid var(--line); } summary { padding: .5rem 0; cursor: pointer; }
summary b { display: inline-block; min-width: 4.5rem; color: var(--accent); } summary span { color: var(--soft); }
code { font: 13px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
h3 { font-size: .95rem; margin: .75rem 0 .25rem; } table { border-collapse: collapse; margin-bottom: 1rem; width: 100%; }
td { border-top: 1px solid var(--line); padding: .2rem 1rem .2rem 0; vertical-align: top; } td:first-child { width: 40%; }
td:last-child { color: var(--soft); }`;
const CSP = `default-src 'none'; base-uri 'none'; frame-ancestors 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** The same description as /api/openapi.json, to be read by people. */
export function serveReference(app: FastifyInstance, describe: () => unknown): void {
  let page: string | undefined;
  app.get('/api/reference', { config: open(), schema: { hide: true } }, (_request, reply) => {
    page ??= renderReference(describe() as ApiDescription);
    reply.header('Content-Security-Policy', CSP);
    reply.type('text/html; charset=utf-8');
    return page;
  });
}

function renderReference({ info, paths = {} }: ApiDescription): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const groups = new Map<string, string[]>();
  for (const { path, method, operation } of operations) {
    const group = operation.tags?.[0] ?? 'other';
    groups.set(group, [...(groups.get(group) ?? []), renderOperation(method, path, operation)]);
  }
  const names = [...groups.keys()].sort();
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>API · ${text(info.title)}</title>
<style>${STYLE}</style>
<h1>${text(info.title)}: API</h1>
<p>${text(info.description ?? '')}. Machines read <a href="/api/openapi.json">openapi.json</a>.
Calls take and answer JSON, signed with <code>Authorization: Bearer</code> and the token of the login. A refusal is
<code>{ error, code }</code>, and names every field at fault in <code>details</code>.</p>
<nav>${names.map((name) => `<a href="#${text(name)}">${text(name)}</a>`).join('')}</nav>
${names.map((name) => `<h2 id="${text(name)}">${text(name)}</h2>${groups.get(name)?.join('')}`).join('\n')}
</html>`;
}

function renderOperation(method: string, path: string, operation: Operation): string {
  const { description = '', parameters = [], requestBody, responses = {} } = operation;
  const asked = parameters.map(
    ({ name, in: place, required, schema, description: hint }) =>
      `<tr><td><code>${text(name)}</code><td>${text(`${place}, ${typeOf(schema ?? {})}`)}<td>${text(hint ?? (required ? 'required' : ''))}`,
  );
  const answers = Object.entries(responses);
  const given = answers.filter(([status]) => Number(status) < 400);
  const refused = answers.filter(([status]) => Number(status) >= 400);
  return `<details><summary><b>${text(method.toUpperCase())}</b> <code>${text(path)}</code> <span>${text(description)}</span></summary>
${asked.length ? `<h3>Parameters</h3><table>${asked.join('')}</table>` : ''}
${requestBody ? `<h3>Body</h3>${fieldTable(requestBody)}` : ''}
${given.map(([status, answer]) => `<h3>${status}</h3>${fieldTable(answer)}`).join('')}
<h3>Refusals</h3><table>${refused.map(([status, answer]) => `<tr><td><code>${status}</code><td>${text(answer.description ?? '')}`).join('')}</table></details>`;
}

function fieldTable({ content = {} }: Content): string {
  const [type, { schema }] = Object.entries(content)[0] ?? ['', {}];
  if (!schema) return '<p>No content.</p>';
  const rows = fieldsOf(schema);
  if (rows.length === 0) return `<p><code>${text(type)}</code></p>`;
  return `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${text(cell)}`).join('')}`).join('')}</table>`;
}

/** One row for each field, those of nested things under their path. */
function fieldsOf(schema: Schema, path = ''): string[][] {
  const nested = schema.anyOf?.find((option) => option.properties || option.items) ?? schema;
  if (nested.items) return fieldsOf(nested.items, `${path}[]`);
  const fields = Object.entries(nested.properties ?? {});
  return fields.flatMap(([name, field]) => {
    const place = path ? `${path}.${name}` : name;
    const row = [place, typeOf(field), nested.required?.includes(name) ? 'required' : ''];
    return [row, ...fieldsOf(field, place)];
  });
}

function typeOf({ type, format, enum: values, anyOf, items, maxLength }: Schema): string {
  if (anyOf) return anyOf.map(typeOf).join(' or ');
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (items) return `array of ${typeOf(items)}`;
  const name = [type ?? 'any'].flat().join(' or ');
  return [name, format, maxLength && `at most ${maxLength} characters`].filter(Boolean).join(', ');
}

function text(value: string): string {
  return value.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
