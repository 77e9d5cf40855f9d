import { ERRORS, type ErrorBody, type ErrorCode, type FieldError } from '@trama/contract/words/errors';
import type { z } from 'zod';

/** A fact that stops a request. Only http-errors.ts knows which answer it becomes. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** More fields of the answer. */
  readonly more: Pick<ErrorBody, 'challenge' | 'methods'>;

  constructor(
    code: ErrorCode,
    options: {
      message?: string;
      details?: FieldError[];
      retryAfterSeconds?: number;
      more?: Pick<ErrorBody, 'challenge' | 'methods'>;
    } = {},
  ) {
    super(options.message ?? ERRORS[code].message);
    this.code = code;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.more = options.more ?? {};
  }
}

/** A 400 that points at one field. */
export function invalidField(field: string, message: string): AppError {
  return new AppError('VALIDATION_ERROR', { message, details: [{ field, message }] });
}

/** The same of an input that its schema refused, with every field at fault. */
export function invalidInput({ issues }: Pick<z.ZodError, 'issues'>): AppError {
  const details = issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  const [first] = details;
  return new AppError('VALIDATION_ERROR', { ...(first && { message: first.message }), details });
}
