import { CLINIC_TIME_ZONE } from '@trama/contract/words/clinic-time';
import { RISK_KIND_LABELS } from '@trama/contract/words/people/risk';
import { type AnyList, byList, LIST_NAMES, type ListName } from '@trama/contract/words/record/clinical-lists';
import {
  changeActionsOf,
  fieldsOf,
  type ListField,
  revisedFieldsOf,
  titleFieldOf,
} from '@trama/contract/words/record/clinical-lists/list';
import { CONSENT_MEANS_LABELS, CONSENT_TYPE_LABELS } from '@trama/contract/words/record/consents';
import { DISCHARGE_ENTRY_KINDS, DISCHARGE_LABELS } from '@trama/contract/words/record/discharges';
import { RISK_ENTRY_KINDS, RISK_LEVEL_LABELS } from '@trama/contract/words/record/risk';
import { RISK_EVENT_LABELS } from '@trama/contract/words/record/risk-events';
import { SIGNATURE_KIND_LABELS } from '@trama/contract/words/record/signatures';
import type { TimelineKind } from '@trama/contract/words/record/timeline-events';
import { isReadableClass } from '../attachments/readable.service.ts';
import { isReadableConsent } from '../consents/readable.service.ts';
import { mayReadDocuments } from '../documents/readers.service.ts';
import { isOwnEntry } from '../entries/visible.service.ts';
import { mayReadGrounds } from '../risk/grounds.service.ts';

/** The values of the timeline's statement: how many events, which kinds, and the position after which the page begins. */
export const LIMIT = '$1::integer';
export const KINDS = '$2::text[]';
const [DAY, MOMENT, EVENT, PLACE] = ['$3::date', '$4::timestamptz', '$5::text', '$6::bigint'];
export const POSITION = `(${DAY}, ${MOMENT}, ${EVENT} collate "C", ${PLACE})`;

/**
 * SQL that selects evento, dia, momento, clave (its place among equals), id, titulo, detalle, id_prestador, id_autor.
 * `p` is the patient. `isLater`: the page follows the position.
 */
type Source = (isLater: boolean) => string;

const DETAIL_CHARACTERS = 200;
/** SQL of the label of a word. */
const labelled = (column: string, labels: Record<string, string>) =>
  `case ${column} ${Object.entries(labels)
    .map(([word, label]) => `when '${word}' then '${label}'`)
    .join(' ')} end`;
const dayOf = (moment: string) => `(${moment} at time zone '${CLINIC_TIME_ZONE}')::date`;

/** The only source that is long: it walks its index and stops. */
const followUps: Source = (isLater) => `
  (select 'follow_up.create' as evento, s.fecha as dia, s.fecha_creacion as momento, s.id_seguimiento as clave,
          s.id_seguimiento as id, null as titulo,
          left(coalesce(s.eje_tratamiento, s.intervenciones_principales), ${DETAIL_CHARACTERS}) as detalle,
          s.id_prestador, s.registrado_por as id_autor
     from seguimientos s
    where s.id_paciente = p.id_paciente
      ${
        isLater
          ? `and s.fecha <= ${DAY}
      and (s.fecha, s.fecha_creacion, 'follow_up.create' collate "C", s.id_seguimiento) < ${POSITION}`
          : ''
      }
    order by s.fecha desc, s.fecha_creacion desc, s.id_seguimiento desc
    limit ${LIMIT})`;

const versions: Source = () => `
  select case v.version when 1 then 'history.create' else 'history.update' end, ${dayOf('v.fecha')}, v.fecha,
         v.version::bigint, v.id_admision, null, null, null::bigint, v.autor
    from admisiones_versiones v join admisiones a using (id_admision)
   where a.id_paciente = p.id_paciente`;

/** What a field of the entry `r` held when it was made: before its first change, or as it is. */
function firstValue(list: AnyList, listName: ListName, name: string, field: ListField): string {
  if (!('changes' in field && field.changes)) return `r.${name}`;
  return `(select was.value from (
    select c.antes ->> '${name}' as value, c.id_cambio as place from cambios_clinicos c
     where c.lista = '${listName}' and c.id_registro = r.${list.id} and c.antes ? '${name}'
    union all select r.${name}, ${LAST_PLACE}) was order by was.place limit 1)`;
}

const LAST_PLACE = '9223372036854775807';

/** The entries of a clinical list, with what names one and what explains it. */
const records =
  (listName: ListName, list: AnyList): Source =>
  () => {
    const explains = fieldsOf(list).flatMap(([name, field]) =>
      field.kind !== 'flag' && field.explains ? [firstValue(list, listName, name, field)] : [],
    );
    const detail = `nullif(concat_ws(' · ', ${['null', ...explains]}), '')`;
    return `
  select '${listName}.create', ${dayOf('r.fecha_creacion')}, r.fecha_creacion, r.${list.id}, r.${list.id},
         r.${titleFieldOf(list)}, left(${detail}, ${DETAIL_CHARACTERS}), null::bigint, r.registrado_por
    from ${list.table} r where r.id_paciente = p.id_paciente`;
  };

/** What was changed since: the trail keeps each change, with its author. */
const changes =
  (actions: string[], about: string, detail = 'null'): Source =>
  () =>
    `
  select l.action, ${dayOf('l.at')}, l.at, l.id, coalesce(l.object_id, l.id_paciente), ${about}, ${detail},
         null::bigint, l.id_prestador
    from audit_log l
   where l.id_paciente = p.id_paciente and l.outcome = 'ok'
     and l.action in (${actions.map((action) => `'${action}'`)})`;

/** What a revised field held and holds, and the reason, from the last change before that row of the trail. */
function changeDetail(list: AnyList, name: ListName): string {
  const revised = revisedFieldsOf(list).flatMap(([field, facts]) =>
    facts.kind !== 'flag' && facts.explains
      ? [
          `case when c.despues ? '${field}'
                then concat_ws(' → ', coalesce(c.antes ->> '${field}', '—'), coalesce(c.despues ->> '${field}', '—')) end`,
        ]
      : [],
  );
  const detail = `nullif(concat_ws(' · ', ${['null', ...revised, 'c.motivo']}), '')`;
  return `(select left(${detail}, ${DETAIL_CHARACTERS}) from cambios_clinicos c
            where c.lista = '${name}' and c.id_registro = l.object_id and c.fecha_creacion <= l.at
            order by c.id_cambio desc limit 1)`;
}

/** What happened to the entries of a clinical list. */
function listSources(list: AnyList, name: ListName): Source[] {
  const changed = changeActionsOf(list);
  const about = `(select r.${titleFieldOf(list)} from ${list.table} r where r.${list.id} = l.object_id)`;
  const created = records(name, list);
  return changed.length > 0 ? [created, changes(changed, about, changeDetail(list, name))] : [created];
}

/** The kind and the level, and the measures: what everybody who reads the risk may see. */
const evaluations: Source = () => `
  select 'risk_evaluation.create', ${dayOf('r.fecha_creacion')}, r.fecha_creacion, r.id_evaluacion, r.id_evaluacion,
         ${labelled('r.tipo', RISK_KIND_LABELS)} || ': ' || ${labelled('r.nivel', RISK_LEVEL_LABELS)},
         left(r.medidas, ${DETAIL_CHARACTERS}), null::bigint, r.registrado_por
    from evaluaciones_riesgo r where r.id_paciente = p.id_paciente`;
/** Only of classes that the reader may see. */
const attachments: Source = () => `
  select 'attachment.create', ${dayOf('r.fecha_creacion')}, r.fecha_creacion, r.id_adjunto, r.id_adjunto, r.titulo,
         left(r.sumario, ${DETAIL_CHARACTERS}), null::bigint, r.registrado_por
    from adjuntos r where r.id_paciente = p.id_paciente and ${isReadableClass('r', 'allowed')}`;

const plans: Source = () => `
  select 'safety_plan.create', ${dayOf('r.fecha_creacion')}, r.fecha_creacion, r.id_plan, r.id_plan, null,
         case when r.acordado_con_paciente then 'Acordado con el paciente' end, null::bigint, r.registrado_por
    from planes_seguridad r where r.id_paciente = p.id_paciente`;

const riskEvents: Source = () => `
  select 'risk_event.create', r.fecha_acto, r.fecha_creacion, r.id_evento, r.id_evento,
         ${labelled('r.tipo', RISK_EVENT_LABELS)}, left(r.descripcion, ${DETAIL_CHARACTERS}), null::bigint, r.registrado_por
    from eventos_riesgo r where r.id_paciente = p.id_paciente`;

const riskNotices: Source = () => `
  select 'risk_notice.create', ${dayOf('r.fecha_creacion')}, r.fecha_creacion, r.id_notificacion, r.id_notificacion,
         to_char(r.notificado_el, '"Notificado el" DD/MM/YYYY'), left(r.motivo, ${DETAIL_CHARACTERS}), null::bigint, r.registrado_por
    from notificaciones_riesgo r where r.id_paciente = p.id_paciente`;

/** Only of kinds that the reader may see. */
const consents: Source = () => `
  select 'consent.create', c.fecha_acto, c.fecha_creacion, c.id_consentimiento, c.id_consentimiento,
         ${labelled('c.tipo', CONSENT_TYPE_LABELS)}, ${labelled('c.medio', CONSENT_MEANS_LABELS)}, null::bigint, c.registrado_por
    from consentimientos c where c.id_paciente = p.id_paciente and ${isReadableConsent('c', 'allowed')}`;

const revocations: Source = () => `
  select 'revocation.create', ${dayOf('v.fecha_creacion')}, v.fecha_creacion, v.id_revocacion, v.id_revocacion,
         ${labelled('c.tipo', CONSENT_TYPE_LABELS)}, left(v.motivo, ${DETAIL_CHARACTERS}), null::bigint, v.registrado_por
    from revocaciones_consentimiento v join consentimientos c using (id_consentimiento)
   where v.id_paciente = p.id_paciente and ${isReadableConsent('c', 'allowed')}`;

/** Class, title and number: the text is read in the document itself. */
const documents: Source = () => `
  select 'document.create', ${dayOf('d.fecha_creacion')}, d.fecha_creacion, d.id_documento, d.id_documento, d.titulo,
         'N.º ' || d.numero, null::bigint, d.registrado_por
    from documentos d where d.id_paciente = p.id_paciente and ${mayReadDocuments()}`;

const annulments: Source = () => `
  select 'document_annulment.create', ${dayOf('a.fecha_creacion')}, a.fecha_creacion, a.id_anulacion, a.id_anulacion, d.titulo,
         'N.º ' || d.numero, null::bigint, a.registrado_por
    from anulaciones_documento a join documentos d using (id_documento)
   where a.id_paciente = p.id_paciente and ${mayReadDocuments()}`;

const discharges: Source = () => `
  select 'discharge.create', r.fecha_acto, r.fecha_creacion, r.id_egreso, r.id_egreso,
         ${labelled('r.tipo', DISCHARGE_LABELS)}, left(r.motivo, ${DETAIL_CHARACTERS}), null::bigint, r.registrado_por
    from egresos r where r.id_paciente = p.id_paciente`;

const readmissions: Source = () => `
  select 'readmission.create', ${dayOf('r.fecha_creacion')}, r.fecha_creacion, r.id_reingreso, r.id_reingreso, null,
         left(r.motivo, ${DETAIL_CHARACTERS}), null::bigint, r.registrado_por
    from reingresos r where r.id_paciente = p.id_paciente`;

const meetings: Source = () => `
  select 'meeting.create', r.fecha_acto, r.fecha_creacion, r.id_reunion, r.id_reunion, null,
         left(r.acuerdos, ${DETAIL_CHARACTERS}), null::bigint, r.registrado_por
    from reuniones_equipo r where r.id_paciente = p.id_paciente`;

/** Why somebody refused to sign may repeat what the entry says: only people who read all of it read that. */
const signatures: Source = () => `
  select 'signature.create', ${dayOf('f.fecha_creacion')}, f.fecha_creacion, f.id_respuesta, f.id_respuesta,
         ${labelled('f.caracter', SIGNATURE_KIND_LABELS)} || ' del folio ' || f.folio_firmado || ': ' || f.estado,
         case when ${mayReadGrounds()} then left(f.motivo, ${DETAIL_CHARACTERS}) end, null::bigint, f.registrado_por
    from firmas f where f.id_paciente = p.id_paciente and (${mayReadGrounds()} or ${isOwnEntry('f')})`;

const assignments: Source = () => `
  select e.evento, ${dayOf('e.momento')}, e.momento, a.id_asignacion, a.id_asignacion, null,
         left(e.notas, ${DETAIL_CHARACTERS}), a.id_prestador, e.id_autor
    from asignaciones a
   cross join lateral (values ('assignment.create', a.fecha_asignacion, a.asignado_por, a.notas),
                              ('assignment.close', a.fecha_baja, a.cerrado_por, null)) as e (evento, momento, id_autor, notas)
   where a.id_paciente = p.id_paciente and e.momento is not null`;

const registration: Source = () => `
  select 'patient.create', ${dayOf('p.fecha_creacion')}, p.fecha_creacion, p.id_paciente, p.id_paciente, null, null,
         null::bigint, p.creado_por`;

export const SOURCES: Record<TimelineKind, Source[]> = {
  follow_up: [followUps],
  history: [versions],
  ...byList(listSources),
  risk_evaluation: [evaluations],
  safety_plan: [plans],
  risk_event: [riskEvents],
  risk_notice: [riskNotices],
  attachment: [attachments],
  consent: [consents],
  revocation: [revocations],
  document: [documents],
  document_annulment: [annulments],
  discharge: [discharges],
  readmission: [readmissions],
  meeting: [meetings],
  signature: [signatures],
  assignment: [assignments],
  patient: [registration, changes(['patient.update', 'patient.activate', 'patient.deactivate'], 'null')],
};

/** The last change of the record `e.id` of that list by then. */
const changeOf = (name: ListName) => `(
  select c.id_cambio from cambios_clinicos c
   where c.lista = '${name}' and c.id_registro = e.id and c.fecha_creacion <= e.momento
   order by c.id_cambio desc limit 1)`;

const changeCases = (then: (name: ListName) => string) =>
  Object.values(
    byList((list, name) => changeActionsOf(list).map((action) => `when '${action}' then ${then(name)}`)),
  )
    .flat()
    .join(' ');

const created = (kind: string) => `when '${kind}.create' then '${kind}'`;

/** SQL of the entry that an event `e` is about; no row for events that are no entry. */
export const ENTRY_OF_EVENT = `
  select case e.evento when 'history.update' then 'history' ${['history', 'follow_up', ...LIST_NAMES, ...RISK_ENTRY_KINDS, 'attachment', 'consent', 'revocation', 'document', 'document_annulment', ...DISCHARGE_ENTRY_KINDS, 'meeting', 'signature'].map(created).join(' ')}
              ${changeCases(() => `'change'`)} end as clase,
         case e.evento ${changeCases(changeOf)} else e.id end as id_objeto,
         case when e.evento like 'history.%' then e.clave::integer else 1 end as version`;
