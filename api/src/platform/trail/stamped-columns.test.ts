import type { EntryKind } from '@trama/contract/words/record/entries';
import pg from 'pg';
import { expect, it } from 'vitest';
import { useTestApp } from '../../../test/test-app.ts';
import { entryObjects, SEALED, SEALED_KINDS, type SealedKind } from '../../database/patient-tables.ts';
import { FROZEN_AUTHORS, STAMPS } from '../../database/stamps.ts';

/**
 * The fingerprint of a row is no proof against somebody who has the serving login: they could write the row and its row in
 * the trail. So verify compares every moment and every author that this login can fill in with the trail's own, or the column
 * is excused here.
 */

const t = await useTestApp();

const ENTRY_KINDS = Object.keys(entryObjects((row) => row)) as EntryKind[];

/** Compared with the chain of entries (verify-entries.ts), or version by version (verify-records.ts). */
const BY_CHAIN_OR_VERSION = new Set([
  ...ENTRY_KINDS.map((kind) => SEALED[kind].table).flatMap((table) => [
    `${table}.registrado_por`,
    `${table}.fecha_creacion`,
  ]),
  'admisiones.fecha_actualizacion',
  'admisiones_versiones.fecha',
  'admisiones_versiones.autor',
  'pacientes.fecha_actualizacion',
  'pacientes_versiones.fecha',
  'pacientes_versiones.autor',
  'pacientes_versiones.autor_entonces',
  ...Object.entries(FROZEN_AUTHORS).map(([kind, column]) => `${SEALED[kind as SealedKind].table}.${column}`),
]);

const EXCUSED: Record<string, string> = {
  'accesos_emergencia.hasta': 'when it ends: at most twelve hours after its beginning, by a constraint',
  'alertas.desde': 'the first of the accesses that it tells of, each of which is a row of the trail',
  'alertas.hasta': 'the last of them',
  'audit_seals.sealed_at': 'part of the hash of its block',
  'correcciones.en_ausencia_de': 'the author who has left, not the one who wrote the correction',
  'jornadas.inicio': 'the hour that the companion pressed',
  'jornadas.fin': 'the hour that the companion pressed',
  'passkeys.created_at': 'enrolling one is a row of the trail and a notice to its owner',
  'passkeys.last_used_at': 'changes with every use',
  'recovery_codes.used_at': 'changes with its use',
  'solicitudes_copia.vence_el': 'always 48 hours after it came in, or at once, by a constraint',
  'solicitudes_copia.prorroga_hasta':
    'at most ten days after it was due, by a constraint; the step is a row of the trail',
  'solicitudes_copia.prorrogada_por': 'the step is a row of the trail',
  'totp_secrets.created_at': 'the secret counts from its confirmation on',
  'totp_secrets.confirmed_at': 'confirming it is a row of the trail and a notice to its owner',
  'turnos.inicio': 'the hour of the appointment',
  'turnos.fin': 'the hour of the appointment',
};

/** Tables without fingerprints are excused in sealed-tables.test.ts. */
const TABLES = [
  ...Object.values(SEALED).map(({ table }) => table),
  ...[
    'passkeys',
    'totp_secrets',
    'recovery_codes',
    'admisiones_versiones',
    'pacientes_versiones',
    'asientos',
    'legajos',
  ],
  ...['audit_log', 'audit_seals'],
];

it('verify compares every moment and author that the serving login can write, or it is excused by name', async () => {
  const client = new pg.Client(t.ownerUrl);
  await client.connect();
  // id_prestador says whose a row is: the performer, the owner of an agenda.
  const { rows } = await client.query<{ name: string }>(
    `select c.relname || '.' || a.attname as name
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relname = any($1) and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> 'id_prestador'
        and (a.atttypid = 'timestamptz'::regtype or a.attname in ('autor_entonces', 'emisor')
             or exists (select from pg_constraint k
                         where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = 'prestadores'::regclass
                           and a.attnum = any(k.conkey)))
        and (has_column_privilege('trama_app', c.oid, a.attnum, 'insert')
             or has_column_privilege('trama_app', c.oid, a.attnum, 'update'))
      order by 1`,
    [TABLES],
  );
  await client.end();
  const written = rows.map(({ name }) => name);
  const compared = new Set(
    SEALED_KINDS.flatMap((kind) =>
      (STAMPS[kind] ?? []).flatMap(({ moment, author }) =>
        [moment, author].flatMap((column) => (column ? `${SEALED[kind].table}.${column}` : [])),
      ),
    ),
  );
  const isKnown = (name: string) => compared.has(name) || BY_CHAIN_OR_VERSION.has(name) || name in EXCUSED;
  expect(written.filter((name) => !isKnown(name))).toEqual([]);
  expect(Object.keys(EXCUSED).filter((name) => !written.includes(name))).toEqual([]);
});
