import {
  type Draft,
  type DraftContent,
  type SavedDraft,
  UnfinishedDraft,
} from '@trama/contract/schemas/record/drafts';
import type { DraftForm } from '@trama/contract/words/record/drafts';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { withinReach } from '../../../platform/access/reach.ts';
import type { OwnSql } from '../../../platform/statements/compose.ts';
import type { Guard } from '../../../platform/statements/guarded.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';
import { recordAudit } from '../../../platform/trail/audit.ts';
import { SHOWN_IN_ROWS } from '../../../platform/trail/read-row.ts';

/** Every query has the author in its where clause: nobody else reads, overwrites or ends a draft. */
const ofAuthor = (actor: Actor, form: DraftForm, patientId: number) => ({
  id_prestador: actor.id,
  form,
  id_paciente: patientId,
});

const ofAllowed = 'drafts.id_prestador = allowed.actor_id and drafts.id_paciente = allowed.id_paciente';

export async function findDraft(guard: Guard, form: DraftForm): Promise<Draft | undefined> {
  const [draft] = await guard.read<Draft>({
    name: `draft ${form}`,
    text: `select form, id_paciente, contenido, fecha_actualizacion from drafts
            where ${ofAllowed} and form = '${form}'`,
  });
  return draft;
}

const LISTED_MAX = 50;

/** What the person has begun and not finished, of patients within their reach, the latest first. */
export const UNFINISHED_DRAFTS: OwnSql = {
  name: 'unfinished drafts',
  text: `select ${rowAsJson(UnfinishedDraft, 'd', {
    pacientes: `(select row_to_json(p) from (
      select nombre, nombre_elegido, apellido from pacientes where id_paciente = d.id_paciente) p)`,
  })} as json, d.id_paciente from drafts d
      where d.id_prestador = allowed.actor_id and ${withinReach('d.id_paciente')}
      order by d.fecha_actualizacion desc, d.form, d.id_paciente
      limit ${LISTED_MAX}`,
  shown: SHOWN_IN_ROWS,
};

/** The last one that arrives stands. The trail gets a row when a draft begins, not one for every pause in typing. */
export function saveDraft(guard: Guard, form: DraftForm, contenido: DraftContent): Promise<SavedDraft> {
  return guard.change(async (tx, { actor, patientId }) => {
    const content = JSON.stringify(contenido);
    const saved = await tx
      .insertInto('drafts')
      .values({ ...ofAuthor(actor, form, patientId), contenido: content })
      .onConflict((own) =>
        own
          .columns(['id_prestador', 'form', 'id_paciente'])
          .doUpdateSet({ contenido: content, fecha_actualizacion: sql`now()` }),
      )
      // xmax is 0 in a row that this statement inserted.
      .returning(['id_paciente', 'fecha_actualizacion', sql<boolean>`xmax = 0`.as('begun')])
      .executeTakeFirstOrThrow();
    if (saved.begun) await recordAudit(tx, actor, 'draft.save', { patient: patientId });
    return { ...saved, form };
  });
}

export function discardDraft(guard: Guard, form: DraftForm): Promise<void> {
  return guard.change(async (tx, { actor, patientId }) => {
    const ended = await endDraft(tx, actor, form, patientId);
    if (ended) await recordAudit(tx, actor, 'draft.discard', { patient: patientId });
  });
}

/** For the transaction of the save that the draft was for. */
export async function endDraft(tx: Tx, actor: Actor, form: DraftForm, patientId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('drafts')
    .where((eb) => eb.and(ofAuthor(actor, form, patientId)))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The same as a step of the statement that creates the record (see platform/statements/create-record.ts). */
export const endedDraft = (form: DraftForm) =>
  `ended_draft as (delete from drafts using allowed, created where ${ofAllowed} and form = '${form}')`;
