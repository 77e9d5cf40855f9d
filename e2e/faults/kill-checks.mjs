// What must hold in the database after every kill, asked as its owner.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

/** Past the API: what it says of itself proves nothing. */
export async function ownerOf({ dataDir }) {
  const port = readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3];
  const password = readFileSync(path.join(dataDir, 'postgres-password'), 'utf8').trim();
  const client = new pg.Client({
    host: '127.0.0.1',
    port: Number(port),
    user: 'trama',
    password,
    database: 'trama',
  });
  await client.connect();
  return client;
}

/** Where each kind of write is found again, with the words that were acknowledged. */
const PLACES = {
  patients: `select from pacientes where id_paciente = $1 and apellido = $2`,
  'saves of histories': `select from admisiones_versiones where id_admision = $1 and contenido->>'motivo' = $2`,
  'follow-ups': `select from seguimientos where id_seguimiento = $1 and indicaciones = $2`,
  medications: `select from medicaciones where id_medicacion = $1 and nombre_medicamento = $2`,
  assignments: `select from asignaciones where id_asignacion = $1 and $2 = ''`,
  providers: `select from prestadores where id_prestador = $1 and email = $2`,
  // In the record of each of the twelve.
  'shared notes': `
    select from turnos o join seguimientos s using (id_turno)
     where o.id_encuentro = $1 and s.intervenciones_principales = $2 having count(*) = 12`,
};

export async function lost(owner, facts) {
  const missing = [];
  for (const fact of facts) {
    const { rowCount } = await owner.query(PLACES[fact.kind], [fact.id, fact.text]);
    if (rowCount !== 1) missing.push(fact);
  }
  return missing;
}

/** A change and its row in the trail: both or neither, and once. */
const eachHasItsRow = (table, id, actions) => `
  select coalesce(t.id, a.id)::text || ': ' || coalesce(t.expected, 0) || ' changes, ' || coalesce(a.rows, 0) || ' rows'
    from (select ${id} as id, ${table === 'admisiones' ? 'version' : '1'} as expected from ${table}) t
    full join (select object_id as id, count(*) as rows from audit_log
                where action in (${actions.map((action) => `'${action}'`).join()}) and outcome = 'ok'
                group by object_id) a using (id)
   where t.expected is distinct from a.rows`;

const PROMISES = {
  'a patient and its row': `
    select id_paciente::text from pacientes full join
           (select id_paciente, count(*) as rows from audit_log
             where action = 'patient.create' and outcome = 'ok' group by 1) a using (id_paciente)
     where apellido is null or rows is distinct from 1`,
  'a patient and the assignment to their author': `
    select id_paciente::text from pacientes p
     where not exists (select from asignaciones a
                        where a.id_paciente = p.id_paciente and a.id_prestador = p.creado_por)`,
  'a history and its versions': `
    select id_admision::text from admisiones h
     where h.version is distinct from (select count(*) from admisiones_versiones v where v.id_admision = h.id_admision)
        or h.motivo is distinct from (select v.contenido->>'motivo' from admisiones_versiones v
                                       where v.id_admision = h.id_admision and v.version = h.version)`,
  'a save of a history and its row': eachHasItsRow('admisiones', 'id_admision', [
    'history.create',
    'history.update',
  ]),
  'a follow-up and its row': eachHasItsRow('seguimientos', 'id_seguimiento', ['follow_up.create']),
  'a follow-up and the count of its patient': `
    select id_paciente::text from pacientes p
     where total_sesiones <> (select count(*) from seguimientos s where s.id_paciente = p.id_paciente)`,
  'a shared note in each record or in none': `
    select o.id_encuentro::text || ': ' || count(s.*) || ' of ' || count(*)
      from turnos o left join seguimientos s using (id_turno)
     where o.id_encuentro is not null
     group by o.id_encuentro having count(s.*) not in (0, count(*))`,
  'a note and the state of its appointment': `
    select o.id_turno::text from turnos o left join seguimientos s using (id_turno)
     where o.id_encuentro is not null and (o.estado = 'realizado') <> (s.id_turno is not null)`,
  'a medication and its row': eachHasItsRow('medicaciones', 'id_medicacion', ['medication.create']),
  'an assignment and its row': eachHasItsRow('asignaciones', 'id_asignacion', ['assignment.create']),
  'a provider, their link and their mail': `
    select id_prestador::text from prestadores p
     where p.email <> 'admin@clinica.test'
       and (not exists (select from setup_tokens s where s.id_prestador = p.id_prestador)
         or not exists (select from outbox o where o.id_prestador = p.id_prestador)
         or not exists (select from audit_log a where a.action = 'provider.create' and a.object_id = p.id_prestador))`,
};

/** The promises that some row breaks. */
export async function halfWritten(owner) {
  const broken = [];
  for (const [promise, query] of Object.entries(PROMISES)) {
    const { rows } = await owner.query({ text: query, rowMode: 'array' });
    for (const [what] of rows) broken.push(`${promise}: ${what}`);
  }
  return broken;
}
