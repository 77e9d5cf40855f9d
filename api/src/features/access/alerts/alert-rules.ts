import type { AlertKind } from '@trama/contract/words/access/alerts';
import { CLINICAL_OPENED, EXPORTS, NOT_LISTED, OPENED } from '@trama/contract/words/access/trail-marks';
import { CLINIC_TIME_ZONE } from '@trama/contract/words/clinic-time';

/** When the clinic is open, in whole hours of its day. */
export interface ClinicHours {
  opens: number;
  closes: number;
}

/** One rule: its setting, the stretch of time it counts over, and the rows of the trail that count. */
export interface AlertRule {
  kind: AlertKind;
  /** The setting with the threshold per stretch; 0 switches the rule off. */
  setting: string;
  initially: number;
  /** SQL: the beginning of the stretch to which a moment belongs, by the clock of the clinic. */
  stretch(moment: string, hours: ClinicHours): string;
  /**
   * SQL of the rows of the trail `a` that fulfil a condition: the person or address, the moment, what is counted once, and
   * how many more times it happened.
   */
  events(condition: string, hours: ClinicHours): string;
  /** Raised only beyond what the person has done before (see HABIT). */
  againstHabit?: true;
  /** About addresses, whoever they belong to: it cannot be counted person by person. */
  ofAddresses?: true;
}

const inClinic = (moment: string) => `${moment} at time zone '${CLINIC_TIME_ZONE}'`;
const hour = (moment: string) => `date_trunc('hour', ${inClinic(moment)})`;
/** From when the clinic opens to when it opens again: a night is not cut in two. */
const clinicDay = (moment: string, { opens }: ClinicHours) =>
  `date_trunc('day', ${inClinic(moment)} - interval '${opens} hours') + interval '${opens} hours'`;

const isOneOf = (actions: readonly string[]) => `a.action = any('{${actions}}'::text[])`;
const ofPerson = (counted: string, condition: string) =>
  `select a.id_prestador, null::text as direccion, a.at, ${counted} as counted, 0 as more
     from audit_log a where a.id_prestador is not null and ${condition}`;

/** What changes thousands of patients at once, and whose answer names none of them. */
const IN_BULK = ['import.apply', 'import.withdraw', 'settings.house_team'];
const NOT_IN_BULK = `not exists (
  select from audit_log bulk where bulk.action = any('{${IN_BULK}}'::text[]) and bulk.request_id = a.request_id)`;

/** The hours of one patient are a list, too, and say what was done with them. */
const PATIENT = `coalesce(a.id_paciente, case when a.action = 'shift.list' and cardinality(a.pacientes) = 1 then a.pacientes[1] end)`;

/**
 * The patients that a row of the trail is about, one by one. Each counts once an hour, at the first and the last time, before
 * anything else is asked: a program opens one record a million times, and to sort them all takes longer than a statement may.
 * Nobody would then be told of anything.
 */
const patientsOf = (condition: string, among = 'true') =>
  `select a.id_prestador, null::text as direccion, a.at, a.id_paciente::text as counted, 0 as more
     from (select of_hour.id_prestador, of_hour.id_paciente, each.at
             from (select a.id_prestador, ${PATIENT} as id_paciente, min(a.at) as first, max(a.at) as last
                     from audit_log a
                    where a.id_prestador is not null and ${PATIENT} is not null and a.outcome = 'ok'
                      and ${condition} and ${NOT_IN_BULK}
                    group by 1, 2, date_bin('1 hour', a.at, 'epoch')) of_hour
            cross join lateral (values (of_hour.first), (of_hour.last)) each (at)) a
    where ${among}`;
/** The front desk keeps the hours of companions, and is not shown what was done in them. */
const NOT_HOURS_AT_THE_DESK = `not (a.action like 'shift.%' and a.role = 'recepcion')`;
const recordsOpened = (condition: string) =>
  patientsOf(`${isOneOf(OPENED)} and ${NOT_HOURS_AT_THE_DESK} and ${condition}`);

/** The same page, so often within an hour, is no reading: each time more counts, too. */
const SAME_PAGE_AT_MOST = 1_000;
/** The rule looks at so many pages of one person's hour, and at so many patients on them. Nobody reads more. */
const PAGES_AT_MOST = 10_000;
const PATIENTS_AT_MOST = 250_000;

/**
 * The patients that lists showed to each person, hour by hour. A program can turn a page a million times, or a million pages, and a
 * statement that looks at them all runs into its time limit: then nobody is told of anything. So equal pages are found by their
 * hash and looked at once, and pages beyond the limits are not looked at. Those count as `beyond`: a page over the limit of
 * patients with all of its patients, a page over the limit of pages as a thousand. Rows that name no patient are left out.
 */
const patientsShown = (condition: string) =>
  `select page.id_prestador, page.hour, shown.patient, min(page.first) as first, max(page.last) as last,
          sum(case shown.place when 1 then page.again else 0 end)::integer as again,
          sum(case shown.place when 1 then page.beyond else 0 end)::integer as beyond
     from (select page.*, case when page.hash is null then page.times * 1000
                               when page.until > ${PATIENTS_AT_MOST} then cardinality(page.pacientes) else 0 end as beyond
             from (select page.*, a.pacientes, greatest(page.times - ${SAME_PAGE_AT_MOST}, 0) as again,
                          sum(cardinality(a.pacientes)) over (partition by page.id_prestador, page.hour order by page.id) as until
                     from (select turned.id_prestador, turned.hour, turned.hash, min(turned.id) as id, min(turned.at) as first,
                                  max(turned.at) as last, count(*) as times
                             from (select turned.*,
                                          case when turned.turn <= ${PAGES_AT_MOST} then hash_array_extended(turned.pacientes, 0) end as hash
                                     from (select a.id, a.id_prestador, a.at, a.pacientes, ${hour('a.at')} as hour,
                                                  row_number() over (partition by a.id_prestador, ${hour('a.at')} order by a.id) as turn
                                             from audit_log a
                                            where a.id_prestador is not null and a.pacientes <> '{}' and a.outcome = 'ok'
                                              and ${condition}) turned) turned
                            group by 1, 2, 3) page
                     join audit_log a on a.id = page.id) page) page
    cross join lateral unnest(case page.beyond when 0 then page.pacientes else page.pacientes[:1] end)
          with ordinality shown (patient, place)
    group by 1, 2, 3`;

/** The front desk looks all day at the weeks around it. Months gone by, day after day, are a list of everybody. */
const AGENDA_AND_CASH = ['appointment.list', 'agenda.read', 'cash.read'];
const COMES_THESE_WEEKS = `exists (
  select from turnos t
   where t.id_paciente = shown.patient and t.inicio between shown.last - interval '21 days' and shown.last + interval '21 days')`;

/**
 * A patient who has the e-mail or the whole name of somebody who works here, or did. Asked of the patients that were read,
 * one by one: a join would look at every patient there is.
 */
const IS_COLLEAGUE = `(
  select lower(p.email collate "C") in (select lower(d.email collate "C") from prestadores d where d.email is not null)
      or clave_busqueda(p.nombre || ' ' || p.apellido) in
         (select clave_busqueda(d.nombre || ' ' || d.apellido) from prestadores d where d.nombre || d.apellido is not null)
    from pacientes p where p.id_paciente = a.id_paciente)`;
const WAS_ASSIGNED = `exists (
  select from asignaciones s where s.id_paciente = a.id_paciente and s.id_prestador = a.id_prestador
     and s.fecha_asignacion <= a.at and (s.fecha_baja is null or s.fecha_baja > a.at))`;

/** Includes wrong passwords of signed-in people who have to type it again. */
const GUESSES = [
  'session.login_failed',
  'session.proof',
  'password.change',
  'second_factor.failed',
  'second_factor.enrol',
  'second_factor.codes',
  'second_factor.remove',
];
/** Actions on accounts only. */
const OF_ACCOUNTS = `a.action ~ '^(session|password|second_factor)[.]'`;

export const ALERT_RULES: AlertRule[] = [
  {
    kind: 'muchas_fichas',
    setting: 'ALERT_RECORDS',
    initially: 30,
    stretch: hour,
    events: recordsOpened,
    againstHabit: true,
  },
  {
    // Page by page, or name by name, a list gives away who is a patient without a record being opened. Everything that names
    // patients counts, whatever it is called, but for NOT_LISTED.
    kind: 'muchos_en_listas',
    setting: 'ALERT_LISTED',
    initially: 200,
    stretch: hour,
    events: (condition) =>
      `select shown.id_prestador, null::text as direccion, seen.at, shown.patient::text as counted, seen.more
         from (${patientsShown(`not ${isOneOf([...NOT_LISTED, ...AGENDA_AND_CASH])} and ${condition}`)}) shown
        cross join lateral (values (shown.first, 0), (shown.last, shown.again + shown.beyond)) seen (at, more)
       union all
       select shown.id_prestador, null, shown.last, shown.patient::text, shown.beyond
         from (${patientsShown(`${isOneOf(AGENDA_AND_CASH)} and ${condition}`)}) shown
        where shown.beyond > 0 or not ${COMES_THESE_WEEKS}
       union all
       ${patientsOf(`not ${isOneOf(NOT_LISTED)} and ${condition}`)}`,
    againstHabit: true,
  },
  {
    kind: 'ficha_de_colega',
    setting: 'ALERT_COLLEAGUES',
    initially: 1,
    stretch: hour,
    // The front desk is shown nothing clinical, also where its action is named like a clinical one.
    events: (condition) =>
      patientsOf(
        `${isOneOf(CLINICAL_OPENED)} and ${condition} and a.role is distinct from 'recepcion'`,
        `${IS_COLLEAGUE} and not ${WAS_ASSIGNED}`,
      ),
  },
  {
    kind: 'acceso_nocturno',
    setting: 'ALERT_NIGHT',
    initially: 5,
    stretch: clinicDay,
    events: (condition, { opens, closes }) => {
      const clock = `extract(hour from ${inClinic('a.at')})`;
      return recordsOpened(`${condition} and (${clock} < ${opens} or ${clock} >= ${closes})`);
    },
    againstHabit: true,
  },
  {
    // One request is one export: each of its parts has a row.
    kind: 'exportaciones',
    setting: 'ALERT_EXPORTS',
    initially: 10,
    stretch: hour,
    events: (condition) =>
      ofPerson(
        `a.action || ' ' || coalesce(a.request_id, a.id::text)`,
        `a.outcome = 'ok' and ${isOneOf(EXPORTS)} and ${condition}`,
      ),
    againstHabit: true,
  },
  {
    // Refusals of one record count once: its screen asks for seven parts. Each refused emergency access counts by itself:
    // the trail does not keep the DNI that was tried.
    kind: 'rechazos',
    setting: 'ALERT_REFUSALS',
    initially: 5,
    stretch: hour,
    events: (condition) =>
      ofPerson(
        `coalesce('P' || a.id_paciente,
                  a.action || ' ' || case a.action when 'glass.open' then a.id else coalesce(a.object_id, 0) end)`,
        `a.outcome = 'refused' and not ${OF_ACCOUNTS} and ${condition}`,
      ),
  },
  {
    kind: 'token_reutilizado',
    setting: 'ALERT_TOKEN_REUSE',
    initially: 1,
    stretch: hour,
    events: (condition) => ofPerson('a.id::text', `a.action = 'session.reused' and ${condition}`),
  },
  {
    // From one address, or from many addresses at once: then it is about nobody in particular. After the first tries of an
    // address one row stands for several (see recordRefusedWindows).
    kind: 'adivinanza',
    setting: 'ALERT_GUESSING',
    initially: 20,
    stretch: hour,
    ofAddresses: true,
    events: (condition) => {
      const failed = `from audit_log a where a.outcome = 'refused' and ${isOneOf(GUESSES)} and ${condition}`;
      const more = 'coalesce(a.filas, 1) - 1 as more';
      return `select null::bigint as id_prestador, a.address as direccion, a.at, a.id::text as counted, ${more} ${failed}
               union all select null, null, a.at, a.address, 0 ${failed}`;
    },
  },
];
