import { z } from 'zod';
import { ACTIONS, RESOURCES } from '../../words/access/access-policy.ts';
import { LOGIN_EMAIL_INVALID, LOGIN_INCOMPLETE, SETUP_TOKEN_MISSING } from '../../words/access/auth.ts';
import {
  COMPLETE_ALL_FIELDS,
  isTooLongForPassword,
  PASSWORD_TOO_LONG,
  passwordProblem,
} from '../../words/access/password-rules.ts';
import { ASSIGNED_SHOWN_MAX } from '../../words/list-limits.ts';
import { id, moment } from '../fields.ts';

const newPassword = () =>
  z.string(COMPLETE_ALL_FIELDS).superRefine((password, ctx) => {
    const problem = passwordProblem(password);
    if (problem) ctx.addIssue({ code: 'custom', message: problem });
  });

/** The current password: only its length is checked, before it is hashed. */
export const existingPassword = (missing: string) =>
  z
    .string(missing)
    .min(1, missing)
    .refine((password) => !isTooLongForPassword(password), PASSWORD_TOO_LONG);

export const LoginInput = z.object({
  email: z
    .string(LOGIN_INCOMPLETE)
    .trim()
    .min(1, LOGIN_INCOMPLETE)
    .max(254, { error: LOGIN_EMAIL_INVALID, abort: true })
    .refine((email) => email.includes('@'), LOGIN_EMAIL_INVALID),
  password: existingPassword(LOGIN_INCOMPLETE),
});
export type LoginInput = z.output<typeof LoginInput>;

export const RefreshInput = z.object({
  refreshToken: z.string('No refresh token available').min(1, 'No refresh token available'),
});

export const ChangePasswordInput = z.object({
  currentPassword: existingPassword(COMPLETE_ALL_FIELDS),
  newPassword: newPassword(),
});

export const SetupPasswordInput = z.object({
  token: z.string(SETUP_TOKEN_MISSING).min(1, SETUP_TOKEN_MISSING),
  password: newPassword(),
});

export const SessionUser = z.object({
  id_prestador: id(),
  nombre: z.string().nullable(),
  apellido: z.string().nullable(),
  email: z.string().nullable(),
  role: z.string(),
  matricula: z.string().nullable(),
});
export type SessionUser = z.output<typeof SessionUser>;

const PermissionMap = z.partialRecord(z.enum(RESOURCES), z.array(z.enum(ACTIONS)));

export const SessionInfo = z.object({
  user: SessionUser,
  permissions: PermissionMap,
  assignedPatients: z.array(id()).max(ASSIGNED_SHOWN_MAX),
  isAdmin: z.boolean(),
});
export type SessionInfo = z.output<typeof SessionInfo>;

export const SessionTokens = SessionInfo.extend({ token: z.string(), refreshToken: z.string() });
export type SessionTokens = z.output<typeof SessionTokens>;

export const SetupTokenInfo = z.object({
  provider: z.object({
    nombre: z.string().nullable(),
    apellido: z.string().nullable(),
    email: z.string().nullable(),
    role: z.string(),
  }),
});
export type SetupTokenInfo = z.output<typeof SetupTokenInfo>;

export const Message = z.object({ message: z.string() });

/** A new password leaves passkeys as they are: the answer names them, so that the person can remove what is not theirs. */
export const PasswordChanged = Message.extend({
  passkeys: z.array(z.object({ id: id(), name: z.string(), created_at: moment() })).optional(),
});
export type PasswordChanged = z.output<typeof PasswordChanged>;
