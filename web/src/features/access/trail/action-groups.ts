import { TRAIL_ACTIONS } from '@trama/contract/words/trail-actions';

/** Each action belongs to the first group that its name fits. */
const GROUPS: [label: string, fits: RegExp][] = [
  ['Exportaciones e importaciones', /^(import|export)\.|\.export$/],
  ['Auditoría y alertas', /^(audit|alert)\./],
  ['Sesiones y contraseñas', /^(session|password|second_factor)\./],
  ['Pacientes y asignaciones', /^(patient|contact|assignment|glass)\./],
  ['Agenda', /^(appointment|attendance|series|agenda|calendar)\./],
  ['Prestadores', /^(provider|mail)\./],
  ['Panel y borradores', /^(dashboard|draft)\./],
];
const CLINICAL = 'Historia clínica';

export interface ActionGroup {
  label: string;
  actions: [action: string, label: string][];
}

const byLabel = (a: [string, string], b: [string, string]) => a[1].localeCompare(b[1], 'es');

/** The actions of the trail, by what they are about. What fits no other group is clinical. */
export const ACTION_GROUPS: ActionGroup[] = [...GROUPS.map(([label]) => label), CLINICAL]
  .map((label) => ({
    label,
    actions: Object.entries(TRAIL_ACTIONS)
      .filter(([action]) => (GROUPS.find(([, fits]) => fits.test(action))?.[0] ?? CLINICAL) === label)
      .sort(byLabel),
  }))
  .sort((a, b) => a.label.localeCompare(b.label, 'es'));
