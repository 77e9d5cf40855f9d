import { LIST_NAMES, listOf } from '@trama/contract/words/record/clinical-lists';
import { describe, expect, it } from 'vitest';
import { changesOf } from './entry-changes.ts';
import { emptyEntry, FORM_SCHEMAS, formFieldsOf } from './entry-forms.ts';
import { countOf, entryText } from './entry-text.ts';

const ana = {
  nombre: 'Ana',
  apellido: 'Ruiz',
  role: 'psiquiatra',
  matricula: null,
  matricula_tipo: null,
  matricula_jurisdiccion: null,
};
const written = { folio: 1, error: false, correcciones: [] };
const common = { id_paciente: 7, fecha_creacion: '2024-03-01T15:00:00.000Z', autor: ana, ...written };
const SINCE = { text: 'Desde el 01/03/2024 · registró Ana Ruiz' };
const RECORDED = { text: 'Registrado el 01/03/2024 por Ana Ruiz', inCard: false };
const UNCHANGED = { changes: [], start: null };

describe('what an entry says of itself', () => {
  it('a medication', () => {
    const course = { desde: '2024-02-01', indicada_por: 'Dra. Paz' };
    const pill = {
      nombre_medicamento: 'Litio',
      dosis: '300 mg',
      frecuencia: null,
      notas: 'con comida',
      ...course,
    };
    const change = {
      ...written,
      id_cambio: 1,
      autor: ana,
      antes: { dosis: '150 mg' },
      despues: { dosis: '300 mg' },
    };
    const cambios = [
      {
        ...change,
        id_cambio: 2,
        fecha_creacion: '2024-04-02T15:00:00.000Z',
        motivo: 'Temblor',
        antes: { activo: true },
        despues: { activo: false },
      },
      { ...change, fecha_creacion: '2024-03-15T15:00:00.000Z', motivo: null },
    ];
    const stopped = { ...common, ...pill, activo: false, cambios };
    expect(entryText(listOf('medication'), stopped)).toEqual({
      name: 'Litio',
      chips: [{ label: 'Suspendida', strong: false }],
      lines: [
        { text: '300 mg' },
        { label: 'Notas', text: 'con comida', inCard: 30 },
        { label: 'Toma desde', text: '01/02/2024', inCard: false },
        { label: 'Indicada por', text: 'Dra. Paz', inCard: false },
        { label: 'Plataforma de la receta externa', text: null, inCard: false },
        { label: 'Fecha de la receta externa', text: null, inCard: false },
        { label: 'Número de la receta externa', text: null, inCard: false },
        { text: 'Desde el 01/02/2024 · registró Ana Ruiz el 01/03/2024' },
      ],
      changes: [
        {
          change: cambios[0],
          text: 'Suspendida (02/04/2024, Ana Ruiz). Motivo: Temblor',
          inCard: 120,
        },
        { change: cambios[1], text: 'Dosis: 150 mg → 300 mg (15/03/2024, Ana Ruiz)', inCard: false },
      ],
      start: 'Inicio: 150 mg (01/03/2024, Ana Ruiz)',
    });
  });

  it('an illness', () => {
    const asthma = { nombre_enfermedad: 'Asma', tipo: 'Crónica', medico: 'Dra. Paz', notas: null };
    const entry = { ...common, ...asthma, activa: true, en_tratamiento: false, fecha_actualizacion: null };
    expect(entryText(listOf('disease'), entry)).toEqual({
      name: 'Asma',
      chips: [
        { label: 'Activa', strong: true },
        { label: 'Sin tratamiento', strong: false },
      ],
      lines: [{ text: 'Crónica · Médico: Dra. Paz' }, { label: 'Notas', text: null, inCard: 30 }, SINCE],
      ...UNCHANGED,
    });
  });

  it('a family link', () => {
    const mother = { nombre: 'Rosa', vinculo: 'Madre', edad: 0, ocupacion: 'Docente', tratamiento_tipo: 'X' };
    const entry = { ...common, ...mother, convive: true, en_tratamiento: false };
    expect(entryText(listOf('relationship'), entry)).toEqual({
      name: 'Rosa (Madre)',
      chips: [{ label: 'Convive', strong: true }],
      lines: [{ text: '0 años · Docente' }, { label: 'Tratamiento', text: 'X' }, RECORDED],
      ...UNCHANGED,
    });
  });

  it('an antecedent', () => {
    const therapy = { tratamiento: 'Terapia', motivo: 'Duelo', duracion: null, profesionales: 'Dr. Sosa' };
    expect(entryText(listOf('antecedent'), { ...common, ...therapy, resultados: 'buenos' })).toEqual({
      name: 'Terapia',
      chips: [],
      lines: [
        { text: null },
        { label: 'Motivo', text: 'Duelo', inCard: 40 },
        { label: 'Duración', text: null },
        { label: 'Profesionales', text: 'Dr. Sosa', inCard: false },
        { label: 'Resultados', text: 'buenos', inCard: false },
        RECORDED,
      ],
      ...UNCHANGED,
    });
  });
});

it('counts what is active or lives with the patient, or everything', () => {
  const count = (name: (typeof LIST_NAMES)[number], ...entries: object[]) =>
    countOf(
      listOf(name),
      entries.map((entry) => ({ ...common, ...entry })),
    );
  expect(count('medication', { activo: true }, { activo: false })).toBe(1);
  expect(count('relationship', { convive: true }, { convive: false })).toBe(1);
  expect(count('antecedent', {}, {})).toBe(2);
});

it('counts nothing that is marked as an error, and lets none of it stand out', () => {
  const pills = [{ activo: true }, { activo: true, error: true }].map((pill) => ({ ...common, ...pill }));
  expect(countOf(listOf('medication'), pills)).toBe(1);
  const chips = pills.map((pill) => entryText(listOf('medication'), pill).chips);
  expect(chips).toEqual([[{ label: 'Activa', strong: true }], []]);
  expect(
    countOf(
      listOf('antecedent'),
      pills.map((pill) => ({ ...pill, tratamiento: 'Terapia' })),
    ),
  ).toBe(1);
});

it('offers to revise what can change, and to switch each flag to what it is not', () => {
  const illness = { ...common, nombre_enfermedad: 'Asma', activa: true, en_tratamiento: false };
  expect(changesOf(listOf('disease'), illness)).toMatchObject([
    {
      label: 'Cambiar datos',
      flags: {},
      fields: [
        ['tipo', {}],
        ['medico', {}],
        ['notas', {}],
      ],
    },
    { label: 'Marcar como no activa', question: '¿Confirma que Asma ya no está activa?' },
    { label: 'Iniciar tratamiento', flags: { en_tratamiento: true }, done: 'Tratamiento iniciado' },
  ]);
  expect(changesOf(listOf('antecedent'), { ...common, tratamiento: 'Terapia' })).toEqual([]);
});

describe('the forms', () => {
  it.each([
    [
      'medication',
      'nombre_medicamento dosis frecuencia notas desde indicada_por receta_plataforma receta_fecha receta_numero activo',
    ],
    ['disease', 'nombre_enfermedad tipo medico notas activa en_tratamiento'],
    ['relationship', 'nombre vinculo edad ocupacion convive en_tratamiento tratamiento_tipo'],
    ['antecedent', 'tratamiento motivo duracion profesionales resultados'],
  ] as const)('of %s has its fields in their order', (name, fields) => {
    expect(
      formFieldsOf(listOf(name))
        .map(([field]) => field)
        .join(' '),
    ).toBe(fields);
  });

  it.each(LIST_NAMES)('of %s begins empty, and wants only names', (name) => {
    const empty = emptyEntry(listOf(name), 7);
    const names = formFieldsOf(listOf(name)).flatMap(([field, { kind }]) => (kind === 'name' ? [field] : []));
    const problems = FORM_SCHEMAS[name].safeParse(empty).error?.issues.map(({ path }) => path.join());
    expect(problems).toEqual(names);
    const named = { ...empty, ...Object.fromEntries(names.map((field) => [field, 'x'])) };
    expect(FORM_SCHEMAS[name].safeParse(named).success).toBe(true);
  });

  it('takes an age as it is typed, and nothing else', () => {
    const typed = (edad: string) =>
      FORM_SCHEMAS.relationship.safeParse({ id_paciente: 7, nombre: 'Rosa', vinculo: 'Madre', edad });
    expect(typed(' 61 ').data).toMatchObject({ edad: 61 });
    expect(typed('').data).toMatchObject({ edad: null });
    for (const edad of ['151', '1.5', 'x', '-1'])
      expect(typed(edad).error?.issues[0]?.message).toBe('La edad debe ser un número entero entre 0 y 150');
  });
});
