-- Written by `npm run sql`. Do not edit.

-- GET /api/auth/permissions
-- POST /api/auth/change-password
-- POST /api/account/proof
-- GET /api/account/sessions
-- DELETE /api/account/sessions
-- DELETE /api/account/sessions/:sessionId
-- GET /api/account/notices
-- POST /api/account/notices/seen
-- GET /api/account/second-factor
-- POST /api/account/second-factor/totp
-- POST /api/account/second-factor/totp/confirmation
-- POST /api/account/second-factor/recovery-codes
-- POST /api/account/second-factor/removal
-- POST /api/account/second-factor/passkeys/options
-- POST /api/account/second-factor/passkeys
-- POST /api/account/second-factor/passkeys/:passkeyId/removal
-- GET /api/dashboard/stats
-- GET /api/dashboard/recent-patients
-- GET /api/dashboard/risk-patients
-- GET /api/dashboard/todays-sessions
-- GET /api/dashboard/activity
-- GET /api/clinic
-- GET /api/drafts
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,auditor,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- GET /api/account/second-factor
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,auditor,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id)
  select allowed.actor_id, allowed.role, 'second_factor.read', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- GET /api/patients
-- GET /api/patients/search/:term
-- GET /api/patients/search
-- GET /api/patients/telephone/:term
-- GET /api/consent-texts
-- GET /api/appointments
-- GET /api/appointments/day
-- GET /api/appointments/free
-- GET /api/appointments/check
-- GET /api/appointments/providers
-- GET /api/appointments/load
-- GET /api/appointments/revision
-- GET /api/groups
-- POST /api/groups
-- GET /api/rooms
-- GET /api/holidays
-- GET /api/availability
-- GET /api/availability/all
-- PUT /api/availability
-- GET /api/absences
-- PUT /api/absences
-- GET /api/absences/within
-- GET /api/calendar
-- PUT /api/calendar
-- GET /api/attendance
-- GET /api/attendance.pdf
-- GET /api/appointments/unsigned
-- GET /api/waiting-list
-- GET /api/waiting-list/openings
-- GET /api/payers
-- GET /api/authorizations/renewals
-- GET /api/shifts
-- GET /api/shifts/months
-- GET /api/glass
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- GET /api/patients/export.csv
-- GET /api/providers/export.csv
-- GET /api/appointments/export.csv
-- GET /api/rooms/export.csv
-- GET /api/holidays/export.csv
-- GET /api/attendance/export.csv
-- GET /api/settlements/export.csv
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico}'::text[])
     and s.proved_at > now() - interval '10 minutes'
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- GET /api/patients/export.csv
-- GET /api/statistics
-- GET /api/providers/export.csv
-- POST /api/patients/:id/assign/:providerId
-- GET /api/supervision
-- POST /api/follow-ups/:id/supervision
-- POST /api/document-templates
-- GET /api/appointments/export.csv
-- GET /api/assignment-requests
-- GET /api/rooms/export.csv
-- GET /api/holidays/export.csv
-- GET /api/attendance/export.csv
-- GET /api/settlements/export.csv
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- GET /api/patients/search
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id)
  select allowed.actor_id, allowed.role, 'patient.search', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- GET /api/patients/:id
-- GET /api/patients/:id/versions
-- GET /api/patients/:id/contacts
-- GET /api/patients/:id/contacts/:contactId/versions
-- GET /api/patients/:id/attachments
-- GET /api/patients/:id/consents
-- POST /api/patients/:id/consents
-- POST /api/patients/:id/entries/:folio/corrections
-- POST /api/appointments
-- POST /api/groups
-- PATCH /api/groups/:id
-- POST /api/waiting-list
-- GET /api/patients/:id/coverages
-- GET /api/patients/:id/authorizations
-- POST /api/patients/:id/attachments
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, null::bigint as object_id
    from person join pacientes subject on subject.id_paciente = $5::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- POST /api/patients
-- GET /api/document-templates
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,recepcion}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- PUT /api/patients/:id
-- POST /api/patients/:id/contacts
-- PATCH /api/patients/:id/contacts/:contactId
-- GET /api/patients/:id/document-fields
-- GET /api/patients/:id/documents
-- POST /api/patients/:id/documents
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,recepcion}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, null::bigint as object_id
    from person join pacientes subject on subject.id_paciente = $5::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- PUT /api/patients/:id
-- POST /api/patients/:id/contacts
-- PATCH /api/patients/:id/contacts/:contactId
-- POST /api/patients/:id/documents
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,recepcion}'::text[])
), held_patient as materialized (
  select p.id_paciente from person cross join pacientes p
   where p.id_paciente = (select subject.id_paciente from pacientes subject where subject.id_paciente = $5::bigint)
     and (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = p.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente)))
     for no key update of p
), held_assignment as materialized (
  select reach.id_paciente from person cross join held_patient p cross join asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null
     and reach.id_paciente = p.id_paciente
     for share of reach
), allowed as materialized (
  select person.*, p.id_paciente, null::bigint as object_id from person cross join held_patient p
   where person.sees_all or exists (select from held_assignment)
      or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- PATCH /api/patients/:id/status
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, null::bigint as object_id
    from person join pacientes subject on subject.id_paciente = $5::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- PATCH /api/patients/:id/status
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador}'::text[])
), held_patient as materialized (
  select p.id_paciente from person cross join pacientes p
   where p.id_paciente = (select subject.id_paciente from pacientes subject where subject.id_paciente = $5::bigint)
     and (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = p.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente)))
     for no key update of p
), held_assignment as materialized (
  select reach.id_paciente from person cross join held_patient p cross join asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null
     and reach.id_paciente = p.id_paciente
     for share of reach
), allowed as materialized (
  select person.*, p.id_paciente, null::bigint as object_id from person cross join held_patient p
   where person.sees_all or exists (select from held_assignment)
      or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- POST /api/patients/:id/contacts
-- POST /api/patients/:id/documents
-- POST /api/documents/:id/annulment
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,recepcion}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- GET /api/dashboard/events
-- GET /api/boards/risk
-- GET /api/boards/team
-- POST /api/glass
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- GET /api/providers
-- GET /api/presentations
-- GET /api/presentations/pending
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,auditor,recepcion}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- GET /api/providers/:id
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico}'::text[]) as sees_own,
         d.role = any('{director_medico}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,auditor,recepcion}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, $5::bigint as object_id
    from person join prestadores subject on subject.id_prestador = $5::bigint
   where true
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- GET /api/providers/:id
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico}'::text[]) as sees_own,
         d.role = any('{director_medico}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,auditor,recepcion}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, $5::bigint as object_id
    from person join prestadores subject on subject.id_prestador = $5::bigint
   where true
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id)
  select allowed.actor_id, allowed.role, 'provider.read', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- GET /api/providers/:id/work
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico}'::text[]) as sees_own,
         d.role = any('{director_medico}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,auditor}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, $5::bigint as object_id
    from person join prestadores subject on subject.id_prestador = $5::bigint
   where true
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- POST /api/providers
-- POST /api/providers/:id/activate
-- POST /api/providers/:id/reset-password
-- POST /api/providers/:id/reset-second-factor
-- GET /api/assignments/export.csv
-- PUT /api/settings
-- POST /api/settings/house-team/assignments
-- POST /api/imports/:id/application
-- GET /api/exports/clinic.zip
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador}'::text[])
     and s.proved_at > now() - interval '10 minutes'
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- POST /api/providers
-- POST /api/providers/:id/activate
-- POST /api/providers/:id/deactivate
-- POST /api/providers/:id/reset-password
-- POST /api/providers/:id/reset-second-factor
-- GET /api/mails
-- GET /api/mails/delivery
-- GET /api/assignments
-- GET /api/assignments/export.csv
-- GET /api/assignments/all
-- GET /api/assignments/providers/all
-- PUT /api/settings
-- POST /api/settings/house-team/assignments
-- POST /api/consent-texts
-- PUT /api/rooms
-- PUT /api/holidays
-- GET /api/imports
-- POST /api/imports/:id/simulation
-- POST /api/imports/:id/application
-- POST /api/imports/:id/withdrawal
-- GET /api/exports
-- GET /api/exports/clinic.zip
-- POST /api/imports
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- PUT /api/providers/:id
-- POST /api/providers/:id/activate
-- POST /api/providers/:id/deactivate
-- POST /api/providers/:id/reset-password
-- POST /api/providers/:id/reset-second-factor
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, $5::bigint as object_id
    from person join prestadores subject on subject.id_prestador = $5::bigint
   where true
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- PUT /api/providers/:id
-- POST /api/providers/:id/activate
-- POST /api/providers/:id/reset-password
-- POST /api/providers/:id/reset-second-factor
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador}'::text[])
     and s.proved_at > now() - interval '10 minutes'
), allowed as materialized (
  select person.*, null::bigint as id_paciente, $5::bigint as object_id
    from person join prestadores subject on subject.id_prestador = $5::bigint
   where true
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- GET /api/mails/delivery
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id)
  select allowed.actor_id, allowed.role, 'mail.list', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- GET /api/patients/:id/assignments
-- GET /api/patients/:id/medical-history
-- GET /api/patients/:id/follow-ups
-- GET /api/patients/:id/last-plan
-- POST /api/follow-ups
-- GET /api/patients/:id/medications
-- GET /api/patients/:id/diseases
-- GET /api/patients/:id/relationships
-- GET /api/patients/:id/antecedents
-- GET /api/patients/:id/risk-evaluations
-- GET /api/patients/:id/signatures
-- GET /api/patients/:id/meetings
-- GET /api/patients/:id/safety-plans
-- POST /api/patients/:id/risk-events
-- GET /api/patients/:id/entries
-- GET /api/patients/:id/entries/:folio
-- GET /api/patients/:id/discharges
-- GET /api/patients/:id/timeline
-- GET /api/drafts/follow-up/:patientId
-- PUT /api/drafts/follow-up/:patientId
-- DELETE /api/drafts/follow-up/:patientId
-- GET /api/patients/:id/glass
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, null::bigint as object_id
    from person join pacientes subject on subject.id_paciente = $5::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- POST /api/patients/:id/assign/:providerId
-- DELETE /api/patients/:id/assign/:providerId
-- GET /api/patients/:id/follow-ups/export.csv
-- GET /api/patients/:id/medications/export.csv
-- GET /api/patients/:id/diseases/export.csv
-- GET /api/patients/:id/relationships/export.csv
-- GET /api/patients/:id/antecedents/export.csv
-- GET /api/patients/:id/record.pdf
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, null::bigint as object_id
    from person join pacientes subject on subject.id_paciente = $5::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- POST /api/patients/:id/assign/:providerId
-- DELETE /api/patients/:id/assign/:providerId
-- GET /api/patients/:id/follow-ups/export.csv
-- GET /api/patients/:id/medications/export.csv
-- GET /api/patients/:id/diseases/export.csv
-- GET /api/patients/:id/relationships/export.csv
-- GET /api/patients/:id/antecedents/export.csv
-- GET /api/patients/:id/record.pdf
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico}'::text[])
), held_patient as materialized (
  select p.id_paciente from person cross join pacientes p
   where p.id_paciente = (select subject.id_paciente from pacientes subject where subject.id_paciente = $5::bigint)
     and (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = p.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente)))
     for no key update of p
), held_assignment as materialized (
  select reach.id_paciente from person cross join held_patient p cross join asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null
     and reach.id_paciente = p.id_paciente
     for share of reach
), allowed as materialized (
  select person.*, p.id_paciente, null::bigint as object_id from person cross join held_patient p
   where person.sees_all or exists (select from held_assignment)
      or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- GET /api/settings
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,auditor}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- POST /api/medical-history
-- POST /api/medications
-- POST /api/diseases
-- POST /api/relationships
-- POST /api/antecedents
-- POST /api/patients/:id/risk-evaluations
-- POST /api/patients/:id/entries/:folio/signatures
-- POST /api/patients/:id/meetings
-- POST /api/patients/:id/safety-plans
-- GET /api/patients/:id/risk-events
-- POST /api/patients/:id/risk-events/:eventId/notification
-- GET /api/patients/:id/discharge-check
-- POST /api/patients/:id/discharges
-- POST /api/patients/:id/discharges/:dischargeId/readmission
-- GET /api/drafts/medical-history/:patientId
-- PUT /api/drafts/medical-history/:patientId
-- DELETE /api/drafts/medical-history/:patientId
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, null::bigint as object_id
    from person join pacientes subject on subject.id_paciente = $5::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- POST /api/medical-history
-- POST /api/medications
-- POST /api/diseases
-- POST /api/relationships
-- POST /api/antecedents
-- POST /api/patients/:id/risk-evaluations
-- POST /api/patients/:id/entries/:folio/signatures
-- POST /api/patients/:id/meetings
-- POST /api/patients/:id/safety-plans
-- POST /api/patients/:id/risk-events/:eventId/notification
-- POST /api/patients/:id/discharges
-- POST /api/patients/:id/discharges/:dischargeId/readmission
-- PUT /api/drafts/medical-history/:patientId
-- DELETE /api/drafts/medical-history/:patientId
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[])
), held_patient as materialized (
  select p.id_paciente from person cross join pacientes p
   where p.id_paciente = (select subject.id_paciente from pacientes subject where subject.id_paciente = $5::bigint)
     and (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = p.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente)))
     for no key update of p
), held_assignment as materialized (
  select reach.id_paciente from person cross join held_patient p cross join asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null
     and reach.id_paciente = p.id_paciente
     for share of reach
), allowed as materialized (
  select person.*, p.id_paciente, null::bigint as object_id from person cross join held_patient p
   where person.sees_all or exists (select from held_assignment)
      or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- POST /api/medical-history
-- POST /api/medications
-- POST /api/diseases
-- POST /api/relationships
-- POST /api/antecedents
-- POST /api/patients/:id/risk-evaluations
-- POST /api/patients/:id/entries/:folio/signatures
-- POST /api/patients/:id/meetings
-- POST /api/patients/:id/safety-plans
-- POST /api/patients/:id/risk-events/:eventId/notification
-- POST /api/patients/:id/discharges
-- POST /api/patients/:id/discharges/:dischargeId/readmission
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- PUT /api/medical-history/:id
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, $5::bigint as object_id
    from person join admisiones subject on subject.id_admision = $5::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- PUT /api/medical-history/:id
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[])
), held_patient as materialized (
  select p.id_paciente from person cross join pacientes p
   where p.id_paciente = (select subject.id_paciente from admisiones subject where subject.id_admision = $5::bigint)
     and (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = p.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente)))
     for no key update of p
), held_assignment as materialized (
  select reach.id_paciente from person cross join held_patient p cross join asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null
     and reach.id_paciente = p.id_paciente
     for share of reach
), allowed as materialized (
  select person.*, p.id_paciente, $5::bigint as object_id from person cross join held_patient p
   where person.sees_all or exists (select from held_assignment)
      or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- GET /api/medical-history/:id/versions
-- GET /api/medical-history/:id/versions/:version
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, $5::bigint as object_id
    from person join admisiones subject on subject.id_admision = $5::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- GET /api/patients/:id/follow-ups/export.csv
-- GET /api/patients/:id/medications/export.csv
-- GET /api/patients/:id/diseases/export.csv
-- GET /api/patients/:id/relationships/export.csv
-- GET /api/patients/:id/antecedents/export.csv
-- GET /api/patients/:id/record.pdf
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico}'::text[])
     and s.proved_at > now() - interval '10 minutes'
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, null::bigint as object_id
    from person join pacientes subject on subject.id_paciente = $5::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- GET /api/patients/:id/follow-ups/export.csv
-- GET /api/patients/:id/medications/export.csv
-- GET /api/patients/:id/diseases/export.csv
-- GET /api/patients/:id/relationships/export.csv
-- GET /api/patients/:id/antecedents/export.csv
-- GET /api/patients/:id/record.pdf
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico}'::text[])
     and s.proved_at > now() - interval '10 minutes'
), held_patient as materialized (
  select p.id_paciente from person cross join pacientes p
   where p.id_paciente = (select subject.id_paciente from pacientes subject where subject.id_paciente = $5::bigint)
     and (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = p.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente)))
     for no key update of p
), held_assignment as materialized (
  select reach.id_paciente from person cross join held_patient p cross join asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null
     and reach.id_paciente = p.id_paciente
     for share of reach
), allowed as materialized (
  select person.*, p.id_paciente, null::bigint as object_id from person cross join held_patient p
   where person.sees_all or exists (select from held_assignment)
      or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- POST /api/follow-ups
-- POST /api/patients/:id/risk-events
-- PUT /api/drafts/follow-up/:patientId
-- DELETE /api/drafts/follow-up/:patientId
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[])
), held_patient as materialized (
  select p.id_paciente from person cross join pacientes p
   where p.id_paciente = (select subject.id_paciente from pacientes subject where subject.id_paciente = $5::bigint)
     and (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = p.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente)))
     for no key update of p
), held_assignment as materialized (
  select reach.id_paciente from person cross join held_patient p cross join asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null
     and reach.id_paciente = p.id_paciente
     for share of reach
), allowed as materialized (
  select person.*, p.id_paciente, null::bigint as object_id from person cross join held_patient p
   where person.sees_all or exists (select from held_assignment)
      or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- POST /api/follow-ups
-- POST /api/follow-ups/shared
-- POST /api/supervision/:id/reading
-- POST /api/patients/:id/risk-events
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- POST /api/follow-ups/shared
-- GET /api/follow-ups/shared/:id
-- GET /api/drafts/shared-follow-up/:id
-- PUT /api/drafts/shared-follow-up/:id
-- DELETE /api/drafts/shared-follow-up/:id
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, $5::bigint as object_id
    from person join turnos subject on subject.id_turno = $5::bigint
   where (subject.tipo is not null and subject.id_encuentro is null)
     and (person.role = 'administrador' or subject.id_prestador = person.actor_id)
     and not exists (select from turnos o
                      where o.id_encuentro = subject.id_turno and o.estado <> all('{cancelado_paciente,cancelado_clinica}'::text[])
                        and not (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = o.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = o.id_paciente))))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- POST /api/follow-ups/shared
-- PUT /api/drafts/shared-follow-up/:id
-- DELETE /api/drafts/shared-follow-up/:id
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[])
), held as materialized (
  select subject.id_paciente as id_paciente, pg_advisory_xact_lock(hashtextextended('encuentro ' || subject.id_turno, 0)) from person cross join turnos subject
   where subject.id_turno = $5::bigint and (subject.tipo is not null and subject.id_encuentro is null)
 and (person.role = 'administrador' or subject.id_prestador = person.actor_id)
 and not exists (select from turnos o
                  where o.id_encuentro = subject.id_turno and o.estado <> all('{cancelado_paciente,cancelado_clinica}'::text[])
                    and not (person.sees_all
 or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = o.id_paciente)
 or (person.sees_by_glass and exists (
  select from accesos_emergencia glass
   where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = o.id_paciente))))
), allowed as materialized (
  select person.*, held.id_paciente, $5::bigint as object_id from person cross join held
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- PATCH /api/medications/:id
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, $5::bigint as object_id
    from person join medicaciones subject on subject.id_medicacion = $5::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- PATCH /api/medications/:id
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[])
), held_patient as materialized (
  select p.id_paciente from person cross join pacientes p
   where p.id_paciente = (select subject.id_paciente from medicaciones subject where subject.id_medicacion = $5::bigint)
     and (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = p.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente)))
     for no key update of p
), held_assignment as materialized (
  select reach.id_paciente from person cross join held_patient p cross join asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null
     and reach.id_paciente = p.id_paciente
     for share of reach
), allowed as materialized (
  select person.*, p.id_paciente, $5::bigint as object_id from person cross join held_patient p
   where person.sees_all or exists (select from held_assignment)
      or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- PATCH /api/diseases/:id
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, $5::bigint as object_id
    from person join enfermedades subject on subject.id_enfermedad = $5::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- PATCH /api/diseases/:id
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[])
), held_patient as materialized (
  select p.id_paciente from person cross join pacientes p
   where p.id_paciente = (select subject.id_paciente from enfermedades subject where subject.id_enfermedad = $5::bigint)
     and (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = p.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente)))
     for no key update of p
), held_assignment as materialized (
  select reach.id_paciente from person cross join held_patient p cross join asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null
     and reach.id_paciente = p.id_paciente
     for share of reach
), allowed as materialized (
  select person.*, p.id_paciente, $5::bigint as object_id from person cross join held_patient p
   where person.sees_all or exists (select from held_assignment)
      or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- GET /api/signatures
-- GET /api/signatures/pending
-- GET /api/supervision/answers
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- GET /api/signatures/pending
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id)
  select allowed.actor_id, allowed.role, 'signature.list', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- PATCH /api/signatures/:id
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, $5::bigint as object_id
    from person join pedidos_firma subject on subject.id_firma = $5::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- PATCH /api/signatures/:id
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[])
), held_patient as materialized (
  select p.id_paciente from person cross join pacientes p
   where p.id_paciente = (select subject.id_paciente from pedidos_firma subject where subject.id_firma = $5::bigint)
     and (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = p.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente)))
     for no key update of p
), held_assignment as materialized (
  select reach.id_paciente from person cross join held_patient p cross join asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null
     and reach.id_paciente = p.id_paciente
     for share of reach
), allowed as materialized (
  select person.*, p.id_paciente, $5::bigint as object_id from person cross join held_patient p
   where person.sees_all or exists (select from held_assignment)
      or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- PATCH /api/signatures/:id
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[])
     and s.proved_at > now() - interval '10 minutes'
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, $5::bigint as object_id
    from person join pedidos_firma subject on subject.id_firma = $5::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- PATCH /api/signatures/:id
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[])
     and s.proved_at > now() - interval '10 minutes'
), held_patient as materialized (
  select p.id_paciente from person cross join pacientes p
   where p.id_paciente = (select subject.id_paciente from pedidos_firma subject where subject.id_firma = $5::bigint)
     and (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = p.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente)))
     for no key update of p
), held_assignment as materialized (
  select reach.id_paciente from person cross join held_patient p cross join asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null
     and reach.id_paciente = p.id_paciente
     for share of reach
), allowed as materialized (
  select person.*, p.id_paciente, $5::bigint as object_id from person cross join held_patient p
   where person.sees_all or exists (select from held_assignment)
      or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- POST /api/follow-ups/:id/supervision
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, $5::bigint as object_id
    from person join seguimientos subject on subject.id_seguimiento = $5::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- POST /api/follow-ups/:id/supervision
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico}'::text[])
), held_patient as materialized (
  select p.id_paciente from person cross join pacientes p
   where p.id_paciente = (select subject.id_paciente from seguimientos subject where subject.id_seguimiento = $5::bigint)
     and (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = p.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente)))
     for no key update of p
), held_assignment as materialized (
  select reach.id_paciente from person cross join held_patient p cross join asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null
     and reach.id_paciente = p.id_paciente
     for share of reach
), allowed as materialized (
  select person.*, p.id_paciente, $5::bigint as object_id from person cross join held_patient p
   where person.sees_all or exists (select from held_assignment)
      or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- POST /api/supervision/:id/reading
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, $5::bigint as object_id
    from person join supervisiones subject on subject.id_supervision = $5::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- POST /api/supervision/:id/reading
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[])
), held_patient as materialized (
  select p.id_paciente from person cross join pacientes p
   where p.id_paciente = (select subject.id_paciente from supervisiones subject where subject.id_supervision = $5::bigint)
     and (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = p.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente)))
     for no key update of p
), held_assignment as materialized (
  select reach.id_paciente from person cross join held_patient p cross join asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null
     and reach.id_paciente = p.id_paciente
     for share of reach
), allowed as materialized (
  select person.*, p.id_paciente, $5::bigint as object_id from person cross join held_patient p
   where person.sees_all or exists (select from held_assignment)
      or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- GET /api/patients/:id/messages
-- POST /api/patients/:id/messages
-- POST /api/patients/:id/messages/reading
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{}'::text[]) as sees_all,
         d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, null::bigint as object_id
    from person join pacientes subject on subject.id_paciente = $5::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- POST /api/patients/:id/messages
-- POST /api/patients/:id/messages/reading
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{}'::text[]) as sees_all,
         d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[])
), held_patient as materialized (
  select p.id_paciente from person cross join pacientes p
   where p.id_paciente = (select subject.id_paciente from pacientes subject where subject.id_paciente = $5::bigint)
     and (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = p.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente)))
     for no key update of p
), held_assignment as materialized (
  select reach.id_paciente from person cross join held_patient p cross join asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null
     and reach.id_paciente = p.id_paciente
     for share of reach
), allowed as materialized (
  select person.*, p.id_paciente, null::bigint as object_id from person cross join held_patient p
   where person.sees_all or exists (select from held_assignment)
      or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- POST /api/patients/:id/messages
-- POST /api/patients/:id/messages/reading
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{}'::text[]) as sees_all,
         d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- GET /api/attachments/:id/file
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
     and s.proved_at > now() - interval '10 minutes'
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, $5::bigint as object_id
    from person join adjuntos subject on subject.id_adjunto = $5::bigint
   where ((person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente))) and subject.clase = any(case person.role when 'administrador' then '{credencial,orden,identidad,estudio,informe_externo,consentimiento,oficio,imagen,receta_externa,nota_de_jornada,otro}' when 'director_medico' then '{credencial,orden,identidad,estudio,informe_externo,consentimiento,oficio,imagen,receta_externa,nota_de_jornada,otro}' when 'auditor' then '{}' when 'psiquiatra' then '{credencial,orden,identidad,estudio,informe_externo,consentimiento,oficio,imagen,receta_externa,nota_de_jornada,otro}' when 'psicologo' then '{credencial,orden,identidad,estudio,informe_externo,consentimiento,oficio,imagen,receta_externa,nota_de_jornada,otro}' when 'acompanante_terapeutico' then '{imagen,nota_de_jornada}' when 'recepcion' then '{credencial,orden,identidad}' end::text[])
          and (person.role = any('{administrador,director_medico}'::text[]) or not exists (select from correcciones marca where marca.error and marca.id_paciente = subject.id_paciente and marca.clase = 'attachment' and marca.id_objeto = subject.id_adjunto
       and marca.version = 1)))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- GET /api/attachments/:id/file
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, $5::bigint as object_id
    from person join adjuntos subject on subject.id_adjunto = $5::bigint
   where ((person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente))) and subject.clase = any(case person.role when 'administrador' then '{credencial,orden,identidad,estudio,informe_externo,consentimiento,oficio,imagen,receta_externa,nota_de_jornada,otro}' when 'director_medico' then '{credencial,orden,identidad,estudio,informe_externo,consentimiento,oficio,imagen,receta_externa,nota_de_jornada,otro}' when 'auditor' then '{}' when 'psiquiatra' then '{credencial,orden,identidad,estudio,informe_externo,consentimiento,oficio,imagen,receta_externa,nota_de_jornada,otro}' when 'psicologo' then '{credencial,orden,identidad,estudio,informe_externo,consentimiento,oficio,imagen,receta_externa,nota_de_jornada,otro}' when 'acompanante_terapeutico' then '{imagen,nota_de_jornada}' when 'recepcion' then '{credencial,orden,identidad}' end::text[])
          and (person.role = any('{administrador,director_medico}'::text[]) or not exists (select from correcciones marca where marca.error and marca.id_paciente = subject.id_paciente and marca.clase = 'attachment' and marca.id_objeto = subject.id_adjunto
       and marca.version = 1)))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- GET /api/patients/:id/safety-plans/:planId/plan.pdf
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[])
     and s.proved_at > now() - interval '10 minutes'
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, null::bigint as object_id
    from person join pacientes subject on subject.id_paciente = $5::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- GET /api/patients/:id/safety-plans/:planId/plan.pdf
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, null::bigint as object_id
    from person join pacientes subject on subject.id_paciente = $5::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- POST /api/patients/:id/consents
-- POST /api/patients/:id/entries/:folio/corrections
-- POST /api/appointments
-- POST /api/groups
-- PATCH /api/groups/:id
-- POST /api/waiting-list
-- POST /api/patients/:id/attachments
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
), held_patient as materialized (
  select p.id_paciente from person cross join pacientes p
   where p.id_paciente = (select subject.id_paciente from pacientes subject where subject.id_paciente = $5::bigint)
     and (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = p.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente)))
     for no key update of p
), held_assignment as materialized (
  select reach.id_paciente from person cross join held_patient p cross join asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null
     and reach.id_paciente = p.id_paciente
     for share of reach
), allowed as materialized (
  select person.*, p.id_paciente, null::bigint as object_id from person cross join held_patient p
   where person.sees_all or exists (select from held_assignment)
      or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- POST /api/patients/:id/consents
-- POST /api/consents/:id/revocation
-- POST /api/patients/:id/entries/:folio/corrections
-- POST /api/appointments
-- POST /api/groups
-- POST /api/appointments/:id/message
-- POST /api/appointments/:id/conformity
-- POST /api/waiting-list
-- POST /api/patients/:id/attachments
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- POST /api/consents/:id/revocation
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, $5::bigint as object_id
    from person join consentimientos subject on subject.id_consentimiento = $5::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- POST /api/consents/:id/revocation
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
), held_patient as materialized (
  select p.id_paciente from person cross join pacientes p
   where p.id_paciente = (select subject.id_paciente from consentimientos subject where subject.id_consentimiento = $5::bigint)
     and (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = p.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente)))
     for no key update of p
), held_assignment as materialized (
  select reach.id_paciente from person cross join held_patient p cross join asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null
     and reach.id_paciente = p.id_paciente
     for share of reach
), allowed as materialized (
  select person.*, p.id_paciente, $5::bigint as object_id from person cross join held_patient p
   where person.sees_all or exists (select from held_assignment)
      or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- GET /api/patients/:id/record.pdf
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico}'::text[])
     and s.proved_at > now() - interval '10 minutes'
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, null::bigint as object_id
    from person join pacientes subject on subject.id_paciente = $5::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id)
  select allowed.actor_id, allowed.role, 'patient.export', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- GET /api/patients/:id/record.pdf
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, null::bigint as object_id
    from person join pacientes subject on subject.id_paciente = $5::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id)
  select allowed.actor_id, allowed.role, 'patient.export', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- GET /api/document-templates/:id/versions
-- PUT /api/document-templates/:id
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico}'::text[]) as sees_own,
         d.role = any('{director_medico}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, $5::bigint as object_id
    from person join plantillas_vigentes subject on subject.id_plantilla = $5::bigint
   where true
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- GET /api/documents/:id.pdf
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,recepcion}'::text[])
     and s.proved_at > now() - interval '10 minutes'
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, $5::bigint as object_id
    from person join documentos subject on subject.id_documento = $5::bigint
   where ((person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente))) and (person.role <> 'recepcion' or subject.clase = any('{constancia_asistencia}'::text[])))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- GET /api/documents/:id.pdf
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,recepcion}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, $5::bigint as object_id
    from person join documentos subject on subject.id_documento = $5::bigint
   where ((person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente))) and (person.role <> 'recepcion' or subject.clase = any('{constancia_asistencia}'::text[])))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- POST /api/documents/:id/annulment
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,recepcion}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, $5::bigint as object_id
    from person join documentos subject on subject.id_documento = $5::bigint
   where ((person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente))) and (person.role <> 'recepcion' or subject.clase = any('{constancia_asistencia}'::text[])))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- POST /api/documents/:id/annulment
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,recepcion}'::text[])
), held as materialized (
  select subject.id_paciente as id_paciente, pg_advisory_xact_lock(hashtextextended('documento ' || subject.id_documento, 0)) from person cross join documentos subject
   where subject.id_documento = $5::bigint and ((person.sees_all
 or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
 or (person.sees_by_glass and exists (
  select from accesos_emergencia glass
   where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente))) and (person.role <> 'recepcion' or subject.clase = any('{constancia_asistencia}'::text[])))
), allowed as materialized (
  select person.*, held.id_paciente, $5::bigint as object_id from person cross join held
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- GET /api/copy-requests
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,director_medico,auditor,recepcion}'::text[]) as sees_all,
         d.role = any('{psiquiatra,psicologo}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,auditor,psiquiatra,psicologo,recepcion}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- POST /api/copy-requests
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{psiquiatra,psicologo}'::text[]) as sees_own,
         d.role = any('{psiquiatra,psicologo}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,psiquiatra,psicologo,recepcion}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, null::bigint as object_id
    from person join pacientes subject on subject.id_paciente = $5::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- POST /api/copy-requests
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{psiquiatra,psicologo}'::text[]) as sees_own,
         d.role = any('{psiquiatra,psicologo}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,psiquiatra,psicologo,recepcion}'::text[])
), held_patient as materialized (
  select p.id_paciente from person cross join pacientes p
   where p.id_paciente = (select subject.id_paciente from pacientes subject where subject.id_paciente = $5::bigint)
     and (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = p.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente)))
     for no key update of p
), held_assignment as materialized (
  select reach.id_paciente from person cross join held_patient p cross join asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null
     and reach.id_paciente = p.id_paciente
     for share of reach
), allowed as materialized (
  select person.*, p.id_paciente, null::bigint as object_id from person cross join held_patient p
   where person.sees_all or exists (select from held_assignment)
      or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- POST /api/copy-requests
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{psiquiatra,psicologo}'::text[]) as sees_own,
         d.role = any('{psiquiatra,psicologo}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,psiquiatra,psicologo,recepcion}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- PATCH /api/copy-requests/:id
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,director_medico,recepcion}'::text[]) as sees_all,
         d.role = any('{}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,recepcion}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, $5::bigint as object_id
    from person join solicitudes_copia subject on subject.id_solicitud = $5::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- PATCH /api/copy-requests/:id
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,director_medico,recepcion}'::text[]) as sees_all,
         d.role = any('{}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,recepcion}'::text[])
), held_patient as materialized (
  select p.id_paciente from person cross join pacientes p
   where p.id_paciente = (select subject.id_paciente from solicitudes_copia subject where subject.id_solicitud = $5::bigint)
     and (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = p.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente)))
     for no key update of p
), held_assignment as materialized (
  select reach.id_paciente from person cross join held_patient p cross join asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null
     and reach.id_paciente = p.id_paciente
     for share of reach
), allowed as materialized (
  select person.*, p.id_paciente, $5::bigint as object_id from person cross join held_patient p
   where person.sees_all or exists (select from held_assignment)
      or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- PATCH /api/copy-requests/:id
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,director_medico,recepcion}'::text[]) as sees_all,
         d.role = any('{}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,recepcion}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, null::bigint as object_id
    from person join pacientes subject on subject.id_paciente = $5::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- PATCH /api/copy-requests/:id
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,director_medico,recepcion}'::text[]) as sees_all,
         d.role = any('{}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,recepcion}'::text[])
), held_patient as materialized (
  select p.id_paciente from person cross join pacientes p
   where p.id_paciente = (select subject.id_paciente from pacientes subject where subject.id_paciente = $5::bigint)
     and (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = p.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente)))
     for no key update of p
), held_assignment as materialized (
  select reach.id_paciente from person cross join held_patient p cross join asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null
     and reach.id_paciente = p.id_paciente
     for share of reach
), allowed as materialized (
  select person.*, p.id_paciente, null::bigint as object_id from person cross join held_patient p
   where person.sees_all or exists (select from held_assignment)
      or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- PATCH /api/copy-requests/:id
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,director_medico,recepcion}'::text[]) as sees_all,
         d.role = any('{}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,recepcion}'::text[])
     and s.proved_at > now() - interval '10 minutes'
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, $5::bigint as object_id
    from person join solicitudes_copia subject on subject.id_solicitud = $5::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- PATCH /api/copy-requests/:id
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,director_medico,recepcion}'::text[]) as sees_all,
         d.role = any('{}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,recepcion}'::text[])
     and s.proved_at > now() - interval '10 minutes'
), held_patient as materialized (
  select p.id_paciente from person cross join pacientes p
   where p.id_paciente = (select subject.id_paciente from solicitudes_copia subject where subject.id_solicitud = $5::bigint)
     and (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = p.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente)))
     for no key update of p
), held_assignment as materialized (
  select reach.id_paciente from person cross join held_patient p cross join asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null
     and reach.id_paciente = p.id_paciente
     for share of reach
), allowed as materialized (
  select person.*, p.id_paciente, $5::bigint as object_id from person cross join held_patient p
   where person.sees_all or exists (select from held_assignment)
      or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- GET /api/copy-requests/:id/copy.pdf
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,director_medico}'::text[]) as sees_all,
         d.role = any('{}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico}'::text[])
     and s.proved_at > now() - interval '10 minutes'
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, $5::bigint as object_id
    from person join solicitudes_copia subject on subject.id_solicitud = $5::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- GET /api/copy-requests/:id/copy.pdf
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,director_medico}'::text[]) as sees_all,
         d.role = any('{}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, $5::bigint as object_id
    from person join solicitudes_copia subject on subject.id_solicitud = $5::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- GET /api/appointments/revision
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id)
  select allowed.actor_id, allowed.role, 'agenda.read', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- PATCH /api/appointments/:id
-- POST /api/appointments/:id/message
-- POST /api/appointments/:id/conformity
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, $5::bigint as object_id
    from person join turnos subject on subject.id_turno = $5::bigint
   where (person.role = any('{administrador,recepcion}'::text[]) or subject.id_prestador = person.actor_id)
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- PATCH /api/appointments/:id
-- POST /api/appointments/:id/message
-- POST /api/appointments/:id/conformity
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
), held as materialized (
  select subject.id_paciente as id_paciente, pg_advisory_xact_lock(hashtextextended('agenda ' || subject.id_prestador, 0)) from person cross join turnos subject
   where subject.id_turno = $5::bigint and (person.role = any('{administrador,recepcion}'::text[]) or subject.id_prestador = person.actor_id)
), allowed as materialized (
  select person.*, held.id_paciente, $5::bigint as object_id from person cross join held
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- PATCH /api/groups/:id
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, $5::bigint as object_id
    from person join grupos subject on subject.id_grupo = $5::bigint
   where (person.role = any('{administrador,recepcion}'::text[]) or subject.id_prestador = person.actor_id) and not exists (
      select from miembros_grupo m
       where m.id_grupo = subject.id_grupo and (m.hasta is null or m.hasta >= (now() at time zone 'America/Argentina/Buenos_Aires')::date) and not (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = m.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = m.id_paciente))))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- PATCH /api/groups/:id
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
), held as materialized (
  select null::bigint as id_paciente, pg_advisory_xact_lock(hashtextextended('agenda ' || subject.id_prestador, 0)) from person cross join grupos subject
   where subject.id_grupo = $5::bigint and (person.role = any('{administrador,recepcion}'::text[]) or subject.id_prestador = person.actor_id) and not exists (
  select from miembros_grupo m
   where m.id_grupo = subject.id_grupo and (m.hasta is null or m.hasta >= (now() at time zone 'America/Argentina/Buenos_Aires')::date) and not (person.sees_all
 or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = m.id_paciente)
 or (person.sees_by_glass and exists (
  select from accesos_emergencia glass
   where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = m.id_paciente))))
), allowed as materialized (
  select person.*, held.id_paciente, $5::bigint as object_id from person cross join held
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- PATCH /api/assignment-requests/:id
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, $5::bigint as object_id
    from person join pedidos_asignacion subject on subject.id_pedido = $5::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- PATCH /api/assignment-requests/:id
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico}'::text[])
), held_patient as materialized (
  select p.id_paciente from person cross join pacientes p
   where p.id_paciente = (select subject.id_paciente from pedidos_asignacion subject where subject.id_pedido = $5::bigint)
     and (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = p.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente)))
     for no key update of p
), held_assignment as materialized (
  select reach.id_paciente from person cross join held_patient p cross join asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null
     and reach.id_paciente = p.id_paciente
     for share of reach
), allowed as materialized (
  select person.*, p.id_paciente, $5::bigint as object_id from person cross join held_patient p
   where person.sees_all or exists (select from held_assignment)
      or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- PUT /api/calendar
-- GET /api/attendance.pdf
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
     and s.proved_at > now() - interval '10 minutes'
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- GET /api/patients/:id/attendance.pdf
-- GET /api/attendance.pdf
-- GET /api/patients/:id/shifts.pdf
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
     and s.proved_at > now() - interval '10 minutes'
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, null::bigint as object_id
    from person join pacientes subject on subject.id_paciente = $5::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- GET /api/patients/:id/attendance.pdf
-- GET /api/attendance.pdf
-- GET /api/patients/:id/shifts.pdf
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, null::bigint as object_id
    from person join pacientes subject on subject.id_paciente = $5::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- PATCH /api/waiting-list/:id
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, $5::bigint as object_id
    from person join lista_espera subject on subject.id_espera = $5::bigint
   where (((person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
     and (person.role = any('{administrador,director_medico,recepcion}'::text[]) or subject.id_prestador = person.actor_id or subject.role = person.role))
     and (person.role = any('{administrador,recepcion}'::text[]) or subject.id_prestador = person.actor_id or subject.role = person.role))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- PATCH /api/waiting-list/:id
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
), held as materialized (
  select subject.id_paciente as id_paciente, pg_advisory_xact_lock(hashtextextended('espera ' || subject.id_espera, 0)) from person cross join lista_espera subject
   where subject.id_espera = $5::bigint and (((person.sees_all
 or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
 or (person.sees_by_glass and exists (
  select from accesos_emergencia glass
   where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
 and (person.role = any('{administrador,director_medico,recepcion}'::text[]) or subject.id_prestador = person.actor_id or subject.role = person.role))
 and (person.role = any('{administrador,recepcion}'::text[]) or subject.id_prestador = person.actor_id or subject.role = person.role))
), allowed as materialized (
  select person.*, held.id_paciente, $5::bigint as object_id from person cross join held
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- POST /api/payers
-- POST /api/patients/:id/coverages
-- POST /api/coverages/:id/authorizations
-- POST /api/fees
-- POST /api/fees/increases
-- POST /api/charges
-- POST /api/payments
-- POST /api/payments/:id/annulment
-- POST /api/cash/:fecha/closing
-- POST /api/shares
-- POST /api/settlements
-- POST /api/presentations
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,recepcion}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- PATCH /api/payers/:id
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,recepcion}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, $5::bigint as object_id
    from person join financiadores subject on subject.id_financiador = $5::bigint
   where true
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- POST /api/patients/:id/coverages
-- POST /api/charges
-- POST /api/payments
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,recepcion}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, null::bigint as object_id
    from person join pacientes subject on subject.id_paciente = $5::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- POST /api/patients/:id/coverages
-- POST /api/charges
-- POST /api/payments
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,recepcion}'::text[])
), held_patient as materialized (
  select p.id_paciente from person cross join pacientes p
   where p.id_paciente = (select subject.id_paciente from pacientes subject where subject.id_paciente = $5::bigint)
     and (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = p.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente)))
     for no key update of p
), held_assignment as materialized (
  select reach.id_paciente from person cross join held_patient p cross join asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null
     and reach.id_paciente = p.id_paciente
     for share of reach
), allowed as materialized (
  select person.*, p.id_paciente, null::bigint as object_id from person cross join held_patient p
   where person.sees_all or exists (select from held_assignment)
      or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- PATCH /api/coverages/:id
-- POST /api/coverages/:id/authorizations
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,recepcion}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, $5::bigint as object_id
    from person join coberturas subject on subject.id_cobertura = $5::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- PATCH /api/coverages/:id
-- POST /api/coverages/:id/authorizations
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,recepcion}'::text[])
), held_patient as materialized (
  select p.id_paciente from person cross join pacientes p
   where p.id_paciente = (select subject.id_paciente from coberturas subject where subject.id_cobertura = $5::bigint)
     and (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = p.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente)))
     for no key update of p
), held_assignment as materialized (
  select reach.id_paciente from person cross join held_patient p cross join asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null
     and reach.id_paciente = p.id_paciente
     for share of reach
), allowed as materialized (
  select person.*, p.id_paciente, $5::bigint as object_id from person cross join held_patient p
   where person.sees_all or exists (select from held_assignment)
      or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- GET /api/coverages/:id/authorizations
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, $5::bigint as object_id
    from person join coberturas subject on subject.id_cobertura = $5::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- PATCH /api/authorizations/:id
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,recepcion}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, $5::bigint as object_id
    from person join autorizaciones subject on subject.id_autorizacion = $5::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- PATCH /api/authorizations/:id
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,recepcion}'::text[])
), held_patient as materialized (
  select p.id_paciente from person cross join pacientes p
   where p.id_paciente = (select subject.id_paciente from autorizaciones subject where subject.id_autorizacion = $5::bigint)
     and (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = p.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente)))
     for no key update of p
), held_assignment as materialized (
  select reach.id_paciente from person cross join held_patient p cross join asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null
     and reach.id_paciente = p.id_paciente
     for share of reach
), allowed as materialized (
  select person.*, p.id_paciente, $5::bigint as object_id from person cross join held_patient p
   where person.sees_all or exists (select from held_assignment)
      or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- GET /api/fees
-- GET /api/cash/:fecha
-- GET /api/shares
-- GET /api/settlements
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,auditor,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- GET /api/patients/:id/account
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,auditor,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, null::bigint as object_id
    from person join pacientes subject on subject.id_paciente = $5::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- POST /api/payments/:id/annulment
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,recepcion}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, $5::bigint as object_id
    from person join pagos subject on subject.id_pago = $5::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- POST /api/payments/:id/annulment
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,recepcion}'::text[])
), held_patient as materialized (
  select p.id_paciente from person cross join pacientes p
   where p.id_paciente = (select subject.id_paciente from pagos subject where subject.id_pago = $5::bigint)
     and (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = p.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente)))
     for no key update of p
), held_assignment as materialized (
  select reach.id_paciente from person cross join held_patient p cross join asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null
     and reach.id_paciente = p.id_paciente
     for share of reach
), allowed as materialized (
  select person.*, p.id_paciente, $5::bigint as object_id from person cross join held_patient p
   where person.sees_all or exists (select from held_assignment)
      or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- GET /api/payments/:id/receipt.pdf
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,auditor,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
     and s.proved_at > now() - interval '10 minutes'
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, $5::bigint as object_id
    from person join pagos subject on subject.id_pago = $5::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- GET /api/payments/:id/receipt.pdf
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,auditor,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, $5::bigint as object_id
    from person join pagos subject on subject.id_pago = $5::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- GET /api/settlements/:id
-- GET /api/settlements/:id/settlement.pdf
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,auditor,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, $5::bigint as object_id
    from person join liquidaciones subject on subject.id_liquidacion = $5::bigint
   where (person.role = any('{administrador,director_medico,auditor,recepcion}'::text[]) or subject.id_prestador = person.actor_id)
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- GET /api/settlements/:id/settlement.pdf
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,auditor,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
     and s.proved_at > now() - interval '10 minutes'
), allowed as materialized (
  select person.*, null::bigint as id_paciente, $5::bigint as object_id
    from person join liquidaciones subject on subject.id_liquidacion = $5::bigint
   where (person.role = any('{administrador,director_medico,auditor,recepcion}'::text[]) or subject.id_prestador = person.actor_id)
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- GET /api/presentations/:id
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,auditor,recepcion}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, $5::bigint as object_id
    from person join presentaciones subject on subject.id_presentacion = $5::bigint
   where true
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- PATCH /api/presentations/:id
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,recepcion}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, $5::bigint as object_id
    from person join presentaciones subject on subject.id_presentacion = $5::bigint
   where true
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- GET /api/shifts/:id
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, $5::bigint as object_id
    from person join jornadas subject on subject.id_jornada = $5::bigint
   where (person.role = any('{administrador,recepcion}'::text[]) or subject.id_prestador = person.actor_id)
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- POST /api/shifts
-- POST /api/shifts/conformity
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{acompanante_terapeutico}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,acompanante_terapeutico,recepcion}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, null::bigint as object_id
    from person join pacientes subject on subject.id_paciente = $5::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- POST /api/shifts
-- POST /api/shifts/conformity
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{acompanante_terapeutico}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,acompanante_terapeutico,recepcion}'::text[])
), held_patient as materialized (
  select p.id_paciente from person cross join pacientes p
   where p.id_paciente = (select subject.id_paciente from pacientes subject where subject.id_paciente = $5::bigint)
     and (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = p.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente)))
     for no key update of p
), held_assignment as materialized (
  select reach.id_paciente from person cross join held_patient p cross join asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null
     and reach.id_paciente = p.id_paciente
     for share of reach
), allowed as materialized (
  select person.*, p.id_paciente, null::bigint as object_id from person cross join held_patient p
   where person.sees_all or exists (select from held_assignment)
      or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- POST /api/shifts
-- POST /api/shifts/:id/annulment
-- POST /api/shifts/conformity
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{acompanante_terapeutico}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,acompanante_terapeutico,recepcion}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- PATCH /api/shifts/:id
-- POST /api/shifts/:id/annulment
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{acompanante_terapeutico}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,acompanante_terapeutico,recepcion}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, $5::bigint as object_id
    from person join jornadas subject on subject.id_jornada = $5::bigint
   where (person.role = any('{administrador,recepcion}'::text[]) or subject.id_prestador = person.actor_id)
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- PATCH /api/shifts/:id
-- POST /api/shifts/:id/annulment
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{acompanante_terapeutico}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,acompanante_terapeutico,recepcion}'::text[])
), held as materialized (
  select subject.id_paciente as id_paciente, pg_advisory_xact_lock(hashtextextended('jornadas ' || subject.id_prestador, 0)) from person cross join jornadas subject
   where subject.id_jornada = $5::bigint and (person.role = any('{administrador,recepcion}'::text[]) or subject.id_prestador = person.actor_id)
), allowed as materialized (
  select person.*, held.id_paciente, $5::bigint as object_id from person cross join held
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- GET /api/audit
-- GET /api/audit/readers
-- GET /api/audit/export.csv
-- GET /api/alerts
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,auditor}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- GET /api/audit
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,auditor}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id)
  select allowed.actor_id, allowed.role, 'audit.read', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- GET /api/audit/export.csv
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,auditor}'::text[])
     and s.proved_at > now() - interval '10 minutes'
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- GET /api/audit/export.csv
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,auditor}'::text[])
     and s.proved_at > now() - interval '10 minutes'
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id)
  select allowed.actor_id, allowed.role, 'audit.export', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- GET /api/audit/export.csv
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,auditor}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id)
  select allowed.actor_id, allowed.role, 'audit.export', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- GET /api/alerts
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,auditor}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id)
  select allowed.actor_id, allowed.role, 'alert.list', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- PATCH /api/alerts/:id
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,auditor}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, $5::bigint as object_id
    from person join alertas subject on subject.id_alerta = $5::bigint
   where true
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- POST /api/glass
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[])
     and s.proved_at > now() - interval '10 minutes'
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- GET /api/imports/:id
-- PUT /api/imports/:id/mapping
-- PUT /api/imports/:id/professionals
-- POST /api/imports/:id/simulation
-- POST /api/imports/:id/application
-- POST /api/imports/:id/withdrawal
-- GET /api/imports/:id/rows
-- PATCH /api/imports/:id/rows/:fila
-- GET /api/imports/:id/report.csv
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, $5::bigint as object_id
    from person join importaciones subject on subject.id_importacion = $5::bigint
   where true
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- POST /api/imports/:id/application
-- GET /api/imports/:id/report.csv
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador}'::text[])
     and s.proved_at > now() - interval '10 minutes'
), allowed as materialized (
  select person.*, null::bigint as id_paciente, $5::bigint as object_id
    from person join importaciones subject on subject.id_importacion = $5::bigint
   where true
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- GET /api/exports/clinic.zip
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador}'::text[])
     and s.proved_at > now() - interval '10 minutes'
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id)
  select allowed.actor_id, allowed.role, 'export.clinic', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;

-- GET /api/exports/clinic.zip
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id)
  select allowed.actor_id, allowed.role, 'export.clinic', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient
  from allowed;
