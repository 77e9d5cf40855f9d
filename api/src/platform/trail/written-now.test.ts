import { todayInClinic } from '@trama/contract/words/clinic-time';
import { LIST_NAMES, listOf } from '@trama/contract/words/record/clinical-lists';
import { isChangeable } from '@trama/contract/words/record/clinical-lists/list';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useTrailScene } from '../../../test/trail-scene.ts';

/** An attacker with the serving login cannot write into the past, or verify names it. */

const scene = await useTrailScene();

const ENTRY_TABLES = [
  'admisiones',
  'seguimientos',
  ...LIST_NAMES.map((name) => listOf(name).table),
  'adjuntos',
  'consentimientos',
  'revocaciones_consentimiento',
  'cambios_clinicos',
  'correcciones',
];

const CHANGED_TABLES = [
  'admisiones',
  ...LIST_NAMES.map(listOf)
    .filter(isChangeable)
    .map(({ table }) => table),
];

const asApplication = (statement: string) => sql.raw(statement).execute(scene.t.db);

const FORGED = (of: { patient: number; author: number; fecha: string; performer?: number }) =>
  `asentar(${of.patient}, 'follow_up', s.id_seguimiento, 1, s.fecha, s.hora, ${of.fecha}, ${of.author},
           ${of.performer ?? 's.id_prestador'}, huella(to_jsonb(s)))`;

describe('the serving login', () => {
  it('fills every column of a clinical row but the moment of its writing', async () => {
    const { rows } = await scene.owner.query(
      `select c.relname || '.' || a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
        where c.relname = any($1) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          and not has_column_privilege('trama_app', c.oid, a.attnum, 'insert') order by 1`,
      [ENTRY_TABLES],
    );
    expect(rows.map(({ column }) => column)).toEqual(
      ENTRY_TABLES.flatMap((table) =>
        CHANGED_TABLES.includes(table)
          ? [`${table}.fecha_actualizacion`, `${table}.fecha_creacion`]
          : [`${table}.fecha_creacion`],
      ).sort(),
    );
  });

  it('cannot write a follow-up of another day than today', async () => {
    const { patient, ana } = scene;
    await expect(
      asApplication(`insert into seguimientos (id_paciente, id_prestador, registrado_por, fecha, fecha_creacion)
                     values (${patient}, ${ana.id}, ${ana.id}, '2020-01-01', '2020-01-01')`),
    ).rejects.toThrow(/permission denied/);
  });

  it('cannot enter anything at another moment than now', async () => {
    const { patient, ana } = scene;
    await asApplication(`insert into seguimientos (id_paciente, id_prestador, registrado_por, fecha)
                         values (${patient}, ${ana.id}, ${ana.id}, '2020-01-01')`);
    for (const fecha of [`'2020-01-01'`, `now() + interval '1 day'`, 'null'])
      await expect(
        asApplication(
          `select ${FORGED({ patient, author: ana.id, fecha })} from seguimientos s where s.id_paciente = ${patient}`,
        ),
      ).rejects.toThrow(/an entry is written now/);
    await expect(
      asApplication(`select anotar_asiento(1, '', 1, 1, null, null, now(), 1, 1, '')`),
    ).rejects.toThrow(/permission denied/);
    await scene.owner.query(`delete from seguimientos where id_paciente = $1`, [patient]);
  });

  it('cannot say in the trail that a record was taken on', async () => {
    await expect(
      asApplication(
        `insert into audit_log (action, outcome, object_id, huella) values ('follow_up.adopt', 'ok', 1, 'x')`,
      ),
    ).rejects.toThrow(/audit_log_action_known/);
  });

  it('is named when an entry has another author than its row in the trail', async () => {
    const { patient, ana, t } = scene;
    const other = await t.signIn('psicologo');
    await scene.owner.query('select adopt_untracked_records()');
    await scene.putBack(['asientos', 'legajos', 'seguimientos', 'audit_log', 'audit_seals'], async () => {
      await asApplication(`
        with s as (insert into seguimientos (id_paciente, id_prestador, registrado_por, fecha)
                   values (${patient}, ${other.id}, ${other.id}, '2024-01-01') returning *),
             entered as materialized (select s.*, ${FORGED({ patient, author: other.id, fecha: 's.fecha_creacion' })} as folio from s)
        insert into audit_log (id_prestador, role, action, outcome, id_paciente, object_id, huella, folio, hash_asiento)
        select ${ana.id}, 'psiquiatra', 'follow_up.create', 'ok', ${patient}, s.id_seguimiento,
               huella(to_jsonb(s) - 'folio'), folio, hash_de_asiento(${patient}, folio) from entered s`);
      expect(await scene.findings()).toContainEqual(
        expect.stringMatching(
          `^folio 1 of patient ${patient} says that provider ${other.id} wrote it, but row \\d+ of the trail names provider ${ana.id}$`,
        ),
      );
    });
  });
});

it('is named when an entry has another performer than what it tells of', async () => {
  const { patient, ana, t } = scene;
  const other = await t.signIn('psicologo');
  await scene.owner.query('select adopt_untracked_records()');
  await scene.putBack(['asientos', 'legajos', 'seguimientos', 'audit_log', 'audit_seals'], async () => {
    await asApplication(`
      with s as (insert into seguimientos (id_paciente, id_prestador, registrado_por, fecha)
                 values (${patient}, ${ana.id}, ${ana.id}, '2024-01-01') returning *),
           entered as materialized (
             select s.*, ${FORGED({ patient, author: ana.id, performer: other.id, fecha: 's.fecha_creacion' })} as folio from s)
      insert into audit_log (id_prestador, role, action, outcome, id_paciente, object_id, huella, folio, hash_asiento)
      select ${ana.id}, 'psiquiatra', 'follow_up.create', 'ok', ${patient}, s.id_seguimiento,
             huella(to_jsonb(s) - 'folio'), folio, hash_de_asiento(${patient}, folio) from entered s`);
    expect(await scene.findings()).toEqual([
      expect.stringMatching(`^folio 1 of patient ${patient} names another performer than follow_up \\d+$`),
    ]);
  });
});

describe('the serving login, beside the record,', () => {
  /** A row as the application would write it, but of 2020 or of somebody else, with its row in the trail. */
  const forged = (insert: string, action: string, id: string) => `
    with r as (${insert} returning *)
    insert into audit_log (id_prestador, role, action, outcome, id_paciente, object_id, huella)
    select ${scene.ana.id}, 'psiquiatra', '${action}', 'ok', id_paciente, ${id}, huella(to_jsonb(r)) from r`;

  it.each([
    [
      'asignaciones',
      'id_prestador',
      'fecha_asignacion',
      'asignado_por',
      'assignment.create',
      'id_asignacion',
    ],
    ['contactos', 'nombre', 'fecha_creacion', 'registrado_por', 'contact.create', 'id_version'],
  ])(
    'is named when a row of %s has another moment or author',
    async (table, needed, moment, author, action, id) => {
      const { patient, ana, t } = scene;
      const other = await t.signIn('psicologo');
      await scene.owner.query('select adopt_untracked_records()');
      const said = (by: number, at: string) =>
        forged(
          `insert into ${table} (id_paciente, ${needed}, ${moment}, ${author}) values (${patient}, ${other.id}, ${at}, ${by})`,
          action,
          id,
        );
      await scene.putBack([table, 'audit_log', 'audit_seals'], async () => {
        await asApplication(said(ana.id, `'2020-01-01'`));
        expect(await scene.findings()).toContainEqual(
          expect.stringMatching(`^record \\d+ of ${table} says another moment than row \\d+ of the trail`),
        );
      });
      await scene.putBack([table, 'audit_log', 'audit_seals'], async () => {
        await asApplication(said(other.id, 'now()'));
        expect(await scene.findings()).toContainEqual(
          expect.stringMatching(
            `^record \\d+ of ${table} says that provider ${other.id} wrote it, but row \\d+ of the trail names provider ${ana.id}$`,
          ),
        );
      });
    },
  );

  /** The same with rows that belong to no patient or that were changed. */
  const toldAs = (statement: string, action: string, id: string) => `
    with r as (${statement} returning *)
    insert into audit_log (id_prestador, role, action, outcome, object_id, huella)
    select ${scene.ana.id}, 'psiquiatra', '${action}', 'ok', ${id}, huella(to_jsonb(r)) from r`;
  const OTHER_MOMENT = 'says another moment than row \\d+ of the trail';
  const OTHER_AUTHOR = 'says that provider \\d+ wrote it, but row \\d+ of the trail names provider';
  const UNTOLD = 'has a moment.* that no row of the trail tells of';

  it.each<[table: string, said: string, action: string, id: string, () => string]>([
    [
      'ajustes',
      OTHER_MOMENT,
      'settings.update',
      'version',
      () =>
        `insert into ajustes (version, contenido, fecha, autor) values (900, '{}', '2020-01-01', ${scene.ana.id})`,
    ],
    [
      'ajustes',
      OTHER_AUTHOR,
      'settings.update',
      'version',
      () =>
        `insert into ajustes (version, contenido, autor) values (900, '{}', (select max(id_prestador) from prestadores))`,
    ],
    [
      'lista_espera',
      OTHER_MOMENT,
      'waiting.create',
      'id_espera',
      () => `insert into lista_espera (id_paciente, id_prestador, registrado_por, fecha_creacion)
             values (${scene.patient}, ${scene.ana.id}, ${scene.ana.id}, '2020-01-01')`,
    ],
    [
      'lista_espera',
      UNTOLD,
      'waiting.create',
      'id_espera',
      () => `insert into lista_espera (id_paciente, id_prestador, registrado_por, fecha_actualizacion)
             values (${scene.patient}, ${scene.ana.id}, ${scene.ana.id}, '2020-01-01')`,
    ],
    [
      'pagos',
      OTHER_MOMENT,
      'payment.create',
      'id_pago',
      () => `insert into pagos (id_paciente, importe, medio, fecha, registrado_por, fecha_creacion)
             values (${scene.patient}, 100, 'efectivo', '2020-01-01', ${scene.ana.id}, '2020-01-01')`,
    ],
    [
      'cierres_caja',
      OTHER_AUTHOR,
      'closing.create',
      'id_cierre',
      () => `insert into cierres_caja (fecha, esperado, contado, registrado_por)
             values ('2020-01-02', '{}', '{}', (select max(id_prestador) from prestadores))`,
    ],
    [
      'prestadores',
      OTHER_MOMENT,
      'provider.create',
      'id_prestador',
      () =>
        `insert into prestadores (apellido, role, fecha_creacion) values ('Antigua', 'psicologo', '2020-01-01')`,
    ],
    [
      'prestadores',
      UNTOLD,
      'provider.create',
      'id_prestador',
      () =>
        `insert into prestadores (apellido, role, fecha_actualizacion) values ('Antigua', 'psicologo', '2020-01-01')`,
    ],
    [
      'alertas',
      OTHER_MOMENT,
      'alert.raise',
      'id_alerta',
      () => `insert into alertas (tipo, dia, desde, hasta, cantidad, creada_en)
             values ('emergencia', '2020-01-01', '2020-01-01', '2020-01-01', 1, '2020-01-01')`,
    ],
    [
      'alertas',
      UNTOLD,
      'alert.raise',
      'id_alerta',
      () => `insert into alertas (tipo, dia, desde, hasta, cantidad, cerrada_en, cerrada_por, palabra)
             values ('emergencia', current_date, now(), now(), 1, now(), ${scene.ana.id}, 'Nada')`,
    ],
    [
      'asignaciones',
      UNTOLD,
      'assignment.close',
      'id_asignacion',
      () => `update asignaciones set fecha_baja = now() + interval '3 days', cerrado_por = ${scene.ana.id}
              where id_paciente = ${scene.patient}`,
    ],
    [
      'asignaciones',
      UNTOLD,
      'assignment.close',
      'id_asignacion',
      () => `update asignaciones set fecha_baja = now(), cerrado_por = (select max(id_prestador) from prestadores)
              where id_paciente = ${scene.patient}`,
    ],
    [
      'contactos',
      'names its author otherwise',
      'contact.create',
      'id_version',
      () => `insert into contactos (id_paciente, nombre, registrado_por, autor_entonces)
             values (${scene.patient}, 'Rosa', ${scene.ana.id}, autor_de(${scene.ana.id}) || '{"apellido": "Otra"}')`,
    ],
  ])('is named when a row of %s %s', async (table, said, action, id, statement) => {
    await scene.t.signIn('psicologo');
    await scene.owner.query('select adopt_untracked_records()');
    await scene.putBack([table, 'audit_log', 'audit_seals'], async () => {
      await asApplication(toldAs(statement(), action, id));
      expect(await scene.findings()).toContainEqual(
        expect.stringMatching(`^record \\d+ of ${table} ${said}`),
      );
    });
  });

  it('is named when it puts an adjustment into an account', async () => {
    const { patient, ana, owner } = scene;
    await owner.query('select adopt_untracked_records()');
    await scene.putBack(['cargos', 'audit_log', 'audit_seals'], async () => {
      await asApplication(`insert into cargos (id_paciente, tipo, fecha, importe, concepto, registrado_por)
                           values (${patient}, 'ajuste', current_date, -100000, 'Descuento', ${ana.id})`);
      expect(await scene.findings()).toEqual([
        expect.stringMatching(
          /^record \d+ of ajustes_cuenta was inserted by hand: the trail does not know it/,
        ),
      ]);
    });
  });

  it('cannot charge a session, nor date a payment or an adjustment', async () => {
    const { patient, ana } = scene;
    await expect(
      asApplication(`insert into cargos (id_paciente, id_turno, tipo, fecha, importe, registrado_por)
                     values (${patient}, 1, 'sesion', current_date, 100, ${ana.id})`),
    ).rejects.toThrow(/permission denied/);
    for (const day of ["'2020-01-01'", 'current_date + 7'])
      await expect(
        asApplication(`insert into pagos (id_paciente, importe, medio, fecha, registrado_por)
                       values (${patient}, 100, 'efectivo', ${day}, ${ana.id})`),
      ).rejects.toThrow('pagos_de_su_dia');
    for (const day of ["'2020-01-01'", 'current_date + 7'])
      await expect(
        asApplication(`insert into cargos (id_paciente, tipo, fecha, importe, concepto, registrado_por)
                       values (${patient}, 'ajuste', ${day}, 100, 'Descuento', ${ana.id})`),
      ).rejects.toThrow('cargos_ajuste_de_su_dia');
  });

  it('is not suspected when money is taken, given back and counted as it should be', async () => {
    const { t, patient } = scene;
    const admin = await t.signIn('administrador');
    await scene.owner.query('select adopt_untracked_records()');
    const send = async (url: string, body: object) => {
      const answer = await t.as(admin, 'POST', url, body);
      expect([url, answer.statusCode]).toEqual([url, 201]);
      return answer.json();
    };
    const today = todayInClinic();
    await send('/api/fees', { importe: 100, desde: today });
    const payment = { id_paciente: patient, importe: 100, medio: 'efectivo' };
    const { id_pago } = await send('/api/payments', payment);
    await send(`/api/payments/${id_pago}/annulment`, { motivo: 'Se cobró dos veces' });
    await send('/api/charges', { id_paciente: patient, importe: 100, concepto: 'Informe' });
    await send(`/api/cash/${today}/closing`, { contado: {} });
    expect(await scene.findings()).toEqual([]);
  });

  it('cannot end an assignment before it began', async () => {
    await expect(
      asApplication(`update asignaciones set fecha_baja = '2020-01-01' where id_paciente = ${scene.patient}`),
    ).rejects.toThrow('asignaciones_end');
  });

  it('cannot give the assignment of somebody to somebody else, nor to another patient', async () => {
    const { patient, ana } = scene;
    for (const change of [`id_prestador = ${ana.id} + 1`, `id_paciente = ${patient} + 1`])
      await expect(
        asApplication(`update asignaciones set ${change} where id_paciente = ${patient}`),
      ).rejects.toThrow(/permission denied/);
  });

  it.each([
    ['another patient', () => `${scene.patient}`],
    ['no patient', () => 'null'],
  ])('is named when the trail tells of %s than the one who was assigned', async (_whom, told) => {
    const { ana, t } = scene;
    const other = await t.signIn('psicologo');
    const assigned = (await t.as(ana, 'POST', '/api/patients', { apellido: 'Otro' })).json().id_paciente;
    await scene.owner.query('select adopt_untracked_records()');
    await scene.putBack(['asignaciones', 'audit_log', 'audit_seals'], async () => {
      await asApplication(`
        with r as (insert into asignaciones (id_paciente, id_prestador, asignado_por)
                   values (${assigned}, ${other.id}, ${ana.id}) returning *)
        insert into audit_log (id_prestador, role, action, outcome, id_paciente, object_id, huella)
        select ${ana.id}, 'psiquiatra', 'assignment.create', 'ok', ${told()}, id_asignacion, huella(to_jsonb(r)) from r`);
      expect(await scene.findings()).toEqual([
        expect.stringMatching(
          `^record \\d+ of asignaciones is of patient ${assigned}, but row \\d+ of the trail names ${told() === 'null' ? 'no patient' : `patient ${told()}`}$`,
        ),
      ]);
    });
  });

  it('is named when a patient says that somebody else registered them long ago', async () => {
    const { patient } = scene;
    await scene.putBack(['pacientes', 'pacientes_versiones', 'audit_log', 'audit_seals'], async () => {
      await asApplication(
        forged(
          `update pacientes set fecha_creacion = '2020-01-01' where id_paciente = ${patient}`,
          'patient.update',
          'id_paciente',
        ),
      );
      expect(await scene.findings()).toContainEqual(
        expect.stringMatching(
          `^record ${patient} of pacientes says another moment than row \\d+ of the trail`,
        ),
      );
    });
  });

  it('cannot open a way in for longer than it may be open', async () => {
    const { patient, ana } = scene;
    const [start, long] = [`'2020-01-01'`, `now() + interval '1 year'`];
    const later = `values (sha256('x'), ${ana.id}, ${long}`;
    for (const [statement, refusal] of [
      [`insert into setup_tokens (hash, id_prestador, expires_at) ${later})`, 'setup_tokens_end'],
      [
        `insert into login_challenges (hash, id_prestador, expires_at, kind) ${later}, 'code')`,
        'login_challenges_end',
      ],
      [
        `insert into passkey_challenges (challenge, id_prestador, expires_at) values ('x', ${ana.id}, ${long})`,
        'passkey_challenges_end',
      ],
      [`insert into sessions (id_prestador, expires_at) values (${ana.id}, ${long})`, 'sessions_end'],
      [`update sessions set expires_at = ${long}`, 'sessions_end'],
      [`update sessions set proved_at = ${long}`, 'sessions_proof'],
      [`update sessions set created_at = ${long}`, 'permission denied'],
      [
        `insert into accesos_emergencia (id_paciente, id_prestador, motivo, hasta) values (${patient}, ${ana.id}, 'x', ${long})`,
        'accesos_emergencia_end',
      ],
      [
        `insert into accesos_emergencia (id_paciente, id_prestador, motivo, desde, hasta)
         values (${patient}, ${ana.id}, 'x', ${start}, ${start})`,
        'permission denied',
      ],
    ] as const)
      await expect(asApplication(statement)).rejects.toThrow(refusal);
  });
});

describe('somebody with every right', () => {
  it('is named when a version of a patient names its author otherwise', async () => {
    for (const change of ['{"apellido": "Otra"}', '{"role": "administrador"}', '{"matricula": "1"}'])
      await scene.putBack(['pacientes_versiones'], async () => {
        await scene.owner.query(
          `update pacientes_versiones set autor_entonces = autor_entonces || '${change}' where id_paciente = ${scene.patient}`,
        );
        expect(await scene.findings()).toEqual([
          expect.stringMatching(`^version 1 of record ${scene.patient} of pacientes was altered by hand`),
        ]);
      });
  });

  it('is named when an entry is older than its row in the trail', async () => {
    const { patient, ana } = scene;
    await scene.putBack(['asientos', 'legajos', 'seguimientos', 'audit_log', 'audit_seals'], async () => {
      await scene.owner.query(`
        with s as (insert into seguimientos (id_paciente, id_prestador, registrado_por, fecha, fecha_creacion)
                   values (${patient}, ${ana.id}, ${ana.id}, '2020-01-01', '2020-01-01') returning *),
             entered as materialized (select s.*, ${FORGED({ patient, author: ana.id, fecha: 's.fecha_creacion' }).replace('asentar', 'anotar_asiento')} as folio from s)
        insert into audit_log (id_prestador, role, action, outcome, id_paciente, object_id, huella, folio, hash_asiento, written_as)
        select ${ana.id}, 'psiquiatra', 'follow_up.create', 'ok', ${patient}, s.id_seguimiento,
               huella(to_jsonb(s) - 'folio'), folio, hash_de_asiento(${patient}, folio), 'trama_app' from entered s`);
      expect(await scene.findings()).toContainEqual(
        expect.stringMatching(
          `^folio 1 of patient ${patient} says that it was written at 2020-01-01.*, but row \\d+ of the trail is of`,
        ),
      );
    });
  });

  it('is named when the row in the trail keeps the folio to itself', async () => {
    const { patient, ana } = scene;
    await scene.putBack(['asientos', 'legajos', 'seguimientos', 'audit_log', 'audit_seals'], async () => {
      await scene.owner.query(`delete from legajos where id_paciente = ${patient}`);
      await scene.owner.query(`
        with s as (insert into seguimientos (id_paciente, id_prestador, registrado_por, fecha, fecha_creacion)
                   values (${patient}, ${ana.id}, ${ana.id}, '2020-01-01', '2020-01-01') returning *)
        insert into audit_log (id_prestador, role, action, outcome, id_paciente, object_id, huella, written_as)
        select ${ana.id}, 'psiquiatra', 'follow_up.create', 'ok', ${patient}, s.id_seguimiento, huella(to_jsonb(s)),
               'trama_app' from s`);
      await scene.owner.query(`select adoptar_legajos(${patient}, ${patient})`);
      expect(await scene.findings()).toContainEqual(
        expect.stringMatching(
          `^folio 1 of patient ${patient} says that provider ${ana.id} wrote it at 2020-01-01.*, but row \\d+ of the trail is of`,
        ),
      );
    });
  });
});
