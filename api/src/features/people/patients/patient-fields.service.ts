import { PatientRisk } from '@trama/contract/schemas/people/patients';
import { ROLES, roleCan } from '@trama/contract/words/access/access-policy';
import { HIGH_RISKS } from '@trama/contract/words/people/risk';
import { rowAsJson } from '../../../platform/statements/row-json.ts';

/** The risk and the follow-ups are clinical: only people who may read histories see them. */
const READERS = ROLES.filter((role) => roleCan(role, 'medical_history', 'read'));

/** SQL: the person may read clinical data; `who` is a row with their role. */
export const mayReadHistories = (who = 'allowed') => `${who}.role = any('{${READERS}}'::text[])`;

/** The clinical columns of a Patient and those counted from them; null for people who may not read histories. */
const RISK_COLUMNS = Object.keys(PatientRisk.shape);
const CLINICAL_COLUMNS = [...RISK_COLUMNS, 'total_sesiones', 'ultima_sesion'];

/** SQL: when the risk has to be evaluated again. After a discharge nobody has to. */
const reviewOf = (patient: string) =>
  `case when ${patient}.egresado is null then ${patient}.riesgo_reevaluar end`;

/** SQL of a value that only those see who may read histories. */
export const clinicalOnly = (value: string, who = 'allowed') =>
  `case when ${mayReadHistories(who)} then ${value} end`;

/** SQL of the fields of a Patient that are not simply its column: what is clinical, the legajo, which is its number, and the consent. */
export const patientFieldsFor = (patient: string, who = 'allowed'): Record<string, string> => ({
  ...Object.fromEntries(
    CLINICAL_COLUMNS.map((column) => [column, clinicalOnly(`${patient}.${column}`, who)]),
  ),
  riesgo_reevaluar: clinicalOnly(reviewOf(patient), who),
  legajo: `${patient}.id_paciente`,
  acepta_recordatorios: `coalesce(${patient}.acepta_recordatorios, false)`,
});

/** SQL of a PatientRisk, by the patient's alias; null where nothing is said, and for people who may not read histories. */
export const patientRiskFor = (patient: string, who = 'allowed') =>
  `case when ${patient}.riesgo_actual is not null and ${mayReadHistories(who)} then ${rowAsJson(PatientRisk, patient, { riesgo_reevaluar: reviewOf(patient) })} end`;

/** SQL: the risk of somebody in treatment is high now, as the index pacientes_en_riesgo has it. */
export const isAtHighRisk = (patient: string) =>
  `${patient}.activo and ${patient}.egresado is null
 and ${patient}.riesgo_actual in (${HIGH_RISKS.map((risk) => `'${risk}'`).join(', ')})`;

/** SQL of the order of those: imminent risks first, then the gravest. */
export const byGravity = (patient: string) =>
  `coalesce(${patient}.riesgo_inminente, false) desc, grado_de_riesgo(${patient}.riesgo_actual) desc`;
