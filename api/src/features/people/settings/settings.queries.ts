import type { SettingsContent } from '@trama/contract/schemas/people/settings';
import { QUIET_DAYS } from '@trama/contract/words/people/patients';
import {
  CONTACT_DAYS_AT_RISK,
  INTERDISCIPLINARY_DAYS,
  PROFESSION_DAYS,
  PSYCHIATRY_DAYS,
} from '@trama/contract/words/people/settings';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../database/connect.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';

export interface StoredSettings {
  version: number;
  contenido: Partial<SettingsContent>;
  fecha: string | null;
  autor: string | null;
}

/** One row: the newest version, or nulls before the first save. */
const CURRENT = `
  select coalesce(a.version, 0) as version, coalesce(a.contenido, '{}') as contenido, a.fecha,
         nullif(concat_ws(' ', d.nombre, d.apellido), '') as autor
    from (select) nothing
    left join lateral (select * from ajustes order by version desc limit 1) a on true
    left join prestadores d on d.id_prestador = a.autor`;

export const SETTINGS = ownSql('people/settings/current')`${CURRENT}`;

/** Read with every agenda and of no patient: it leaves no row in the trail. */
export const CLINIC = ownSql('people/settings/clinic', { trail: 'none' })`${CURRENT}`;

export async function findSettings(db: Db | Tx): Promise<StoredSettings> {
  const { rows } = await sql<StoredSettings>`${sql.raw(CURRENT)}`.execute(db);
  return rows[0] as StoredSettings;
}

const DEFAULTS: SettingsContent = {
  clinica: { nombre: null, domicilio: null, telefono: null, cuit: null, director: null, logo: null },
  equipo_de_la_casa: [],
  horarios: [],
  recordatorios: { activos: true, horas_antes: 24 },
  lineas_de_ayuda: [],
  umbrales: {
    dias_sin_sesion: QUIET_DAYS,
    dias_sin_contacto_riesgo: CONTACT_DAYS_AT_RISK,
    dias_sin_psiquiatria: PSYCHIATRY_DAYS,
    dias_disciplinas: PROFESSION_DAYS,
    dias_sin_interdisciplinaria: INTERDISCIPLINARY_DAYS,
  },
  tableros: { resumen_diario: false },
  cobros: { cobrar_ausencias: false, bloquear_sin_sesiones: false },
  firmas: { practicantes: [], baja_de_riesgo: null },
};

/** Stored values over the defaults: a setting that was added after the last save has its default. */
export const withDefaults = (stored: Partial<SettingsContent>): SettingsContent => ({
  ...DEFAULTS,
  ...stored,
  clinica: { ...DEFAULTS.clinica, ...stored.clinica },
  recordatorios: { ...DEFAULTS.recordatorios, ...stored.recordatorios },
  umbrales: { ...DEFAULTS.umbrales, ...stored.umbrales },
  tableros: { ...DEFAULTS.tableros, ...stored.tableros },
  cobros: { ...DEFAULTS.cobros, ...stored.cobros },
  firmas: { ...DEFAULTS.firmas, ...stored.firmas },
});
