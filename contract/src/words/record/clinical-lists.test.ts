import { describe, expect, it } from 'vitest';
import { CLINICAL_SCHEMAS } from '../../schemas/record/clinical-data.ts';
import { TRAIL_ACTIONS } from '../trail-actions.ts';
import { type ClinicalList, changeActionsOf, entryName, fieldsOf } from './clinical-lists/list.ts';
import { byList, CLINICAL_LISTS, LIST_NAMES, type ListName } from './clinical-lists.ts';
import { TIMELINE_EVENTS } from './timeline-events.ts';

describe.each(LIST_NAMES)('the description of %s', (name) => {
  const list: ClinicalList = CLINICAL_LISTS[name];
  const changes: string[] = changeActionsOf(list);

  it('has a word of the trail for all that can happen to a record, and for nothing else', () => {
    const happens = ['list', 'create', 'adopt', ...(changes.length > 0 ? ['update'] : [])];
    const actions = [...happens.map((what) => `${name}.${what}`), ...changes];
    expect(Object.keys(list.trail).sort()).toEqual(actions.sort());
    expect(TRAIL_ACTIONS).toMatchObject(list.trail);
  });

  it('has a word of the timeline for its beginning and for each change', () => {
    expect(Object.keys(list.timeline).sort()).toEqual([`${name}.create`, ...changes].sort());
    expect(TIMELINE_EVENTS).toMatchObject(list.timeline);
  });

  it('says what names a record, and counts by one flag at most', () => {
    const fields = fieldsOf(list).map(([, field]) => field);
    expect(fields.some(({ kind }) => kind === 'name')).toBe(true);
    expect(fields.filter((field) => field.kind === 'flag' && field.counted).length).toBeLessThan(2);
  });

  it('shares its table, path and key with no other', () => {
    const others: ClinicalList[] = LIST_NAMES.filter((other) => other !== name).map((n) => CLINICAL_LISTS[n]);
    for (const other of others)
      expect([other.path, other.table, other.id]).not.toEqual(
        expect.arrayContaining([expect.stringMatching(`^(${list.path}|${list.table}|${list.id})$`)]),
      );
  });
});

/** To the letter, as the specification has them. */
it.each<[ListName, string, string, number, string]>([
  [
    'medication',
    'Información de Medicaciones',
    'Error al cargar las medicaciones del paciente',
    5,
    '+2 medicaciones más',
  ],
  ['disease', 'Enfermedades', 'Error al cargar las enfermedades del paciente', 5, '+2 enfermedades más'],
  ['relationship', 'Vínculos Familiares', 'Error al cargar los vínculos del paciente', 3, '+2 vínculos más'],
  ['antecedent', 'Antecedentes', 'Error al cargar los antecedentes del paciente', 3, '+2 antecedentes más'],
])('the card of %s has the words of the specification', (name, title, loadFailed, shown, more) => {
  const { card } = CLINICAL_LISTS[name];
  expect([card.title, card.loadFailed, card.shown, card.more(2)]).toEqual([title, loadFailed, shown, more]);
});

it('the lists take and answer these fields', () => {
  const named = byList((_, name) => {
    const { input, patch, output } = CLINICAL_SCHEMAS[name];
    return [input, patch, output].map(({ shape }) => Object.keys(shape).sort().join(' '));
  });
  expect(named).toMatchObject({
    medication: [
      'activo desde dosis frecuencia id_paciente indicada_por nombre_medicamento notas receta_fecha receta_numero receta_plataforma',
      'activo dosis frecuencia indicada_por motivo notas receta_fecha receta_numero receta_plataforma',
      'activo autor cambios correcciones desde dosis error fecha_actualizacion fecha_creacion folio frecuencia hasta id_medicacion id_paciente indicada_por motivo_suspension nombre_medicamento notas receta_fecha receta_numero receta_plataforma ultima_evaluacion',
    ],
    disease: [
      'activa en_tratamiento id_paciente medico nombre_enfermedad notas tipo',
      'activa en_tratamiento medico motivo notas tipo',
      'activa autor cambios correcciones en_tratamiento error fecha_actualizacion fecha_creacion folio id_enfermedad id_paciente medico nombre_enfermedad notas tipo',
    ],
    relationship: [
      'convive edad en_tratamiento id_paciente nombre ocupacion tratamiento_tipo vinculo',
      '',
      'autor convive correcciones edad en_tratamiento error fecha_creacion folio id_paciente id_vinculo nombre ocupacion tratamiento_tipo vinculo',
    ],
    antecedent: [
      'duracion id_paciente motivo profesionales resultados tratamiento',
      '',
      'autor correcciones duracion error fecha_creacion folio id_antecedente id_paciente motivo profesionales resultados tratamiento',
    ],
  });
});

it('a record is called by its name, with the others in brackets', () => {
  const autor = {
    nombre: 'Ana',
    apellido: 'Ruiz',
    role: 'psiquiatra',
    matricula: null,
    matricula_tipo: null,
    matricula_jurisdiccion: null,
  };
  const entry = { folio: 1, error: false, correcciones: [] };
  const record = { id_paciente: 1, fecha_creacion: '2024-01-01T00:00:00.000Z', autor, ...entry };
  const { medication, relationship } = CLINICAL_LISTS;
  expect(entryName(medication, { ...record, nombre_medicamento: 'Litio' })).toBe('Litio');
  expect(entryName(relationship, { ...record, nombre: 'Rosa', vinculo: 'Madre' })).toBe('Rosa (Madre)');
});
