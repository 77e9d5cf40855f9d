import { afterEach, describe, expect, it, vi } from 'vitest';
import { passwordProblem } from '../words/access/password-rules.ts';
import { todayInClinic } from '../words/clinic-time.ts';
import { AlertClosing } from './access/alerts.ts';
import { GlassRequest } from './access/emergency-access.ts';
import { RoomInput } from './agenda/agenda-settings.ts';
import { AppointmentUpdate } from './agenda/appointments.ts';
import { ContactInput } from './people/contacts.ts';
import { PatientInput, PatientListQuery, PatientSearchParams, PatientUpdate } from './people/patients.ts';
import { ProviderInput } from './people/providers.ts';
import { CLINICAL_SCHEMAS } from './record/clinical-data.ts';
import { CorrectionInput } from './record/entries.ts';
import { FollowUpInput } from './record/follow-ups.ts';
import { HistoryInput } from './record/medical-history.ts';

const firstProblem = (result: { success: boolean; error?: { issues: Array<{ message: string }> } }) =>
  result.success ? null : result.error?.issues[0]?.message;

describe('a text in which nothing can be seen', () => {
  const UNSEEN = '\u200B \u2060\u3164\u0301\uE000';

  it.each([
    ['a name', PatientInput, { apellido: UNSEEN }],
    ['a contact', ContactInput, { nombre: UNSEEN }],
    ['a room', RoomInput, { nombre: UNSEEN, activo: true }],
    ['a clarification', CorrectionInput, { aclaracion: UNSEEN }],
    ['a term to search for', PatientSearchParams, { term: UNSEEN }],
    ['the reason of an emergency', GlassRequest, { dni: '30111222', motivo: `a${UNSEEN.repeat(9)}` }],
    ['the document of an emergency', GlassRequest, { dni: UNSEEN, motivo: 'Descompensación en la guardia' }],
    ['the closing of an alert', AlertClosing, { palabra: UNSEEN.repeat(9) }],
  ])('is not %s', (_what, schema, input) => expect(schema.safeParse(input).success).toBe(false));

  it('is null where a text may be missing', () => {
    const patient = { apellido: 'Paz', nombre: UNSEEN, dni: UNSEEN, telefono: UNSEEN };
    expect(PatientInput.parse(patient)).toMatchObject({ nombre: null, dni: null, telefono: null });
    const change = AppointmentUpdate.safeParse({ estado: 'cancelado_paciente', motivo: UNSEEN });
    expect(change.data?.motivo ?? null).toBeNull();
    expect(HistoryInput.parse({ id_paciente: 1, actividad_fisica: UNSEEN }).actividad_fisica).toBeNull();
  });
});

describe('a patient', () => {
  it('has trimmed texts, null for empty ones, and a DNI without dots', () => {
    const input = { apellido: '  González ', nombre: ' ', dni: '30.111 222', estado_civil: '', email: '' };
    expect(PatientInput.parse(input)).toEqual({
      apellido: 'González',
      nombre: null,
      dni: '30111222',
      estado_civil: null,
      email: null,
      acepta_recordatorios: false,
      activo: true,
    });
  });

  it.each(['30-111-222', '30 111.222', '３０１１１２２２', '30111222\u200b', '30–111–222'])(
    'has one document however it is written: %s',
    (dni) => expect(PatientInput.parse({ apellido: 'A', dni }).dni).toBe('30111222'),
  );

  it('has the letters of a document in capitals', () =>
    expect(PatientInput.parse({ apellido: 'A', dni: 'ab.123' }).dni).toBe('AB123'));

  it.each([
    [{ nombre: 'Ana' }, 'El apellido es requerido'],
    [{ apellido: '  ' }, 'El apellido es requerido'],
    [{ apellido: null }, 'El apellido es requerido'],
    [{ apellido: 'A', email: 'sin arroba' }, 'Formato de email inválido'],
    [{ apellido: 'A', fecha_nacimiento: '9999-01-01' }, 'La fecha de nacimiento no puede ser futura'],
    [{ apellido: 'A', fecha_nacimiento: '1801-01-01' }, 'La fecha de nacimiento no es válida'],
    [{ apellido: 'A', fecha_nacimiento: '2023-02-29' }, 'La fecha de nacimiento no es válida'],
    [{ apellido: 'A', fecha_nacimiento: '04/05/1980' }, 'La fecha de nacimiento no es válida'],
    [{ apellido: 'A', estado_civil: 'Comprometido' }, 'El estado civil no es válido'],
    [{ apellido: 'A', nombre: 'x'.repeat(101) }, 'El texto no puede superar los 100 caracteres'],
    [{ apellido: 'A', dni: '1'.repeat(21) }, 'El DNI no puede superar los 20 caracteres'],
    [{ apellido: 'A', direccion: 7 }, 'Debe ser un texto'],
    [{ apellido: 'A', activo: 'sí' }, 'Debe ser verdadero o falso'],
  ])('%j is refused', (input, message) => {
    expect(firstProblem(PatientInput.safeParse(input))).toBe(message);
  });

  it('may be born today, or 150 years before this year', () => {
    const today = todayInClinic();
    const oldest = `${Number(today.slice(0, 4)) - 150}-01-01`;
    for (const fecha_nacimiento of [today, oldest, '', null]) {
      expect(PatientInput.safeParse({ apellido: 'A', fecha_nacimiento }).success).toBe(true);
    }
  });

  it('has what a new one has where null is sent for a switch', () => {
    const input = { apellido: 'A', activo: null, acepta_recordatorios: null };
    expect(PatientInput.parse(input)).toEqual({ apellido: 'A', activo: true, acepta_recordatorios: false });
    expect(PatientUpdate.safeParse({ activo: false, acepta_recordatorios: null }).success).toBe(false);
  });

  it('keeps what an update does not name', () => {
    expect(PatientUpdate.parse({ telefono: null, activo: false, id_paciente: 7 })).toEqual({
      telefono: null,
    });
  });
});

describe('paging and search', () => {
  it('have defaults', () => {
    expect(PatientListQuery.parse({})).toEqual({
      page: 1,
      pageSize: 10,
      quiet: false,
      sin_equipo: false,
      sin_consentimiento: false,
      riesgo_alto: false,
      status: 'active',
    });
  });

  it.each([
    { page: '0' },
    { page: '-1' },
    { page: '1.5' },
    { page: 'x' },
    { page: '' },
    { page: ['1', '2'] },
    { page: '1e9' },
    { page: '9999999999' },
    { pageSize: '101' },
    { pageSize: '0' },
    { pageSize: 'x' },
    { status: 'x' },
    { status: '' },
    { status: 'ACTIVE' },
  ])('%j is out of range', (query) => {
    expect(PatientListQuery.safeParse(query).success).toBe(false);
  });

  it('take terms of 1 to 100 characters, an emoji being one', () => {
    expect(PatientSearchParams.safeParse({ term: '😀'.repeat(100) }).success).toBe(true);
    for (const term of ['', '   ', 'x'.repeat(101)])
      expect(PatientSearchParams.safeParse({ term }).success).toBe(false);
  });
});

describe('the other forms', () => {
  it.each([
    [{}, 'Por favor completa todos los campos obligatorios'],
    [
      { nombre: 'A', apellido: 'B', role: '', email: 'a@b.c' },
      'Por favor completa todos los campos obligatorios',
    ],
    [{ nombre: 'A', apellido: 'B', role: 'auditor', email: 'a@b' }, 'Por favor ingresa un email válido'],
    [{ nombre: 'A', apellido: 'B', role: 'jefe', email: 'a@b.c' }, 'El rol no es válido'],
  ])('a provider %j is refused', (input, message) => {
    expect(firstProblem(ProviderInput.safeParse(input))).toBe(message);
  });

  it.each([
    [{ id_paciente: 1 }, 'La fecha del seguimiento es obligatoria'],
    [{ id_paciente: 1, fecha: '' }, 'La fecha del seguimiento es obligatoria'],
    [{ id_paciente: 1, fecha: null }, 'La fecha del seguimiento es obligatoria'],
    [{ id_paciente: 1, fecha: '2024-02-30' }, 'Fecha inválida'],
    [{ id_paciente: 1, fecha: '9999-01-01' }, 'La fecha del seguimiento no puede ser futura'],
  ])('a follow-up %j is refused', (input, message) => {
    expect(firstProblem(FollowUpInput.safeParse(input))).toBe(message);
  });

  it('a clinical text is kept to the letter', () => {
    const motivo = '  línea 1\n\n\tlínea 2 <b>‏שלום😀  ';
    expect(HistoryInput.parse({ id_paciente: 1, motivo, detalles: ' \n', riesgo: '' })).toMatchObject({
      motivo,
      detalles: null,
      riesgo: null,
    });
    expect(HistoryInput.safeParse({ id_paciente: 1, riesgo: 'extremo' }).success).toBe(false);
  });

  it('an age is a whole number from 0 to 150', () => {
    const link = (edad: unknown) =>
      CLINICAL_SCHEMAS.relationship.input.safeParse({ id_paciente: 1, nombre: 'A', vinculo: 'Madre', edad });
    expect([0, 150, null].map((edad) => link(edad).success)).toEqual([true, true, true]);
    expect([-1, 151, 1.5, '40'].map((edad) => link(edad).success)).toEqual([false, false, false, false]);
  });
});

describe('a password', () => {
  it.each([
    ['Clave123', null],
    ['Ñandú-2024', null],
    ['', 'Por favor completa todos los campos'],
    ['Clave12', 'La contraseña debe tener al menos 8 caracteres'],
    ['clave1234', 'La contraseña debe contener al menos una letra mayúscula, una minúscula y un número'],
    ['CLAVE1234', 'La contraseña debe contener al menos una letra mayúscula, una minúscula y un número'],
    ['ClaveLarga', 'La contraseña debe contener al menos una letra mayúscula, una minúscula y un número'],
  ])('%j', (password, problem) => {
    expect(passwordProblem(password)).toBe(problem);
  });
});

describe('the hour of a follow-up', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  /** At 10:00 in Buenos Aires. */
  const said = (fecha: string, hora: string | null | undefined, now = '2026-11-16T13:00:00Z') => {
    vi.useFakeTimers({ now: new Date(now) });
    const read = FollowUpInput.safeParse({ id_paciente: 1, fecha, hora });
    return read.success ? read.data.hora : read.error.issues.map(({ path, message }) => [...path, message]);
  };
  const FUTURE = [['hora', 'La hora del seguimiento no puede ser futura']];

  it('is any of a day that is over, and one that has come of today', () => {
    expect(said('2026-11-15', '23:59')).toBe('23:59');
    expect(said('2026-11-16', '10:00')).toBe('10:00');
    expect(said('2026-11-16', '10:30')).toEqual(FUTURE);
    expect(said('2026-11-16', '23:59')).toEqual(FUTURE);
  });

  it('may be a few minutes ahead, like the author’s clock, also around midnight', () => {
    expect(said('2026-11-16', '10:05')).toBe('10:05');
    expect(said('2026-11-16', '10:06')).toEqual(FUTURE);
    expect(said('2026-11-16', '23:59', '2026-11-17T02:57:00Z')).toBe('23:59');
  });

  it('may be left out', () => {
    expect(said('2026-11-16', undefined)).toBeUndefined();
    expect([said('2026-11-16', null), said('2026-11-16', '')]).toEqual([null, null]);
  });
});
