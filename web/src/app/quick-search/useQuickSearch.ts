import { visibleText } from '@trama/contract/words/visible-text';
import { useEffect, useState } from 'react';
import { hasEveryWord } from '../../lib/plain-text.ts';
import { commandTexts, quickSearchTexts as texts } from './commands.texts.ts';
import { MIN_LETTERS, type OptionGroup } from './option.ts';
import type { Command } from './useCommands.ts';
import { useFoundPatients } from './useFoundPatients.ts';
import { useFoundStaff } from './useFoundStaff.ts';

const DEBOUNCE_MS = 200;

/** Patients, people of the clinic, screens and actions that match, in groups; a later letter cancels the search before. */
export function useQuickSearch(commands: Command[], text: string) {
  const typed = visibleText(text);
  const settled = useDebounced(typed);
  const term = typed === '' ? '' : settled;
  const patients = useFoundPatients(term);
  const staff = useFoundStaff(term);

  const matching = commands.filter(({ label }) => hasEveryWord(label, typed));
  const ofGroup = (group: Command['group']): OptionGroup => ({
    label: commandTexts.groups[group],
    options: matching.filter((command) => command.group === group).map((each) => ({ ...each, kind: group })),
  });
  // Results that have to be loaded come last, so that they push nothing down.
  const loaded: OptionGroup[] = [
    { label: texts.patients, options: patients.found },
    { label: texts.staff, options: staff },
  ];
  const recent: OptionGroup = { label: texts.recentPatients, options: patients.recent };
  const groups = typed
    ? [ofGroup('patient'), ofGroup('screens'), ofGroup('actions'), ...loaded]
    : [ofGroup('patient'), recent, ofGroup('screens'), ofGroup('actions')];
  return {
    groups: groups.filter(({ options }) => options.length > 0),
    searching: typed.length >= MIN_LETTERS && (typed !== settled || patients.searching),
    error: patients.error,
  };
}

function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
