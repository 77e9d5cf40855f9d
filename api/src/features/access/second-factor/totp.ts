import { Secret, TOTP } from 'otpauth';

/** As every authenticator app knows it (RFC 6238): SHA-1, six digits, half a minute. */
const KIND = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const SECRET_BYTES = 20;
/** How many steps a telephone's clock may be off, either way. */
const DRIFT_STEPS = 1;
const CODE = /^\d{6}$/;

export const newTotpSecret = () => new Secret({ size: SECRET_BYTES }).base32;

/** What the QR code says to the app: the account is listed there under issuer and label. */
export const totpUrl = (secret: string, issuer: string, label: string) =>
  new TOTP({ ...KIND, issuer, label, secret: Secret.fromBase32(secret) }).toString();

/** The step that the code is of, if it is of one near now. Apps show it as '123 456', and people type it so. */
export function stepOfCode(secret: string, typed: string, now = Date.now()): number | null {
  const code = typed.replace(/[\s-]/g, '');
  if (!CODE.test(code)) return null;
  const totp = new TOTP({ ...KIND, secret: Secret.fromBase32(secret) });
  const drift = totp.validate({ token: code, timestamp: now, window: DRIFT_STEPS });
  return drift === null ? null : totp.counter({ timestamp: now }) + drift;
}
