import { ROLES, roleCan } from '@trama/contract/words/access/access-policy';
import { isOneOf } from '../../../platform/access/reach.ts';

/** People who evaluate risk read what led to a level; companions read the level and the measures. */
const EVALUATORS = ROLES.filter((role) => roleCan(role, 'risk', 'create'));

/** SQL: the person may read the grounds of evaluations. */
export const mayReadGrounds = (who = 'allowed') => isOneOf(`${who}.role`, EVALUATORS);

/** The columns of an evaluation that only these people read. */
export const GROUNDS_COLUMNS = ['fundamentos', 'factores_riesgo', 'factores_protectores', 'acceso_a_medios'];
