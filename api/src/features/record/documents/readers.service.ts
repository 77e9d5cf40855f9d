import type { Role } from '@trama/contract/words/access/access-policy';
import { isOneOf } from '../../../platform/access/reach.ts';

/** Companions keep pictures and notes of a day, and neither issue nor read documents. */
export const DOCUMENT_ROLES: readonly Role[] = [
  'administrador',
  'director_medico',
  'psiquiatra',
  'psicologo',
  'recepcion',
];

/** SQL: the person may read documents, wherever one is shown. */
export const mayReadDocuments = (who = 'allowed') => isOneOf(`${who}.role`, DOCUMENT_ROLES);
