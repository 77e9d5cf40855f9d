import { isDeepStrictEqual } from 'node:util';
import type { Settings, SettingsContent, SettingsUpdate } from '@trama/contract/schemas/people/settings';
import { ASSIGNABLE_ROLES, ROLES, roleCan } from '@trama/contract/words/access/access-policy';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../database/connect.ts';
import { needs } from '../../../platform/access/access.ts';
import { AppError, invalidField } from '../../../platform/errors/app-error.ts';
import type { Guard } from '../../../platform/statements/guard.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { findSettings, type StoredSettings, withDefaults } from './settings.queries.ts';

/** Somebody who joins the team of the house reaches every new patient: a screen that was left open is not enough. */
export const GIVES_ACCESS = needs('settings', 'update', 'settings.update', { proof: 'recent' });

const SETTINGS_LOCK = 7_261_340;
const NOT_SIGNERS = 'Supervisan y firman profesionales activos que puedan firmar';
const NOT_ELIGIBLE = 'El equipo de la casa se forma con profesionales activos que puedan recibir pacientes';

export const asSettings = ({ contenido, ...stored }: StoredSettings): Settings => ({
  ...withDefaults(contenido),
  ...stored,
});

/** What is in force, for other features. */
export async function currentSettings(db: Db | Tx): Promise<SettingsContent> {
  return withDefaults((await findSettings(db)).contenido);
}

/** Saves a new version. A save that changes nothing adds no version. */
export function saveSettings(
  guard: Guard,
  { version: loaded, ...changes }: SettingsUpdate,
): Promise<Settings> {
  return guard.change(async (tx, { actor }) => {
    // Saves wait for each other, so that none overwrites another section.
    await sql`select pg_advisory_xact_lock(${SETTINGS_LOCK})`.execute(tx);
    const before = await findSettings(tx);
    if (loaded !== undefined && loaded !== before.version) throw new AppError('EDIT_CONFLICT');
    const old = withDefaults(before.contenido);
    const merged = mergedWith(old, changes);
    if (isDeepStrictEqual(merged, old)) {
      await recordInTrail(tx, actor, 'settings.read');
      return asSettings(before);
    }
    const joining = merged.equipo_de_la_casa.filter((id) => !old.equipo_de_la_casa.includes(id));
    if (joining.length > 0) {
      await guard.about(GIVES_ACCESS).check({ tx });
      await assertEligible(tx, joining);
    }
    await assertSigners(tx, old.firmas, merged.firmas);
    const version = before.version + 1;
    await tx
      .insertInto('ajustes')
      .values({ version, contenido: JSON.stringify(merged), autor: actor.id })
      .execute();
    await recordInTrail(tx, actor, 'settings.update', { object: version });
    return asSettings(await findSettings(tx));
  });
}

const mergedWith = (old: SettingsContent, changes: Omit<SettingsUpdate, 'version'>): SettingsContent => ({
  clinica: { ...old.clinica, ...named(changes.clinica) },
  equipo_de_la_casa: changes.equipo_de_la_casa ?? old.equipo_de_la_casa,
  horarios: changes.horarios ?? old.horarios,
  recordatorios: { ...old.recordatorios, ...named(changes.recordatorios) },
  lineas_de_ayuda: changes.lineas_de_ayuda ?? old.lineas_de_ayuda,
  umbrales: { ...old.umbrales, ...named(changes.umbrales) },
  tableros: { ...old.tableros, ...named(changes.tableros) },
  cobros: { ...old.cobros, ...named(changes.cobros) },
  firmas: { ...old.firmas, ...named(changes.firmas) },
});

/** Drops fields that the request left undefined. */
type Named<T> = { [K in keyof T]?: Exclude<T[K], undefined> };
const named = <T extends object>(fields: T | undefined): Named<T> =>
  Object.fromEntries(Object.entries(fields ?? {}).filter(([, value]) => value !== undefined)) as Named<T>;

/** Only new members are checked: a member who has left the clinic stays in the list and gets no patients. */
async function assertEligible(tx: Tx, joining: number[]): Promise<void> {
  const found = await tx
    .selectFrom('prestadores')
    .select('id_prestador')
    .where('id_prestador', 'in', joining)
    .where('is_active', '=', true)
    .where('role', 'in', [...ASSIGNABLE_ROLES])
    .forShare()
    .execute();
  if (found.length < joining.length) throw invalidField('equipo_de_la_casa', NOT_ELIGIBLE);
}

const SIGNER_ROLES = ROLES.filter((role) => roleCan(role, 'signatures', 'update'));

/** Only people who are newly named are checked: where one has left, somebody else of the team is asked. */
async function assertSigners(
  tx: Tx,
  before: SettingsContent['firmas'],
  after: SettingsContent['firmas'],
): Promise<void> {
  const signersOf = ({ practicantes, baja_de_riesgo }: SettingsContent['firmas']) => [
    ...practicantes.map(({ id_supervisor }) => id_supervisor),
    ...(baja_de_riesgo === null ? [] : [baja_de_riesgo]),
  ];
  const known = signersOf(before);
  const named = [...new Set(signersOf(after))].filter((id) => !known.includes(id));
  if (named.length === 0) return;
  const found = await tx
    .selectFrom('prestadores')
    .select('id_prestador')
    .where('id_prestador', 'in', named)
    .where('is_active', '=', true)
    .where('role', 'in', SIGNER_ROLES)
    .forShare()
    .execute();
  if (found.length < named.length) throw invalidField('firmas', NOT_SIGNERS);
}
