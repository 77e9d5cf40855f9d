import { ROLES, roleCan } from '@trama/contract/words/access-policy';

/** The risk is a word of the clinical history: nobody sees it who may not read histories. */
const READERS = ROLES.filter((role) => roleCan(role, 'medical_history', 'read'));

/** True of who may know the risk of a patient; `who` is a row with their role. */
export const mayKnowRisk = (who = 'allowed') => `${who}.role = any('{${READERS}}'::text[])`;

const COLUMNS = ['riesgo_actual', 'riesgo_fecha', 'riesgo_autor'];

/** SQL of the fields of a Patient that tell of the risk. */
const riskFor = (patient: string, who: string): Record<string, string> =>
  Object.fromEntries(
    COLUMNS.map((column) => [column, `case when ${mayKnowRisk(who)} then ${patient}.${column} end`]),
  );

/** SQL of the fields of a Patient that are not simply its column: the risk, and the legajo, which is its number. */
export const patientFieldsFor = (patient: string, who = 'allowed'): Record<string, string> => ({
  ...riskFor(patient, who),
  legajo: `${patient}.id_paciente`,
});
