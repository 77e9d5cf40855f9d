import type { TimelinePosition } from '@trama/contract/schemas/timeline';
import { CLINIC_TIME_ZONE } from '@trama/contract/words/clinic-time';
import type { TimelineKind } from '@trama/contract/words/timeline-events';
import { type RawBuilder, sql } from 'kysely';

/** What a source is asked for. `p` is the patient, known to be within reach. */
export interface Wanted {
  before: TimelinePosition | undefined;
  limit: number;
}

/** Selects evento, dia, momento, clave (its place among equals), id, titulo, detalle, id_prestador, id_autor. */
type Source = (wanted: Wanted) => RawBuilder<unknown>;

const DETAIL_CHARACTERS = 200;
const dayOf = (moment: string) => sql`(${sql.ref(moment)} at time zone ${sql.lit(CLINIC_TIME_ZONE)})::date`;

/** The only source that is long: it walks its index and stops. */
const followUps: Source = ({ before, limit }) => sql`
  (select 'follow_up.create' as evento, s.fecha as dia, s.fecha_creacion as momento, s.id_seguimiento as clave,
          s.id_seguimiento as id, null as titulo,
          left(coalesce(s.eje_tratamiento, s.intervenciones_principales), ${sql.lit(DETAIL_CHARACTERS)}) as detalle,
          s.id_prestador, s.registrado_por as id_autor
     from seguimientos s
    where s.id_paciente = p.id_paciente
      ${
        before
          ? sql`and s.fecha <= ${before.dia}
      and (s.fecha, s.fecha_creacion, 'follow_up.create' collate "C", s.id_seguimiento) < ${positionSql(before)}`
          : sql``
      }
    order by s.fecha desc, s.fecha_creacion desc, s.id_seguimiento desc
    limit ${limit})`;

const versions: Source = () => sql`
  select case v.version when 1 then 'history.create' else 'history.update' end, ${dayOf('v.fecha')}, v.fecha,
         v.version::bigint, v.id_admision, null, null, null::bigint, v.autor
    from admisiones_versiones v join admisiones a using (id_admision)
   where a.id_paciente = p.id_paciente`;

/** One of the four clinical lists, with what names an entry and what explains it. */
const records =
  (event: string, table: string, id: string, title: string, detail: string): Source =>
  () =>
    sql`
  select ${sql.lit(event)}, ${dayOf('r.fecha_creacion')}, r.fecha_creacion, ${sql.ref(`r.${id}`)},
         ${sql.ref(`r.${id}`)}, ${sql.ref(`r.${title}`)}, left(${sql.raw(detail)}, ${sql.lit(DETAIL_CHARACTERS)}),
         null::bigint, r.registrado_por
    from ${sql.table(table)} r where r.id_paciente = p.id_paciente`;

/** What was changed since: the trail keeps each change, with its author. */
const changes =
  (actions: string[], about: RawBuilder<unknown>): Source =>
  () =>
    sql`
  select l.action, ${dayOf('l.at')}, l.at, l.id, coalesce(l.object_id, l.id_paciente), ${about}, null,
         null::bigint, l.id_prestador
    from audit_log l
   where l.id_paciente = p.id_paciente and l.outcome = 'ok'
     and l.action in (${sql.join(actions.map((action) => sql.lit(action)))})`;

const medicationName = sql`(select m.nombre_medicamento from medicaciones m where m.id_medicacion = l.object_id)`;
const diseaseName = sql`(select d.nombre_enfermedad from enfermedades d where d.id_enfermedad = l.object_id)`;

const assignments: Source = () => sql`
  select e.evento, ${dayOf('e.momento')}, e.momento, a.id_asignacion, a.id_asignacion, null,
         left(e.notas, ${sql.lit(DETAIL_CHARACTERS)}), a.id_prestador, e.id_autor
    from asignaciones a
   cross join lateral (values ('assignment.create', a.fecha_asignacion, a.asignado_por, a.notas),
                              ('assignment.close', a.fecha_baja, a.cerrado_por, null)) as e (evento, momento, id_autor, notas)
   where a.id_paciente = p.id_paciente and e.momento is not null`;

const registration: Source = () => sql`
  select 'patient.create', ${dayOf('p.fecha_creacion')}, p.fecha_creacion, p.id_paciente, p.id_paciente, null, null,
         null::bigint, p.creado_por`;

export const SOURCES: Record<TimelineKind, Source[]> = {
  follow_up: [followUps],
  history: [versions],
  medication: [
    records(
      'medication.create',
      'medicaciones',
      'id_medicacion',
      'nombre_medicamento',
      "concat_ws(' · ', r.dosis, r.frecuencia)",
    ),
    changes(['medication.stop', 'medication.resume'], medicationName),
  ],
  disease: [
    records('disease.create', 'enfermedades', 'id_enfermedad', 'nombre_enfermedad', 'r.tipo'),
    changes(['disease.recover', 'disease.relapse', 'disease.treat', 'disease.untreat'], diseaseName),
  ],
  relationship: [records('relationship.create', 'vinculos', 'id_vinculo', 'nombre', 'r.vinculo')],
  antecedent: [records('antecedent.create', 'antecedentes', 'id_antecedente', 'tratamiento', 'r.motivo')],
  assignment: [assignments],
  patient: [registration, changes(['patient.update', 'patient.activate', 'patient.deactivate'], sql`null`)],
};

export function positionSql({ dia, momento, evento, clave }: TimelinePosition): RawBuilder<unknown> {
  return sql`(${dia}::date, ${momento}::timestamptz, ${evento}::text collate "C", ${clave}::bigint)`;
}
