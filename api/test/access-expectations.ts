import { ACCESS_EXPECTATIONS } from './expectations/access.ts';
import { AGENDA_EXPECTATIONS } from './expectations/agenda.ts';
import { EXCHANGE_EXPECTATIONS } from './expectations/exchange.ts';
import type { Expectations } from './expectations/expectation.ts';
import { HOME_EXPECTATIONS } from './expectations/home.ts';
import { MONEY_EXPECTATIONS } from './expectations/money.ts';
import { PEOPLE_EXPECTATIONS } from './expectations/people.ts';
import { RECORD_EXPECTATIONS } from './expectations/record.ts';

/** Who may call each route with a valid request. A route that is missing here fails the matrix. */
export const EXPECTATIONS: Expectations = {
  ...HOME_EXPECTATIONS,
  ...EXCHANGE_EXPECTATIONS,
  ...MONEY_EXPECTATIONS,
  ...RECORD_EXPECTATIONS,
  ...AGENDA_EXPECTATIONS,
  ...PEOPLE_EXPECTATIONS,
  ...ACCESS_EXPECTATIONS,
};
