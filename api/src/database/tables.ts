import type { AccountsTables } from './tables/accounts.ts';
import type { AgendaTables } from './tables/agenda.ts';
import type { ExchangeTables } from './tables/exchange.ts';
import type { HouseTables } from './tables/house.ts';
import type { MoneyTables } from './tables/money.ts';
import type { PaperTables } from './tables/papers.ts';
import type { PatientsTables } from './tables/patients.ts';
import type { RecordTables } from './tables/record.ts';

/** Every table of the database, as its columns are read and written. */
export interface Tables
  extends AccountsTables,
    PatientsTables,
    RecordTables,
    PaperTables,
    AgendaTables,
    MoneyTables,
    ExchangeTables,
    HouseTables {}

export type { NewProviderRow, ProviderRow } from './tables/accounts.ts';
export type { NewPatientRow } from './tables/patients.ts';
