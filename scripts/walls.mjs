// Which folder may import which (docs/architecture.md), judged by the file that an import really means, however its path is
// written; and no import circle. Part of the lint step; `node scripts/walls.mjs FOLDER` judges another tree.
import { realpathSync } from 'node:fs';
import { importsOf, resolveImport, sourcesUnder } from './imports.mjs';
import { main, ROOT, SetupError } from './setup.mjs';

const FOLDERS = ['contract', 'api', 'web', 'e2e', 'demo', 'bench'];
const CONTRACT = ['words', 'schemas'];
const API = ['api database', 'api platform', 'api features', 'api'];

/** Within each of these places a room imports only from the rooms after it, so that no two rooms need each other. */
const STAIRS = [
  {
    place: /^(?:contract\/src\/(?:words|schemas)|(?:api|web)\/src\/features|web\/src\/domain)\/([^/]+)\//,
    rooms: ['home', 'exchange', 'money', 'record', 'agenda', 'people', 'access'],
  },
  {
    place: /^api\/src\/platform\/([^/]+)\//,
    rooms: [
      'describe',
      'http',
      'statements',
      'watch',
      'purge',
      'trail',
      'files',
      'entries',
      'mail',
      'limits',
      'access',
      'jobs',
      'paper',
      'errors',
    ],
  },
  { place: /^web\/src\/ui\/([^/]+)\//, rooms: ['lists', 'dialogs', 'fields', 'page', 'text', 'states'] },
  { place: /^web\/src\/lib\/([^/]+)\//, rooms: ['drafts', 'navigation', 'session', 'http'] },
];

/** The first room whose pattern fits a path is its room. Besides itself it may import `may` and, of packages, `packages`. */
const ROOMS = [
  { name: 'contract tests', files: /^contract\/src\/.+\.test\.ts$/, may: CONTRACT },
  { name: 'words', files: /^contract\/src\/words\//, may: [], packages: [] },
  { name: 'schemas', files: /^contract\/src\/schemas\//, may: ['words'], packages: ['zod'] },

  { name: 'api tests', files: /^api\/(src\/.+\.test\.ts$|test\/)/, may: [...CONTRACT, ...API] },
  { name: 'api database', files: /^api\/src\/database\//, may: CONTRACT },
  { name: 'api platform', files: /^api\/src\/platform\/[^/]+\//, may: [...CONTRACT, 'api database'] },
  {
    name: 'api features',
    files: /^api\/src\/features\/[^/]+\/[^/]+\//,
    may: [...CONTRACT, 'api database', 'api platform'],
    reachesOthersBy: /\.service\.ts$/,
  },
  { name: 'api', files: /^api\/src\/(commands\/)?[^/]+$/, may: [...CONTRACT, ...API] },

  { name: 'web lib', files: /^web\/src\/lib\//, may: CONTRACT },
  { name: 'web ui', files: /^web\/src\/ui\/[^/]+\//, may: [...CONTRACT, 'web lib'] },
  { name: 'web domain', files: /^web\/src\/domain\/[^/]+\//, may: [...CONTRACT, 'web lib', 'web ui'] },
  {
    name: 'web features',
    files: /^web\/src\/features\/[^/]+\/[^/]+\//,
    may: [...CONTRACT, 'web lib', 'web ui', 'web domain'],
    reachesOthersBy: /^$/,
  },
  {
    name: 'web pages',
    files: /^web\/src\/pages\//,
    may: [...CONTRACT, 'web lib', 'web ui', 'web domain', 'web features'],
  },
  {
    name: 'web app',
    files: /^web\/src\/(app\/.+|main\.tsx)$/,
    may: [...CONTRACT, 'web lib', 'web ui', 'web domain', 'web features', 'web pages'],
  },
  { name: 'web build', files: /^web\/(build\/|vite\.config\.ts$)/, may: [] },

  { name: 'e2e', files: /^e2e\//, may: [...CONTRACT, ...API, 'api tests'] },
  { name: 'demo', files: /^demo\//, may: [...CONTRACT, ...API] },
  { name: 'bench', files: /^bench\//, may: [...CONTRACT, ...API, 'demo'] },
];

/** Only what both sides, a browser or the server runs: there a circle decides what is there at start. */
const WITHOUT_CIRCLES = /^(contract|api|web)\/src\//;
/** A story of one wing may bring people of another. */
const TESTS = /\.test\.tsx?$/;
/** A folder for whatever has no place is where things get lost. */
const DRAWER = /(^|\/)(utils|misc|helpers)\//;

/** One line for everything that is not as it should be. */
function judgeWalls(root) {
  const sources = new Map(sourcesUnder(root, FOLDERS).map((file) => [file, readSource(root, file)]));
  return [
    ...[...sources].flatMap(([file, source]) => judgeFile(file, source)),
    ...circlesOf(sources).map((circle) => `import circle: ${circle.join(' → ')}`),
  ];
}

function readSource(root, file) {
  const { imports, isBarrel } = importsOf(root, file);
  const targetOf = ({ specifier }) => specifier && resolveImport(root, file, specifier);
  return { isBarrel, imports: imports.map((one) => ({ ...one, target: targetOf(one) })) };
}

function judgeFile(file, { imports, isBarrel }) {
  const room = roomOf(file);
  if (!room) return [`${file}: stands in no room of the house (scripts/walls.mjs)`];
  return [
    ...(DRAWER.test(file) ? [`${file}: no utils/, misc/ or helpers/: say what it is`] : []),
    ...(isBarrel ? [`${file}: no barrels: import a name from the file that has it`] : []),
    ...imports.flatMap((one) => {
      const objection = objectionTo(room, file, one);
      return objection ? [`${file}:${one.line}: ${objection}`] : [];
    }),
  ];
}

function roomOf(file) {
  return ROOMS.find(({ files }) => files.test(file));
}

function objectionTo(room, file, { specifier, target }) {
  // The programs that are run by hand may look for what they run.
  if (specifier === undefined) return WITHOUT_CIRCLES.test(file) ? 'imports a computed path' : undefined;
  if (target === undefined) return objectionToPackage(room, specifier);
  const other = roomOf(target);
  const upwards = objectionToStairs(file, target);
  if (upwards) return upwards;
  if (!other) return `imports ${target}, which is in no room`;
  if (other === room) return objectionToNeighbour(room, file, target);
  return room.may.includes(other.name)
    ? undefined
    : `${room.name} may import ${room.may.join(', ') || 'nothing else'}; not ${target} (${other.name})`;
}

function objectionToStairs(file, target) {
  if (TESTS.test(file)) return undefined;
  for (const { place, rooms } of STAIRS) {
    const [from, to] = [file, target].map((one) => place.exec(one)?.[1]);
    if (from && to && rooms.indexOf(from) > rooms.indexOf(to))
      return `${from} may not import from ${to}, above it; not ${target}`;
  }
  return undefined;
}

function objectionToPackage({ name, packages }, specifier) {
  if (!packages || packages.includes(specifier)) return undefined;
  return `${name} may import ${packages.join(', ') || 'no package'}; not ${specifier}`;
}

function objectionToNeighbour({ reachesOthersBy }, file, target) {
  const featureOf = (one) => one.split('/').slice(3, 5).join('/');
  if (!reachesOthersBy || featureOf(file) === featureOf(target) || reachesOthersBy.test(target))
    return undefined;
  return file.startsWith('api/')
    ? `a feature reaches another only through its service; not ${target}`
    : `a feature never imports another, a page composes them; not ${target}`;
}

/** One circle for each knot of files that import each other, at run time or for a type: as short as can be found. */
function circlesOf(sources) {
  const edges = new Map();
  for (const [file, { imports }] of sources)
    if (WITHOUT_CIRCLES.test(file))
      edges.set(
        file,
        [...new Set(imports.map(({ target }) => target))].filter((target) => sources.has(target)),
      );
  const circles = [];
  const seen = new Set();
  for (const file of edges.keys()) {
    const circle = seen.has(file) ? undefined : wayBack(edges, file);
    if (!circle) continue;
    for (const one of circle) seen.add(one);
    circles.push(circle);
  }
  return circles;
}

/** The shortest way from a file through what it imports back to itself. */
function wayBack(edges, start) {
  const cameFrom = new Map([[start, undefined]]);
  const queue = [start];
  for (const file of queue) {
    for (const next of edges.get(file) ?? []) {
      if (next === start) return [...pathTo(cameFrom, file), start];
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, file);
      queue.push(next);
    }
  }
  return undefined;
}

function pathTo(cameFrom, file) {
  return file === undefined ? [] : [...pathTo(cameFrom, cameFrom.get(file)), file];
}

await main(() => {
  const objections = judgeWalls(realpathSync(process.argv[2] ?? ROOT));
  for (const objection of objections) console.error(`  ${objection}`);
  if (objections.length > 0) throw new SetupError(`Walls between the rooms: ${objections.length} broken.`);
});
