import type { Role } from '@trama/contract/words/access/access-policy';

/** What the clinic asks of its people besides the password. */
export type SecondFactorRule =
  | { mode: 'off' }
  | {
      mode: 'optional' | 'required';
      /** Who must have one where it is required. */
      roles: readonly Role[];
      /** Seals what is kept of a factor. Not the secret of the tokens, whose replacement would lock everybody out. */
      dataKey: string;
    };

export const mustHaveFactor = (rule: SecondFactorRule, role: string): boolean =>
  rule.mode === 'required' && rule.roles.some((required) => required === role);
