import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { expect, it } from 'vitest';
import { query } from '../../../../test/backups.ts';
import { createPatient } from '../../../../test/factories.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const t = await useTestApp();
const auditor = await t.signIn('auditor', { nombre: '"Olga"', apellido: '=HYPERLINK("http://x";"y")' });

const TITLES =
  'N.º;Fecha y hora;Persona;N.º de prestador;Rol;Acción;Código de acción;Resultado;N.º de paciente;N.º de objeto;Dirección IP;Solicitud;Pacientes mostrados;Marca;Filas exportadas';

async function exported(filter: string) {
  const answer = await t.as(auditor, 'GET', `/api/audit/export.csv?${filter}`);
  expect(answer.statusCode).toBe(200);
  const [titles, ...lines] = answer.body.split('\r\n').slice(0, -1);
  expect(titles).toBe(`\uFEFF${TITLES}`);
  expect(answer.headers['x-total-count']).toBe(String(lines.length));
  return { lines, headers: answer.headers };
}

it('says what the list says, with the same filters, in words of the clinic and in its time', async () => {
  const patient = await createPatient(t);
  const reader = await t.signIn('administrador', { nombre: 'Ada', apellido: 'Admin' });
  await t.as(reader, 'GET', `/api/patients/${patient}`);
  await t.as(auditor, 'GET', `/api/patients/${patient}`);
  await query(
    t.ownerUrl,
    `insert into audit_log (at, action, outcome, id_paciente)
     values ('2020-03-10T02:59:59.500Z', 'patient.read', 'ok', ${patient})`,
  );
  const { lines, headers } = await exported(`id_paciente=${patient}`);
  expect(lines).toHaveLength(3);
  expect(lines[1]).toMatch(
    new RegExp(
      `^\\d+;\\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d:\\d\\d;"Admin, Ada";${reader.id};Administrador;Lectura de paciente;patient.read;Permitido;${patient};;127.0.0.1;[\\w-]{36};;;$`,
    ),
  );
  expect(lines[2]).toMatch(/^\d+;09\/03\/2020 23:59:59;;;;Lectura de paciente;/);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toMatch(/^attachment; filename="auditoria-\d{4}-\d\d-\d\d\.csv"/);
  await t.as(reader, 'GET', `/api/patients/${patient}/follow-ups`);
  expect((await exported(`id_paciente=${patient}&action=follow_up.list`)).lines[0]).toMatch(
    /;Lectura administrativa;$/,
  );
  expect((await exported(`id_paciente=${patient}&outcome=refused`)).lines).toHaveLength(1);
  expect((await exported(`id_paciente=${patient}&hasta=2020-03-09`)).lines).toHaveLength(1);
});

it('has nothing that a spreadsheet would take for a formula', async () => {
  const { lines } = await exported(`id_prestador=${auditor.id}&action=session.login`);
  expect(lines[0]).toContain(`;"'=HYPERLINK(""http://x"";""y""), ""Olga""";`);
});

it('is in the trail itself, and so is a refusal', async () => {
  await exported('action=patient.create');
  const admin = await t.signIn('administrador');
  const director = await t.signIn('director_medico');
  expect(
    (await t.as(admin, 'GET', '/api/audit/export.csv?limit=1&desde=2020-01-01&hasta=2020-01-02')).statusCode,
  ).toBe(200);
  expect((await t.as(director, 'GET', '/api/audit/export.csv')).statusCode).toBe(403);
  const { lines } = await exported('action=audit.export');
  expect(lines.filter((line) => line.includes(`;${director.id};`))).toEqual([
    expect.stringContaining(';Exportación de auditoría;audit.export;Rechazado;'),
  ]);
  // With how many rows left: none of those days.
  expect(lines.filter((line) => line.includes(`;${admin.id};`))).toEqual([expect.stringMatching(/;;0$/)]);
  expect(lines.filter((line) => line.includes(`;${auditor.id};`)).length).toBeGreaterThan(0);
  expect((await t.as(auditor, 'GET', '/api/audit/export.csv?desde=ayer')).statusCode).toBe(400);
});

it('leads through many pages once, and breaks off instead of ending early', async () => {
  const patient = 600_001;
  await query(
    t.ownerUrl,
    `insert into audit_log (at, action, outcome, id_paciente, request_id)
     select '2021-01-01'::timestamptz + (n / 7) * interval '1 second', 'patient.read', 'ok', ${patient}, repeat('x', 300)
       from generate_series(1, 30500) n`,
  );
  const { lines } = await exported(`id_paciente=${patient}`);
  expect(new Set(lines.map((line) => line.split(';')[0])).size).toBe(30_500);

  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = t.app.server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/api/audit/export.csv?id_paciente=${patient}`, {
    headers: { authorization: `Bearer ${auditor.session.token}` },
  });
  const reader = answer.body?.getReader();
  expect((await reader?.read())?.done).toBe(false);
  const owner = new pg.Client({ connectionString: t.ownerUrl });
  await owner.connect();
  await owner.query('revoke select on audit_log from trama_app');
  const rest = async () => {
    while (!(await reader?.read())?.done);
  };
  await expect(rest()).rejects.toThrow();
  await owner.query('grant select on audit_log to trama_app');
  await owner.end();
});
