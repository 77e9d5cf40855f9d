import { ROLES, roleCan } from '@trama/contract/words/access/access-policy';
import { isOneOf } from '../../../platform/access/reach.ts';
import type { PathPart } from '../../../platform/statements/compose.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { isReadableClass } from '../attachments/readable.service.ts';
import { isReadableConsent } from '../consents/readable.service.ts';
import { mayReadDocuments } from '../documents/readers.service.ts';
import { GROUNDS_COLUMNS, mayReadGrounds } from '../risk/grounds.service.ts';

const READS_RECORDS = isOneOf(
  'allowed.role',
  ROLES.filter((role) => roleCan(role, 'medical_history', 'read')),
);

/** SQL: the reader of `e` may read all of what the row `c` is about, by its clase and id_objeto. */
const MAY_READ_ALL = `case c.clase
         when 'attachment' then exists (
           select from adjuntos a where a.id_adjunto = c.id_objeto and ${isReadableClass('a', 'allowed')})
         when 'consent' then exists (
           select from consentimientos given where given.id_consentimiento = c.id_objeto and ${isReadableConsent('given', 'allowed')})
         when 'revocation' then exists (
           select from revocaciones_consentimiento v join consentimientos given using (id_consentimiento)
            where v.id_revocacion = c.id_objeto and ${isReadableConsent('given', 'allowed')})
         when 'risk_evaluation' then ${mayReadGrounds()}
         when 'risk_event' then ${mayReadGrounds()} or e.registrado_por = allowed.actor_id
         when 'risk_notice' then ${mayReadGrounds()}
         when 'document' then ${mayReadDocuments()}
         when 'document_annulment' then ${mayReadDocuments()}
         when 'signature' then ${mayReadGrounds()}
         else ${READS_RECORDS} end`;

/** SQL: what the signature `f` is about was written by the reader. */
export const isOwnEntry = (signature: string) => `exists (
      select from asientos signed
       where signed.id_paciente = ${signature}.id_paciente and signed.folio = ${signature}.folio_firmado
         and signed.registrado_por = allowed.actor_id)`;

/** SQL: the reader may know what the correction or the signature `e` says. A refused signature says why. */
const IS_VISIBLE_CORRECTION = `exists (
      select from correcciones c where c.id_correccion = e.id_objeto and ${MAY_READ_ALL})`;
const IS_VISIBLE_SIGNATURE = `exists (
      select from firmas f join pedidos_firma c using (id_firma) where f.id_respuesta = e.id_objeto and ${MAY_READ_ALL}
         and (${mayReadGrounds()} or ${isOwnEntry('f')}))`;

/** SQL: the reader may know what the entry `e` says: the same as where entries of its kind are listed. */
export const IS_VISIBLE = `case e.clase
    when 'correction' then ${IS_VISIBLE_CORRECTION}
    when 'signature' then ${IS_VISIBLE_SIGNATURE}
    when 'consent' then exists (
      select from consentimientos c where c.id_consentimiento = e.id_objeto and ${isReadableConsent('c', 'allowed')})
    when 'revocation' then exists (
      select from revocaciones_consentimiento v join consentimientos c using (id_consentimiento)
       where v.id_revocacion = e.id_objeto and ${isReadableConsent('c', 'allowed')})
    when 'attachment' then exists (select from adjuntos a where a.id_adjunto = e.id_objeto and ${isReadableClass('a', 'allowed')})
    when 'risk_event' then ${mayReadGrounds()} or e.registrado_por = allowed.actor_id
    when 'risk_notice' then ${mayReadGrounds()} or e.registrado_por = allowed.actor_id
    when 'document' then ${mayReadDocuments()}
    when 'document_annulment' then ${mayReadDocuments()}
    else ${READS_RECORDS} end`;

/** SQL of the fields that the reader may not see of an entry `e`: what led to a level of risk, for companions. */
export const HIDDEN_FIELDS = `case when e.clase = 'risk_evaluation' and not ${mayReadGrounds()}
  then '{${GROUNDS_COLUMNS}}'::text[] else '{}'::text[] end`;

export const ENTRY_IN_PATH: PathPart = {
  parameter: 'folio',
  exists: ownSql('record/entries/in-path', { trail: 'none' })`
    select from asientos e
     where e.id_paciente = allowed.id_paciente and e.folio = $1::integer and ${IS_VISIBLE}`,
};
