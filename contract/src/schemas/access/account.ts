import { z } from 'zod';
import { SIGN_IN_AGAIN } from '../../words/access/auth.ts';
import { NOTICE_KINDS } from '../../words/access/notices.ts';
import { COMPLETE_ALL_FIELDS } from '../../words/access/password-rules.ts';
import {
  FACTOR_CODE_MISSING,
  PASSKEY_NAME_MAX,
  PASSKEY_NAME_MISSING,
  WRONG_FACTOR_CODE,
} from '../../words/access/second-factor.ts';
import { id, moment, requiredName } from '../fields.ts';
import { existingPassword, SessionTokens } from './auth.ts';

/** A session as its owner sees it. */
export const OwnSession = z.object({
  id: z.uuid(),
  /** 'Chrome en Windows'; null for a session from before devices were noted. */
  device: z.string().nullable(),
  address: z.string().nullable(),
  created_at: moment(),
  /** When it was last renewed: up to a quarter of an hour ago while somebody works in it. */
  last_seen_at: moment(),
  /** The session that asks. */
  is_current: z.boolean(),
});
export type OwnSession = z.output<typeof OwnSession>;

const factorCode = () =>
  z.string(FACTOR_CODE_MISSING).trim().min(1, FACTOR_CODE_MISSING).max(40, WRONG_FACTOR_CODE);

export const OwnPasskey = z.object({
  id: id(),
  name: z.string(),
  created_at: moment(),
  last_used_at: moment().nullable(),
});
export type OwnPasskey = z.output<typeof OwnPasskey>;

export const SecondFactorState = z.object({
  /** False where the clinic has switched second factors off. */
  available: z.boolean(),
  /** Whether this person must have one. */
  required: z.boolean(),
  /** Since when they have one; null if they have none. */
  confirmed_at: moment().nullable(),
  recovery_codes_left: z.int(),
  passkeys: z.array(OwnPasskey),
  /** Browsers make passkeys only for https and a host name. */
  passkeys_available: z.boolean(),
});
export type SecondFactorState = z.output<typeof SecondFactorState>;

/** What goes into the app: as a text to type, and as the address that a QR code holds. */
export const FactorEnrolment = z.object({ secret: z.string(), url: z.string() });
export type FactorEnrolment = z.output<typeof FactorEnrolment>;

/** Shown once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.output<typeof RecoveryCodes>;

const OwnPasswordInput = z.object({ currentPassword: existingPassword(COMPLETE_ALL_FIELDS) });
export const FactorCodeInput = z.object({ code: factorCode() });

export const SecondStepInput = z.object({
  challenge: z.string(SIGN_IN_AGAIN).min(1, SIGN_IN_AGAIN).max(100, SIGN_IN_AGAIN),
  code: factorCode(),
});
export type SecondStepInput = z.output<typeof SecondStepInput>;
export const ChallengeInput = SecondStepInput.pick({ challenge: true });
/** The recovery codes only where the factor was set up on the way in. */
export const SecondStepResult = SessionTokens.extend({ recoveryCodes: z.array(z.string()).optional() });
export type SecondStepResult = z.output<typeof SecondStepResult>;

/** As the browser's own API has it, in base64url; the server hands the options on and checks the answers. */
const bytes = () => z.string().max(20_000);
export const PasskeyOptions = z.record(z.string(), z.unknown());

const credentialOf = <R extends z.ZodType>(response: R) =>
  z.object({
    id: z.string().min(1).max(2_000),
    rawId: z.string().max(2_000),
    type: z.literal('public-key'),
    clientExtensionResults: z.object({}),
    response,
  });

export const PasskeyAttestation = credentialOf(
  z.object({
    clientDataJSON: bytes(),
    attestationObject: bytes(),
    transports: z
      .array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']))
      .optional(),
  }),
);
export type PasskeyAttestation = z.output<typeof PasskeyAttestation>;

export const PasskeyAssertion = credentialOf(
  z.object({
    clientDataJSON: bytes(),
    authenticatorData: bytes(),
    signature: bytes(),
    userHandle: z.string().max(200).optional(),
  }),
);
export type PasskeyAssertion = z.output<typeof PasskeyAssertion>;

/** The password and, once the account has a factor, a code of it or what a passkey of it has signed. */
export const FactorProofInput = OwnPasswordInput.extend({
  code: factorCode().optional(),
  credential: PasskeyAssertion.optional(),
});
export type FactorProofInput = z.output<typeof FactorProofInput>;

export const NewPasskeyInput = z.object({
  name: requiredName(PASSKEY_NAME_MISSING, PASSKEY_NAME_MAX),
  credential: PasskeyAttestation,
});
/** Recovery codes only with the first factor of an account. */
export const NewPasskeyResult = z.object({ recoveryCodes: z.array(z.string()).optional() });
export type NewPasskeyResult = z.output<typeof NewPasskeyResult>;

/** One of the three ways in which a signed-in person proves again who they are. */
export const ProofInput = z.union(
  [
    z.object({ password: existingPassword(COMPLETE_ALL_FIELDS) }),
    z.object({ code: factorCode() }),
    z.object({ credential: PasskeyAssertion }),
  ],
  COMPLETE_ALL_FIELDS,
);
export type ProofInput = z.output<typeof ProofInput>;

/** A passkey that is made on the way in. */
export const PasskeyStepInput = NewPasskeyInput.extend({ challenge: SecondStepInput.shape.challenge });

export type PasskeyStepInput = z.output<typeof PasskeyStepInput>;

export const PasskeySignInInput = z.object({ credential: PasskeyAssertion });

/** A change to the reader's own account. */
export const OwnNotice = z.object({
  id: id(),
  kind: z.enum(NOTICE_KINDS),
  at: moment(),
  /** The name of the other person who did it. */
  who: z.string().nullable(),
  detail: z.string().nullable(),
  /** Whether it is not seen yet and not caused by this session. */
  is_new: z.boolean(),
  /** Whether this session may dismiss it: only a device that was known before the notice may. */
  can_close: z.boolean(),
});
export type OwnNotice = z.output<typeof OwnNotice>;
/** The newest notice on the screen: later ones stay unseen. */
export const SeenInput = z.object({ until: id() });
