import { ROLES, roleCan } from '@trama/contract/words/access-policy';

/** The risk is a word of the clinical history: nobody sees it who may not read histories. */
const READERS = ROLES.filter((role) => roleCan(role, 'medical_history', 'read'));

/** True of who may know the risk of a patient; `who` is a row with their role. */
export const mayKnowRisk = (who = 'allowed') => `${who}.role = any('{${READERS}}'::text[])`;

const COLUMNS = ['riesgo_actual', 'riesgo_fecha', 'riesgo_autor'];

/** SQL of the fields of a Patient that tell of the risk. */
export const riskFor = (patient: string, who = 'allowed'): Record<string, string> =>
  Object.fromEntries(
    COLUMNS.map((column) => [column, `case when ${mayKnowRisk(who)} then ${patient}.${column} end`]),
  );
