/** What the trail says of the fictional clinic: who recorded each thing and when, and who looked. */
import type { Tx } from '@trama/api/database/connect';
import { sql } from 'kysely';
import { momentOf } from './facts.ts';
import { between } from './random.ts';
import type { Row, SeededPatient, SeededProvider } from './records.ts';

/** What is created, by the name that the trail has for it. */
const CREATED = [
  { kind: 'patient', table: 'pacientes', id: 'id_paciente', by: 'creado_por', at: 'fecha_creacion' },
  {
    kind: 'assignment',
    table: 'asignaciones',
    id: 'id_asignacion',
    by: 'asignado_por',
    at: 'fecha_asignacion',
  },
  ...[
    { kind: 'history', table: 'admisiones', id: 'id_admision' },
    { kind: 'follow_up', table: 'seguimientos', id: 'id_seguimiento' },
    { kind: 'medication', table: 'medicaciones', id: 'id_medicacion' },
    { kind: 'disease', table: 'enfermedades', id: 'id_enfermedad' },
    { kind: 'relationship', table: 'vinculos', id: 'id_vinculo' },
    { kind: 'antecedent', table: 'antecedentes', id: 'id_antecedente' },
  ].map((record) => ({ ...record, by: 'registrado_por', at: 'fecha_creacion' })),
];

/** A row for each record with its fingerprint, as the application would have written it. */
export async function recordCreations(tx: Tx): Promise<void> {
  for (const { kind, table, id, by, at } of CREATED) {
    await sql`
      insert into audit_log (at, id_prestador, role, action, outcome, id_paciente, object_id, address, huella)
      select r.${sql.ref(at)}, p.id_prestador, p.role, ${`${kind}.create`}, 'ok', r.id_paciente, r.${sql.ref(id)},
             '127.0.0.1', huella(to_jsonb(r))
        from ${sql.table(table)} r join prestadores p on p.id_prestador = r.${sql.ref(by)}
       order by r.${sql.ref(id)}`.execute(tx);
  }
}

export const readingsOf = (patient: SeededPatient, team: SeededProvider[]): Row<'audit_log'>[] =>
  team.map((who) => ({
    at: momentOf(between(0, 30), between(8, 19)),
    id_prestador: who.id_prestador,
    role: who.role,
    action: 'patient.read',
    outcome: 'ok',
    id_paciente: patient.id_paciente,
    object_id: null,
    address: '127.0.0.1',
    request_id: null,
  }));
