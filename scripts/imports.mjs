// Every import of the sources, read from the syntax tree and resolved to the file it really means.
import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';

const SOURCE = /\.(tsx?|mjs)$/;
const NOT_OURS = new Set([
  'node_modules',
  'dist',
  'dist-types',
  'results',
  'test-results',
  'playwright-report',
]);
const ENDINGS = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];

/** Paths of the source files under these folders of `root`, relative to it and with forward slashes. */
export function sourcesUnder(root, folders) {
  return folders.flatMap((folder) => walk(root, folder)).sort();
}

function walk(root, folder) {
  if (!isThere(path.join(root, folder))) return [];
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (NOT_OURS.has(entry.name) || entry.name.startsWith('.')) return [];
    const file = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return walk(root, file);
    return SOURCE.test(entry.name) ? [file] : [];
  });
}

/**
 * What a file imports: `import`, `import type`, `export … from`, `import()` of a value and of a type. Each has its
 * `line` and either a `specifier` or nothing, when the path is computed and cannot be judged.
 */
export function importsOf(root, file) {
  const text = readFileSync(path.join(root, file), 'utf8');
  const { module, program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const exported = module.staticExports.flatMap(({ entries }) => entries);
  const found = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...exported.flatMap(({ moduleRequest }) => moduleRequest ?? []),
    // Building the tree for all files would take five times as long; few have an `import(`.
    ...(text.includes('import(') ? importCallsOf(program) : []),
  ];
  return {
    imports: found.map(({ value, start }) => ({
      specifier: value,
      line: text.slice(0, start).split('\n').length,
    })),
    isBarrel: isBarrel(file, exported),
  };
}

function importCallsOf(program) {
  const found = [];
  const keep = ({ source }) => found.push({ value: textOf(source), start: source.start });
  new Visitor({ ImportExpression: keep, TSImportType: keep }).visit(program);
  return found;
}

function textOf(source) {
  if (source.type === 'TemplateLiteral' && source.expressions.length === 0)
    return source.quasis[0].value.cooked;
  return typeof source.value === 'string' ? source.value : undefined;
}

/** A file that has nothing of its own to give: its names are to be imported from where they are written. */
function isBarrel(file, exported) {
  if (/(^|\/)index\.(tsx?|mjs)$/.test(file)) return true;
  if (exported.some(({ importName }) => importName.kind.startsWith('All'))) return true;
  return exported.length > 0 && exported.every(({ moduleRequest }) => moduleRequest);
}

/** The file of ours that a specifier means, relative to `root`; nothing when it is a package of somebody else. */
export function resolveImport(root, from, specifier) {
  const plain = specifier.replace(/\?.*$/, '');
  if (plain.startsWith('.')) return relative(root, path.resolve(root, path.dirname(from), plain));
  if (path.isAbsolute(plain)) return relative(root, plain);
  const [, workspace, inside] = /^@trama\/([^/]+)(?:\/(.+))?$/.exec(plain) ?? [];
  return workspace && relative(root, path.join(root, workspace, 'src', inside ?? ''));
}

/** With its real ending, and its real place: a path through node_modules leads to a workspace too. */
function relative(root, target) {
  const base = target.replace(/\.jsx?$/, '');
  const file = [target, ...ENDINGS.map((ending) => base + ending)].find(isFile) ?? target;
  return path.relative(root, isFile(file) ? realpathSync(file) : file).replaceAll(path.sep, '/');
}

function isThere(file) {
  return statSync(file, { throwIfNoEntry: false }) !== undefined;
}

function isFile(file) {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}
