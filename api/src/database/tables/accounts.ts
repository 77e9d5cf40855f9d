import type { Generated, GeneratedAlways, Insertable, Selectable } from 'kysely';
import type { DefaultMoment, Moment, Nullable } from './columns.ts';

/** Who signs in, and how. */
export interface AccountsTables {
  prestadores: Prestadores;
  sessions: Sessions;
  refresh_tokens: RefreshTokens;
  setup_tokens: SetupTokens;
  sign_in_addresses: SignInAddresses;
  sign_in_devices: SignInDevices;
  refused_tries: RefusedTries;
  avisos: Avisos;
  data_key_probe: DataKeyProbe;
  totp_secrets: TotpSecrets;
  recovery_codes: RecoveryCodes;
  passkeys: Passkeys;
  passkey_challenges: PasskeyChallenges;
  login_challenges: LoginChallenges;
}

interface Prestadores {
  id_prestador: GeneratedAlways<number>;
  nombre: string | null;
  apellido: string | null;
  role: string;
  profesion: Nullable<string>;
  especialidad: Nullable<string>;
  matricula: Nullable<string>;
  matricula_tipo: Nullable<string>;
  matricula_jurisdiccion: Nullable<string>;
  telefono: Nullable<string>;
  email: Nullable<string>;
  direccion: Nullable<string>;
  is_active: Generated<boolean>;
  fecha_creacion: DefaultMoment;
  fecha_actualizacion: Nullable<string>;
  password_hash: Nullable<string>;
  retired_password_hash: Nullable<string>;
}

interface Sessions {
  id: Generated<string>;
  id_prestador: number;
  created_at: DefaultMoment;
  expires_at: Moment;
  closed_at: Nullable<string>;
  closed_reason: Nullable<string>;
  device: Nullable<string>;
  address: Nullable<string>;
  last_seen_at: DefaultMoment;
  proved_at: DefaultMoment;
  /** Since when the person has used its device; null in those from before that was kept. */
  device_since: Nullable<string>;
}

interface RefreshTokens {
  hash: Buffer;
  session_id: string;
  parent_hash: Nullable<Buffer>;
  created_at: DefaultMoment;
  used_at: Nullable<string>;
}

interface SignInAddresses {
  id_prestador: number;
  address_hash: Buffer;
  last_at: Generated<string>;
}

interface Avisos {
  id: GeneratedAlways<number>;
  id_prestador: number;
  kind: string;
  at: DefaultMoment;
  who: Nullable<number>;
  detail: Nullable<string>;
  session_id: Nullable<string>;
  seen_at: Nullable<string>;
}

interface DataKeyProbe {
  one: Generated<boolean>;
  sealed: Buffer;
}

interface SignInDevices {
  id_prestador: number;
  device_hash: Buffer;
  last_at: Generated<string>;
  first_at: Generated<string>;
}

interface RefusedTries {
  /** 0: somebody who is not signed in. */
  id_prestador: Generated<number>;
  address: string;
  action: string;
  tries: Generated<number>;
  /** How many of them have a row of their own in the trail. */
  recorded: Generated<number>;
  /** The patients or other things whose first refusal has one. */
  things: Generated<number[]>;
  ends_at: Moment;
}

interface SetupTokens {
  hash: Buffer;
  id_prestador: number;
  created_at: DefaultMoment;
  expires_at: Moment;
  used_at: Nullable<string>;
  voided_at: Nullable<string>;
}

interface TotpSecrets {
  id_prestador: number;
  sealed: Buffer;
  created_at: DefaultMoment;
  confirmed_at: Nullable<string>;
  last_step: Generated<number>;
}

interface RecoveryCodes {
  id_prestador: number;
  hash: Buffer;
  used_at: Nullable<string>;
}

interface Passkeys {
  id: GeneratedAlways<number>;
  id_prestador: number;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
  created_at: DefaultMoment;
  last_used_at: Nullable<string>;
}

interface PasskeyChallenges {
  challenge: string;
  id_prestador: Nullable<number>;
  expires_at: Moment;
}

interface LoginChallenges {
  hash: Buffer;
  id_prestador: number;
  kind: 'code' | 'enrolment';
  expires_at: Moment;
}

export type ProviderRow = Selectable<Prestadores>;
export type NewProviderRow = Insertable<Prestadores>;
