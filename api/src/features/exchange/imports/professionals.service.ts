import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ImportProfessionals } from '@trama/contract/schemas/exchange/imports';
import { ASSIGNABLE_ROLES } from '@trama/contract/words/access/access-policy';
import { type ImportProfessional, PROFESSIONALS_MAX } from '@trama/contract/words/exchange/imports';
import type { Tx } from '../../../database/connect.ts';
import { AppError, invalidField } from '../../../platform/errors/app-error.ts';
import type { HeldImport } from './imports.queries.ts';
import { type Comparable, comparable, professionalKey, propose, recognise } from './values/professionals.ts';

const TOO_MANY_NAMES = `La columna del profesional tiene más de ${PROFESSIONALS_MAX} nombres distintos: revise si es la correcta.`;

/** The names that stand in a file, each once, with how often. */
export class NamesFound {
  readonly #names = new Map<string, { nombre: string; filas: number }>();

  add(names: string[]): void {
    for (const nombre of names) {
      const key = professionalKey(nombre);
      const known = this.#names.get(key);
      if (known) known.filas += 1;
      else if (key !== '') this.#names.set(key, { nombre, filas: 1 });
    }
    if (this.#names.size > PROFESSIONALS_MAX) throw invalidField('destinos', TOO_MANY_NAMES);
  }

  entries() {
    return [...this.#names];
  }
}

/** Active providers that patients can be assigned to. */
const assignableProviders = (tx: Tx) =>
  tx
    .selectFrom('prestadores')
    .select(['id_prestador', 'nombre', 'apellido', 'email', 'matricula', 'matricula_tipo'])
    .where('is_active', '=', true)
    .where('role', 'in', ASSIGNABLE_ROLES)
    .orderBy('id_prestador');

/**
 * Matches each name to a provider: as a person decided in this import or in the last applied one of its source;
 * otherwise only when the match is certain.
 */
export async function identifyProfessionals(
  tx: Tx,
  held: HeldImport,
  names: NamesFound,
  { keepOthers = false } = {},
): Promise<void> {
  const providers = await assignableProviders(tx).execute();
  const usable = new Set(providers.map(({ id_prestador }) => id_prestador));
  const decided = await decisionsOf(tx, held);
  const candidates = providers.map(comparable);
  const found: ImportProfessional[] = [];
  for (const [clave, { nombre, filas }] of names.entries()) {
    const said = decided.get(clave);
    const isUsable = said && (said.id_prestador === null || usable.has(said.id_prestador));
    found.push(isUsable ? { ...said, nombre, filas } : { ...whoIs(clave, candidates), nombre, filas });
    // Others are served between two names.
    await nextTurn();
  }
  const known = new Set(held.profesionales.map(({ clave }) => clave));
  // A row that was corrected brings at most names that were not there before.
  const all = keepOthers
    ? [...held.profesionales, ...found.filter(({ clave }) => !known.has(clave))]
    : found.sort((a, b) => b.filas - a.filas);
  await setProfessionals(tx, held.id_importacion, all);
}

function whoIs(clave: string, candidates: Comparable[]): Omit<ImportProfessional, 'nombre' | 'filas'> {
  const id_prestador = recognise(clave, candidates);
  if (id_prestador !== null) return { clave, id_prestador, estado: 'reconocido' };
  return { clave, id_prestador, estado: 'pendiente', propuesto: propose(clave, candidates) };
}

async function decisionsOf(
  tx: Tx,
  { origen, profesionales }: HeldImport,
): Promise<Map<string, ImportProfessional>> {
  const last = await tx
    .selectFrom('importaciones')
    .select('profesionales')
    .where('origen', '=', origen)
    .where('fecha_aplicacion', 'is not', null)
    .orderBy('id_importacion', 'desc')
    .executeTakeFirst();
  const decided = [...(last?.profesionales ?? []), ...profesionales].filter(
    ({ estado }) => estado === 'decidido',
  );
  return new Map(decided.map((professional) => [professional.clave, professional]));
}

const setProfessionals = (tx: Tx, id: number, profesionales: ImportProfessional[]) =>
  tx
    .updateTable('importaciones')
    .set({ profesionales: JSON.stringify(profesionales) })
    .where('id_importacion', '=', id)
    .execute();

/** Saves a person's decisions on names. Each chosen provider must be one that patients can be assigned to. */
export async function decideProfessionals(
  tx: Tx,
  { id_importacion, profesionales }: HeldImport,
  said: ImportProfessionals['profesionales'],
): Promise<void> {
  const answers = new Map(said.map(({ clave, id_prestador }) => [clave, id_prestador]));
  if (!(await holdAssignable(tx, [...answers.values()]))) throw new AppError('PROVIDER_NOT_ELIGIBLE');
  const now = profesionales.map((professional): ImportProfessional => {
    const answer = answers.get(professional.clave);
    return answer === undefined
      ? professional
      : { ...professional, id_prestador: answer, estado: 'decidido', propuesto: null };
  });
  await setProfessionals(tx, id_importacion, now);
}

/**
 * Whether patients can be assigned to all of them; null stands for no provider. Locks them until the transaction ends, so
 * that nobody deactivates one. A long transaction calls this at its end: the lock would hold up their sign-ins.
 */
export async function holdAssignable(tx: Tx, ids: (number | null)[]): Promise<boolean> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return true;
  const held = await assignableProviders(tx).where('id_prestador', 'in', wanted).forShare().execute();
  return held.length === wanted.length;
}
