-- Written by `npm run sql`. Do not edit.

-- GET /api/audit/readers
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $5::text as address, $6::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $3::uuid and s.id_prestador = $4::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,auditor}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
), own as materialized (
  select own.* from allowed cross join lateral (
    select true as allowed_found, own.*
    from (
      with patient as materialized (
        select coalesce(
          (select p.id_paciente from pacientes p where p.dni = $1::text limit 1),
          (select p.id_paciente from pacientes p where p.id_paciente = $2::bigint)) as id
      ), reading as materialized (
        select a.id_prestador, a.at
          from patient join audit_log a on a.id_paciente = patient.id
         where a.outcome = 'ok' and a.id_prestador is not null and a.action = any('{session.read,session.list,second_factor.read,patient.list,patient.read,patient.versions,patient.timeline,patient.export,contact.list,contact.versions,assignment.list,assignment.read,assignment_request.list,history.read,history.versions,follow_up.list,medication.list,disease.list,relationship.list,antecedent.list,consent_text.list,consent.list,attachment.list,attachment.read,risk_evaluation.list,safety_plan.list,safety_plan.export,risk_event.list,risk_notice.list,board.read,entry.list,entry.read,copy_request.list,copy_request.export,document.list,document.export,discharge.list,statistics.read,signature.list,meeting.list,supervision.list,message.list,template.list,draft.list,draft.read,appointment.list,attendance.list,appointment.export,group.list,waiting.list,payer.list,coverage.list,authorization.list,conformity.list,shift.list,shift.export,fee.list,account.read,payment.read,cash.read,share.list,settlement.list,settlement.read,settlement.export,presentation.list,presentation.read,agenda.read,dashboard.read,provider.list,provider.read,import.list,import.read,import.export,export.patients,export.providers,export.assignments,export.follow_ups,export.clinical_list,export.appointments,export.attendance,export.agenda,export.list,export.clinic,settings.read,mail.list,glass.list,glass.read,alert.list,audit.read,audit.export}'::text[])
         order by a.at desc, a.id desc
         limit 10000
      ), visit as (
        select r.id_prestador, r.at,
               coalesce(r.at - lag(r.at) over (partition by r.id_prestador order by r.at) > interval '5 minutes', true) as begins
          from reading r
      ), reader as (
        select v.id_prestador, count(*) filter (where v.begins)::integer as veces, max(v.at) as ultima
          from visit v
         group by v.id_prestador
         order by max(v.at) desc, v.id_prestador
         limit 200
      )
      select json_build_object(
               'id_paciente', patient.id,
               'lectores', coalesce((
                 select json_agg((select row_to_json(shaped) from (
                 select d.id_prestador as "id_prestador", d.nombre as "nombre", d.apellido as "apellido", d.role as "role",
                        r.veces as "veces", to_char(r.ultima, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "ultima") shaped)
                                 order by r.ultima desc, r.id_prestador)
                   from reader r join prestadores d on d.id_prestador = r.id_prestador), '[]'),
               'parcial', (select count(*) from reading) = 10000) as json,
             case when patient.id is not null then array[patient.id] end as ids
        from patient
    ) own
  ) own
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id, pacientes)
  select allowed.actor_id, allowed.role, 'audit.read', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id, (select max(own.ids) from own)
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join own on true;
