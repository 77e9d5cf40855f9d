import pg from 'pg';

/** SQL: whether a column `a` of the catalogue names patients. */
export const NAMES_PATIENTS = `(a.attname ~ 'paciente' and not a.attisdropped
  and a.atttypid in ('bigint'::regtype, 'integer'::regtype, 'bigint[]'::regtype))`;

/**
 * Every table that has something of a patient, by the database's own catalogue: those with a column that names patients,
 * and those that refer to one of them.
 */
export async function patientTables(ownerUrl: string): Promise<string[]> {
  const client = new pg.Client(ownerUrl);
  await client.connect();
  const { rows } = await client.query<{ name: string }>(`
    with recursive of_patient as (
      select a.attrelid as oid from pg_attribute a where ${NAMES_PATIENTS}
       union
      select k.conrelid from of_patient join pg_constraint k on k.confrelid = of_patient.oid and k.contype = 'f'
    )
    select c.relname as name from of_patient join pg_class c using (oid)
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
     order by c.relname`);
  await client.end();
  return rows.map(({ name }) => name);
}

/** Those whose statements are watched. The trail also takes refusals and sign-ins, which no guard lets through. */
export async function watchedTables(ownerUrl: string): Promise<string[]> {
  return (await patientTables(ownerUrl)).filter((table) => table !== 'audit_log');
}

/** The promises about each of them. */
export const PROMISES = [
  'a guarded statement touches it',
  'verify notices a change by hand',
  'the PDF has its texts',
  'the timeline tells of it',
  'the backup has its rows',
  'the application cannot delete from it',
  'the application cannot change it',
  'every patient that it names exists',
  'an index leads to the rows of a patient',
] as const;
export type PatientPromise = (typeof PROMISES)[number];

interface Excuse {
  tables: string[];
  from: PatientPromise[];
  why: string;
}

/** Tables that break some of the promises, with the reason. A table that is not named here keeps all of them. */
export const EXCUSES: Excuse[] = [
  {
    tables: ['pacientes', 'asignaciones', 'admisiones'],
    from: ['the application cannot change it'],
    why: 'a patient is edited, an assignment is closed, a history is saved again (and keeps its versions)',
  },
  {
    tables: ['pacientes'],
    from: ['every patient that it names exists'],
    why: 'the patients themselves',
  },
  {
    tables: ['asientos'],
    from: ['every patient that it names exists'],
    why: 'only asentar() writes here, and it holds the row of legajos, which is a reference: a second one would cost every entry a lookup',
  },
  {
    tables: ['admisiones_versiones'],
    from: ['the timeline tells of it'],
    why: 'a version is an event of its history, which the timeline tells of',
  },
  {
    tables: ['pacientes_versiones'],
    from: ['the PDF has its texts', 'the timeline tells of it'],
    why: 'how the data of a patient changed, which the detail shows; the PDF has the data as they are, the timeline the event',
  },
  {
    tables: ['contactos'],
    from: ['the timeline tells of it'],
    why: 'the people around a patient: nothing clinical, and no event of the treatment',
  },
  {
    tables: ['cambios_clinicos'],
    from: ['the timeline tells of it'],
    why: 'a change is an event of the record that it changed, which the timeline tells of',
  },
  {
    tables: ['copias'],
    from: ['the PDF has its texts', 'the timeline tells of it'],
    why: 'what was handed out, not what was written: the trail tells of it, and its code is on the copy itself',
  },
  {
    tables: ['accesos_emergencia'],
    from: ['the PDF has its texts', 'the timeline tells of it'],
    why: 'who reached the patient without being assigned, and why: an access, of which the sealed trail tells, and nothing clinical',
  },
  {
    tables: ['documentos_pdf'],
    from: ['the PDF has its texts', 'the timeline tells of it'],
    why: 'the file of a document, whose text is printed and told',
  },
  {
    tables: ['solicitudes_copia'],
    from: ['the PDF has its texts', 'the timeline tells of it', 'the application cannot change it'],
    why: 'who asked for a copy and until when: administrative and no part of the record; each step is in the trail',
  },
  {
    tables: ['preparaciones_copia', 'partes_copia'],
    from: [
      'verify notices a change by hand',
      'the PDF has its texts',
      'the timeline tells of it',
      'the application cannot delete from it',
    ],
    why: 'a copy on its way, which goes when its request ends; its hash is in copias',
  },
  {
    tables: ['preparaciones_copia'],
    from: ['the application cannot change it'],
    why: 'how far the copy is',
  },
  {
    tables: ['avisos_copia'],
    from: [
      'a guarded statement touches it',
      'verify notices a change by hand',
      'the PDF has its texts',
      'the timeline tells of it',
      'the backup has its rows',
    ],
    why: 'which reminder of a due copy has left: the job writes it, and the trail tells of each',
  },
  {
    tables: ['outbox'],
    from: [
      'an index leads to the rows of a patient',
      'verify notices a change by hand',
      'the PDF has its texts',
      'the timeline tells of it',
      'the backup has its rows',
      'the application cannot delete from it',
      'the application cannot change it',
    ],
    why: 'mails on their way, which go after 60 days; the trail tells of what they carried, and nobody asks for those of a patient',
  },
  {
    tables: ['correcciones'],
    from: ['the timeline tells of it'],
    why: 'a correction is shown with what it corrects: the event in the timeline says that it is an error',
  },
  {
    tables: ['asientos', 'legajos'],
    from: ['the PDF has its texts', 'the timeline tells of it'],
    why: 'the numbers and the chain of what is printed and told: they have no text of their own',
  },
  {
    tables: ['turnos', 'series_turnos', 'lista_espera'],
    from: ['the PDF has its texts', 'the timeline tells of it', 'the application cannot change it'],
    why: 'the agenda: administrative and no part of the record; an appointment is moved and changes its state, in the trail',
  },
  {
    tables: ['miembros_grupo'],
    from: [
      'verify notices a change by hand',
      'the PDF has its texts',
      'the timeline tells of it',
      'the application cannot change it',
    ],
    why: 'who belongs to a group of the agenda: administrative and no part of the record; joining and leaving are in the trail',
  },
  {
    tables: ['borradores_encuentro'],
    from: [
      'verify notices a change by hand',
      'the PDF has its texts',
      'the timeline tells of it',
      'the application cannot delete from it',
      'the application cannot change it',
    ],
    why: 'what somebody is still typing about several patients: it is found by its author and ends with the save',
  },
  {
    tables: ['coberturas'],
    from: [
      'verify notices a change by hand',
      'the PDF has its texts',
      'the timeline tells of it',
      'the application cannot change it',
    ],
    why: 'who pays: administrative; it follows the plain fields of the patient, which have versions and are on the PDF',
  },
  {
    tables: ['autorizaciones'],
    from: ['the PDF has its texts', 'the timeline tells of it', 'the application cannot change it'],
    why: 'what a payer authorised: administrative; an order is corrected, in the trail',
  },
  {
    tables: ['cargos'],
    from: ['the PDF has its texts', 'the timeline tells of it'],
    why: 'money: no part of the record',
  },
  {
    tables: ['pagos', 'anulaciones_pago', 'liquidacion_lineas'],
    from: ['the PDF has its texts', 'the timeline tells of it'],
    why: 'money: no part of the record',
  },
  {
    tables: ['presentacion_lineas'],
    from: ['the PDF has its texts', 'the timeline tells of it', 'the application cannot change it'],
    why: 'money: no part of the record; a payer answers, and each answer is a row of the trail',
  },
  {
    tables: ['conformidades', 'jornadas'],
    from: ['the PDF has its texts', 'the timeline tells of it', 'the application cannot change it'],
    why: 'who agreed to a session and when a companion worked: administrative; it is annulled or ended, in the trail',
  },
  {
    tables: ['enlaces_conformidad'],
    from: [
      'verify notices a change by hand',
      'the PDF has its texts',
      'the timeline tells of it',
      'the application cannot change it',
      'the application cannot delete from it',
      'the backup has its rows',
    ],
    why: 'hashes of links that end after a week: anybody who has one uses it up, what they answer is sealed, and one that was used must not work again after a restore',
  },
  {
    tables: ['pedidos_firma'],
    from: ['verify notices a change by hand', 'the PDF has its texts', 'the timeline tells of it'],
    why: 'a question to somebody who may sign: it has no text; the answer is an entry, which is sealed, printed and told',
  },
  {
    tables: ['supervisiones'],
    from: ['the PDF has its texts', 'the timeline tells of it', 'the application cannot change it'],
    why: 'that a note was seen, and when its author read the answer: the answer itself is a clarification, which is printed',
  },
  {
    tables: ['mensajes_equipo', 'mensajes_leidos'],
    from: ['verify notices a change by hand', 'the PDF has its texts', 'the timeline tells of it'],
    why: 'messages of the team and who has read them: administrative, and no part of the record',
  },
  {
    tables: ['mensajes_equipo'],
    from: ['the application cannot delete from it'],
    why: 'the purge deletes messages after 90 days',
  },
  {
    tables: ['pedidos_asignacion'],
    from: [
      'verify notices a change by hand',
      'the PDF has its texts',
      'the timeline tells of it',
      'the application cannot change it',
    ],
    why: 'a question whether somebody joins the team: no text and no part of the record; who asked and who decided is in the trail, and the assignment itself is sealed',
  },
  {
    tables: ['enlaces_turnos'],
    from: [
      'a guarded statement touches it',
      'verify notices a change by hand',
      'the PDF has its texts',
      'the timeline tells of it',
      'the application cannot change it',
      'the application cannot delete from it',
      'the backup has its rows',
    ],
    why: 'hashes of the links of reminders: the job writes them, anybody who has one uses it up without signing in, and one that was used must not work again after a restore; those of appointments long over are purged',
  },
  {
    tables: ['drafts'],
    from: [
      'verify notices a change by hand',
      'the PDF has its texts',
      'the timeline tells of it',
      'the application cannot delete from it',
      'the application cannot change it',
      'an index leads to the rows of a patient',
    ],
    why: 'what somebody is still typing: no part of the record until they save it, and then it ends; it is found by its author',
  },
  {
    tables: ['audit_log'],
    from: [
      'verify notices a change by hand',
      'the PDF has its texts',
      'the timeline tells of it',
      'every patient that it names exists',
    ],
    why: 'the trail itself: it has a seal of its own (verify-trail.ts), and tells who did what, nothing clinical; a refusal may name a patient who does not exist',
  },
];
