import { ERRORS, type ErrorBody, type ErrorCode, type FieldError } from '@trama/contract/words/errors';

/** A fact that stops a request. Only http-errors.ts knows which answer it becomes. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** What the answer has to say besides. */
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
