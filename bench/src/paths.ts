import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '..', '..');
/** What is kept between runs. */
export const CACHE = path.join(ROOT, '.cache', 'bench');
/** The schema of this version. */
export const SQL = path.join(ROOT, 'api', 'src', 'database');
