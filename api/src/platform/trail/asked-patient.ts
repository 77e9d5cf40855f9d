import { withinReach } from '../access/reach.ts';
import type { Shown } from './read-row.ts';

/** SQL of the patient that a query asks about, in an array; null if the person does not reach them. */
export const askedAbout = (parameter: string) =>
  `case when ${parameter}::bigint is not null and ${withinReach(`${parameter}::bigint`)} then array[${parameter}::bigint] end`;

/** For a list that can be asked about one patient: that it has nothing of them is an answer, too. */
export const shownOrAsked = ({ patients, ...shown }: Shown, parameter: string): Shown => ({
  ...shown,
  patients: `coalesce(${patients}, ${askedAbout(parameter)})`,
});
