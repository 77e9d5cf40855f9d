import { ROLES } from '@trama/contract/words/access/access-policy';
import { classesOf, OPENS_MISTAKES } from '@trama/contract/words/record/attachments';
import { isOneOf } from '../../../platform/access/reach.ts';

/** SQL: the attachment `row` is of a class that the role of `who` may read. */
export const isReadableClass = (row: string, who: string): string =>
  `${row}.clase = any(case ${who}.role ${ROLES.map((role) => `when '${role}' then '{${classesOf(role)}}'`).join(' ')} end::text[])`;

/** SQL: the role of `who` may open files that were attached by mistake. */
export const opensMistakes = (who: string): string => isOneOf(`${who}.role`, OPENS_MISTAKES);
