import type { Command } from './useCommands.ts';

/** One line of the quick search. */
export interface Option {
  label: string;
  /** Beside the label: a DNI, say. */
  detail?: string;
  kind: Command['group'] | 'person' | 'staff';
  keys?: string | undefined;
  run: () => void;
}

export interface OptionGroup {
  label: string;
  options: Option[];
}

/** Fewer letters would find half of the clinic. */
export const MIN_LETTERS = 2;
export const MAX_FOUND = 8;
