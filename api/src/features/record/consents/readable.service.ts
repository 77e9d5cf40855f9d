import { ROLES } from '@trama/contract/words/access/access-policy';
import { consentTypesOf } from '@trama/contract/words/record/consents';

/** SQL: the consent, or text, `row` is of a kind that the role of `who` may read. */
export const isReadableConsent = (row: string, who: string): string =>
  `${row}.tipo = any(case ${who}.role ${ROLES.map((role) => `when '${role}' then '{${consentTypesOf(role)}}'`).join(' ')} end::text[])`;
