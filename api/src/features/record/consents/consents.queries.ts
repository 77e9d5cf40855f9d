import { PerformingProvider } from '@trama/contract/schemas/people/providers';
import {
  Consent,
  type ConsentInput,
  ConsentText,
  type NewConsentText,
} from '@trama/contract/schemas/record/consents';
import { CONSENT_TYPE_LABELS, type ConsentType } from '@trama/contract/words/record/consents';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import { reachOf } from '../../../platform/access/reach.ts';
import { consentHolds, hasConsent } from '../../../platform/entries/consent-sql.ts';
import {
  type EntrySubject,
  entryFieldsOf,
  folioOf,
  frozen,
  inError,
  withEntry,
} from '../../../platform/entries/entry-fields.ts';
import type { Allowed } from '../../../platform/statements/guard.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { listOfPatient } from '../../../platform/statements/patient-rows.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';
import { frozenJson, performerJson } from '../../people/providers/performers.service.ts';
import { isReadableClass } from '../attachments/readable.service.ts';
import { isReadableConsent } from './readable.service.ts';

const TEXT_COMPUTED = {
  sha256: `encode(sha256(convert_to(x.texto, 'UTF8')), 'hex')`,
  vigente: `not exists (select from textos_consentimiento later where later.tipo = x.tipo and later.version > x.version)`,
};

/** Every version of the texts of the kinds that the reader may ask for, newest first. */
export const CONSENT_TEXTS = ownSql('record/consents/texts')`
  select ${rowAsJson(ConsentText, 'x', TEXT_COMPUTED)} as json
    from textos_consentimiento x
   where ${isReadableConsent('x', 'allowed')}
   order by x.tipo, x.version desc`;

export async function insertText(
  tx: Tx,
  { actor }: Allowed,
  { tipo, titulo = CONSENT_TYPE_LABELS[tipo], texto }: NewConsentText,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into textos_consentimiento (tipo, version, titulo, texto, autor)
    select ${tipo}, coalesce(max(x.version), 0) + 1, ${titulo}, ${texto}, ${actor.id}::bigint
      from textos_consentimiento x where x.tipo = ${tipo}
    returning id_texto as id`.execute(tx);
  return Number(rows[0]?.id);
}

export async function readText(tx: Tx, id: number): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select ${sql.raw(rowAsJson(ConsentText, 'x', TEXT_COMPUTED))}::text as json
      from textos_consentimiento x where x.id_texto = ${id}`.execute(tx);
  return String(rows[0]?.json);
}

const entryOf = (alias: string): EntrySubject => ({
  clase: `'consent'`,
  patient: 'allowed.id_paciente',
  object: `${alias}.id_consentimiento`,
});

const REVOCATION = { clase: `'revocation'`, patient: 'v.id_paciente', object: 'v.id_revocacion' };

/** What a consent answers besides its columns. */
const computedOf = (alias: string): Record<string, string> => {
  const entry = entryFieldsOf(entryOf(alias));
  return {
    ...entry,
    texto: `(select x.titulo || ', versión ' || x.version from textos_consentimiento x where x.id_texto = ${alias}.id_texto)`,
    firma_sha256: `encode(${alias}.firma_sha256, 'hex')`,
    autor: frozen(entryOf(alias), 'author', performerJson(`${alias}.registrado_por`)),
    vigente: consentHolds(alias),
    revocacion: `(
      select json_build_object(
               'folio', ${folioOf(REVOCATION)}, 'motivo', v.motivo,
               'fecha_creacion', to_char(v.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
               'autor', (select concat_ws(' ', d.nombre, d.apellido) from prestadores d where d.id_prestador = v.registrado_por))
        from revocaciones_consentimiento v
       where v.id_consentimiento = ${alias}.id_consentimiento and not ${inError(REVOCATION)}
       order by v.id_revocacion desc limit 1)`,
  };
};

/** Newest first. */
export const CONSENTS = listOfPatient({
  name: 'record/consents/list',
  kind: 'consent',
  schema: Consent,
  from: withEntry(
    `(select c.* from consentimientos c where ${isReadableConsent('c', 'allowed')})`,
    entryOf('r'),
  ),
  alias: 'r',
  idColumn: 'id_consentimiento',
  computed: {
    ...computedOf('r'),
    folio: 'r.folio',
    autor: frozenJson('r.asentado_por', 'r.registrado_por', Object.keys(PerformingProvider.shape)),
  },
  long: { correcciones: entryFieldsOf(entryOf('r')).correcciones },
  orderBy: 'r.fecha_creacion desc, r.id_consentimiento desc',
});

/** The JSON of a consent of the patient that the transaction holds, for that person. */
export async function readConsent(tx: Tx, allowed: Allowed, id: number): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select ${sql.raw(rowAsJson(Consent, 'r', computedOf('r')))}::text as json
      from consentimientos r cross join ${reachOf(allowed)} allowed
     where r.id_consentimiento = ${id} and r.id_paciente = ${allowed.patientId}`.execute(tx);
  return String(rows[0]?.json);
}

interface Named {
  /** The text that is agreed to, if it is of that kind. */
  text: string | null;
  /** Whether the attachment is this patient's, not in error, and of a class that the person may read. */
  has_paper: boolean;
  /** The contact's name, if they represent this patient now. */
  representative: string | null;
}

const paperInError = (paper: string) =>
  inError({ clase: `'attachment'`, patient: `${paper}.id_paciente`, object: `${paper}.id_adjunto` });

/** What the consent names. */
export async function findNamed(tx: Tx, allowed: Allowed, input: ConsentInput): Promise<Named> {
  const { patientId } = allowed;
  const { rows } = await sql<Named>`
    select (select x.texto from textos_consentimiento x
             where x.id_texto = ${input.id_texto} and x.tipo = ${input.tipo}) as text,
           exists (select from adjuntos a cross join ${reachOf(allowed)} allowed
                    where a.id_adjunto = ${input.id_adjunto} and a.id_paciente = ${patientId}
                      and ${sql.raw(isReadableClass('a', 'allowed'))} and not ${sql.raw(paperInError('a'))}) as has_paper,
           (select latest.nombre from (
              select k.nombre, k.es_representante_legal, k.activo from contactos k
               where k.id_paciente = ${patientId} and k.id_contacto = ${input.id_contacto}
               order by k.id_version desc limit 1) latest
             where latest.es_representante_legal and latest.activo) as representative`.execute(tx);
  return rows[0] as Named;
}

export interface NewConsent extends Omit<ConsentInput, 'firma' | 'fecha_acto'> {
  fecha_acto: string;
  firma: string | null;
  firma_sha256: Buffer | null;
  representante: string | null;
}

/** The number of the consent. */
export async function insertConsent(
  tx: Tx,
  { actor, patientId }: Allowed,
  consent: NewConsent,
): Promise<number> {
  const { id_consentimiento } = await tx
    .insertInto('consentimientos')
    .values({ ...consent, id_paciente: patientId, registrado_por: actor.id })
    .returning('id_consentimiento')
    .executeTakeFirstOrThrow();
  return id_consentimiento;
}

/** Its kind and whether it holds; none for people who may not see such consents. */
export async function findConsent(tx: Tx, allowed: Allowed, id: number) {
  const { rows } = await sql<{ tipo: ConsentType; vigente: boolean }>`
    select c.tipo, ${sql.raw(consentHolds('c'))} as vigente
      from consentimientos c cross join ${reachOf(allowed)} allowed
     where c.id_consentimiento = ${id} and c.id_paciente = allowed.id_paciente
       and ${sql.raw(isReadableConsent('c', 'allowed'))}`.execute(tx);
  return rows[0];
}

export async function holdsConsent(tx: Tx, patient: number, tipo: ConsentType): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`
    select ${sql.raw(hasConsent(String(patient), tipo))} as holds`.execute(tx);
  return rows[0]?.holds === true;
}

/** The kind of the consent that a corrected entry is, or was the revocation of. */
export async function typeOfCorrected(tx: Tx, clase: 'consent' | 'revocation', id: number) {
  const { rows } = await sql<{ tipo: ConsentType }>`
    select c.tipo from consentimientos c
     where c.id_consentimiento = case when ${clase} = 'consent' then ${id}::bigint
           else (select v.id_consentimiento from revocaciones_consentimiento v where v.id_revocacion = ${id}) end`.execute(
    tx,
  );
  return rows[0]?.tipo;
}

/** The number of the revocation. */
export async function insertRevocation(
  tx: Tx,
  { actor, patientId }: Allowed,
  id_consentimiento: number,
  motivo: string,
): Promise<number> {
  const { id_revocacion } = await tx
    .insertInto('revocaciones_consentimiento')
    .values({ id_paciente: patientId, id_consentimiento, motivo, registrado_por: actor.id })
    .returning('id_revocacion')
    .executeTakeFirstOrThrow();
  return id_revocacion;
}
