import type { ColumnType } from 'kysely';

/** Moments are ISO strings (see connect.ts); calendar days are YYYY-MM-DD strings. */
export type Moment = ColumnType<string, Date | string, Date | string>;
export type DefaultMoment = ColumnType<string, Date | string | undefined, Date | string>;
export type Kept = ColumnType<string, never, never>;
export type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;
