import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 16 * 1024 * 1024,
})
  .split('\n')
  .filter((file) => file && existsSync(path.join(ROOT, file)));
const documents = tracked.filter((file) => file.endsWith('.md'));
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** Headings as the anchors that links name: 'Heads of the trail' is #heads-of-the-trail. */
function anchorsOf(file: string): string[] {
  return [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-'),
  );
}

function deadLinksOf(file: string): string[] {
  const links = [...read(file).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [target = '', anchor] = link.split('#');
    const place = target ? path.join(path.dirname(file), target) : file;
    if (!existsSync(path.join(ROOT, place))) return true;
    return anchor !== undefined && place.endsWith('.md') && !anchorsOf(place).includes(anchor);
  });
}

/** Where a path in a document may start: the repository, or the sources of one side. */
const STARTS = ['.', 'api/src', 'web/src'];
const PATH =
  /`((?:api|web|contract|e2e|bench|demo|scripts|deploy|docs|features|platform|database|commands|domain|ui|lib)\/[^`\s:]+)`/g;
/** Names in capitals (WING, NAME) stand for any; what a build makes is not in the repository. */
const NOT_A_PATH = /[A-Z]{3,}|[*{…]|dist(\/|$)/;

function deadPathsOf(file: string): string[] {
  const paths = [...read(file).matchAll(PATH)].map(([, place = '']) => place);
  return paths.filter(
    (place) => !NOT_A_PATH.test(place) && !STARTS.some((start) => existsSync(path.join(ROOT, start, place))),
  );
}

describe('the documents', () => {
  it('link only to pages, headings and pictures that exist', () => {
    expect(documents.flatMap((file) => deadLinksOf(file).map((link) => `${file}: ${link}`))).toEqual([]);
  });

  it('name only files and folders that exist', () => {
    expect(documents.flatMap((file) => deadPathsOf(file).map((place) => `${file}: ${place}`))).toEqual([]);
  });

  it('list every decision in the index, once', () => {
    const pages = documents
      .filter((file) => /^docs\/decisions\/\d{4}-/.test(file))
      .map((file) => path.basename(file));
    const listed = [...read('docs/decisions/README.md').matchAll(/^- \[\d{4}\]\((\d{4}-[^)]+)\)/gm)];
    expect(listed.map(([, page = '']) => page).sort()).toEqual(pages.sort());
  });

  it('head every decision alike: number, title', () => {
    const odd = documents.filter((file) => {
      const number = /^docs\/decisions\/(\d{4})-/.exec(file)?.[1];
      return number && !read(file).startsWith(`# ${number}. `);
    });
    expect(odd).toEqual([]);
  });

  it('cite no page that is not in the repository', () => {
    const absent = /\b(SPEC|DECISIONS|HOUSE|BRIEFS)\.md\b/;
    const self = path.relative(ROOT, import.meta.filename);
    const citing = tracked.filter(
      (file) => file !== self && /\.(md|tsx?|mjs|sql|sh)$/.test(file) && absent.test(read(file)),
    );
    expect(citing).toEqual([]);
  });
});
