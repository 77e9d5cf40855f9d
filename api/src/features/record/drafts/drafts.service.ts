import {
  type DraftContent,
  DraftEncounter,
  type SavedDraft,
  UnfinishedDraft,
} from '@trama/contract/schemas/record/drafts';
import { type DraftForm, SHARED_DRAFT_FORM } from '@trama/contract/words/record/drafts';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import { withinReach } from '../../../platform/access/reach.ts';
import type { Allowed, Guard } from '../../../platform/statements/guard.ts';
import { type OwnSql, ownSql } from '../../../platform/statements/own-sql.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';
import { SHOWN_IN_SOME_ROWS } from '../../../platform/trail/read-row.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { isWrittenBy, participantsIn } from '../../agenda/appointments/shared.service.ts';

/** Every query has the author in its where clause: nobody else reads, overwrites or ends a draft. */
const ofAllowed = (form: DraftForm) =>
  `drafts.id_prestador = allowed.actor_id and drafts.id_paciente = allowed.id_paciente and drafts.form = '${form}'`;

const draftSql = (form: DraftForm) => ownSql(`record/drafts/${form}`)`
  select form, id_paciente, contenido, fecha_actualizacion from drafts where ${ofAllowed(form)}`;

export const DRAFTS: Record<DraftForm, OwnSql> = {
  'medical-history': draftSql('medical-history'),
  'follow-up': draftSql('follow-up'),
};

export const DRAFTS_LISTED = 50;

/** What the person has begun and not finished, of patients within their reach, the latest first. */
export const UNFINISHED_DRAFTS = ownSql('record/drafts/unfinished', { shown: SHOWN_IN_SOME_ROWS })`
  select d.json, d.id_paciente
    from (
      (select ${rowAsJson(UnfinishedDraft, 'd', {
        pacientes: `(select row_to_json(p) from (
          select nombre, nombre_elegido, apellido from pacientes where id_paciente = d.id_paciente) p)`,
        encuentro: 'null::json',
      })} as json, d.id_paciente, d.fecha_actualizacion, d.form
         from drafts d
        where d.id_prestador = allowed.actor_id and ${withinReach('d.id_paciente')}
        order by d.fecha_actualizacion desc limit ${DRAFTS_LISTED})
      union all
      (select ${rowAsJson(UnfinishedDraft, 'd', {
        form: `'${SHARED_DRAFT_FORM}'`,
        id_paciente: 'null::bigint',
        pacientes: 'null::json',
        encuentro: rowAsJson(DraftEncounter, 't', {
          grupo: '(select g.nombre from grupos g where g.id_grupo = t.id_grupo)',
          participantes_total: participantsIn('t'),
        }),
      })}, null, d.fecha_actualizacion, '${SHARED_DRAFT_FORM}'
         from borradores_encuentro d join turnos t using (id_turno)
        where d.id_prestador = allowed.actor_id and ${isWrittenBy('t')}
        order by d.fecha_actualizacion desc limit ${DRAFTS_LISTED})
    ) d
   order by d.fecha_actualizacion desc, d.form, d.id_paciente limit ${DRAFTS_LISTED}`;

/** The last one that arrives stands. The trail gets a row when a draft begins, not one for every pause in typing. */
export function saveDraft(guard: Guard, form: DraftForm, contenido: DraftContent): Promise<SavedDraft> {
  return guard.change(async (tx, { actor, patientId }) => {
    const content = JSON.stringify(contenido);
    const saved = await tx
      .insertInto('drafts')
      .values({ id_prestador: actor.id, form, id_paciente: patientId, contenido: content })
      .onConflict((own) =>
        own
          .columns(['id_prestador', 'form', 'id_paciente'])
          .doUpdateSet({ contenido: content, fecha_actualizacion: sql`now()` }),
      )
      // xmax is 0 in a row that this statement inserted.
      .returning(['id_paciente', 'fecha_actualizacion', sql<boolean>`xmax = 0`.as('begun')])
      .executeTakeFirstOrThrow();
    if (saved.begun) await recordInTrail(tx, actor, 'draft.save', { patient: patientId });
    return { ...saved, form };
  });
}

export function discardDraft(guard: Guard, form: DraftForm): Promise<void> {
  return guard.change(async (tx, allowed) => {
    const isEnded = await draftOf(form).end(tx, allowed);
    if (isEnded) await recordInTrail(tx, allowed.actor, 'draft.discard', { patient: allowed.patientId });
  });
}

/** Ends with the save that the draft was for: a step of the statement that creates the entry, or of its transaction. */
export const draftOf = (form: DraftForm) => ({
  sql: `delete from drafts using allowed where ${ofAllowed(form)}`,
  async end(tx: Tx, { actor, patientId }: Allowed): Promise<boolean> {
    const { numAffectedRows = 0n } = await sql`
      with allowed as (select ${actor.id}::bigint as actor_id, ${patientId}::bigint as id_paciente)
      ${sql.raw(this.sql)}`.execute(tx);
    return numAffectedRows > 0n;
  },
});
