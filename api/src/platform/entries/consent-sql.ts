import type { ConsentType } from '@trama/contract/words/record/consents';
import { inError } from './entry-fields.ts';

/** SQL: the consent, by its alias, was neither revoked nor entered in error. A revocation in error counts for nothing. */
export const consentHolds = (consent: string): string => `(not ${inError({
  clase: `'consent'`,
  patient: `${consent}.id_paciente`,
  object: `${consent}.id_consentimiento`,
})} and not exists (
  select from revocaciones_consentimiento revoked
   where revoked.id_consentimiento = ${consent}.id_consentimiento
     and not ${inError({ clase: `'revocation'`, patient: 'revoked.id_paciente', object: 'revoked.id_revocacion' })}))`;

/** SQL: the patient has a consent of that kind that holds. */
export const hasConsent = (patient: string, tipo: ConsentType): string => `exists (
  select from consentimientos consent
   where consent.id_paciente = ${patient} and consent.tipo = '${tipo}' and ${consentHolds('consent')})`;
