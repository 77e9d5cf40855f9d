import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type pg from 'pg';
import type { Db } from '../../database/connect.ts';
import type { AccessTokens } from '../access/access-tokens.ts';
import type { SecondFactorRule } from '../access/second-factor-rule.ts';
import type { Files } from '../files/files.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { TermHash } from '../trail/search-terms.ts';

/** What a feature's routes are built from. */
export interface FeatureDeps {
  db: Db;
  pool: pg.Pool;
  /** A standby of the database, for what may be a little old: never access, the trail or a folio. */
  standby?: pg.Pool | undefined;
  tokens: AccessTokens;
  publicUrl: string;
  mailer: Mailer;
  hashTerm: TermHash;
  files: Files;
  secondFactor: SecondFactorRule;
  /** Whether clinicians can reach a patient in an emergency without being assigned. */
  breakGlass: boolean;
  /** Stands on paper; without it the paper does not say whose it is. */
  clinicName?: string | undefined;
}

export type TypedApp = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;
