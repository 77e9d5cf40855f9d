import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { LoadError } from '../../ui/states/LoadError.tsx';
import { VISUALLY_HIDDEN } from '../../ui/text/visually-hidden.ts';
import { quickSearchTexts as texts } from './commands.texts.ts';
import type { Option } from './option.ts';
import { QuickSearchField } from './QuickSearchField.tsx';
import { OptionList, optionId } from './QuickSearchOptions.tsx';
import { endTypingAhead } from './typed-ahead.ts';
import type { Command } from './useCommands.ts';
import { useQuickSearch } from './useQuickSearch.ts';

interface Props {
  commands: Command[];
  onClose: () => void;
}

/** Finds patients, screens and actions: a field that keeps the focus, and options below it for the arrow keys. */
export default function QuickSearch({ commands, onClose }: Props) {
  const listId = useId();
  const [text, setText] = useState('');
  const [position, setPosition] = useState(0);
  useEffect(() => setText(endTypingAhead()), []);
  const { groups, searching, error } = useQuickSearch(commands, text);
  const options = groups.flatMap((group) => group.options);
  const active = Math.min(position, options.length - 1);

  const choose = (option: Option | undefined) => {
    if (!option) return;
    onClose();
    option.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = stepTo(event.key, active, options.length);
    if (event.key === 'Enter') choose(options[active]);
    else if (target !== null) setPosition(target);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      transitionDuration={0}
      aria-labelledby={`${listId}-title`}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{ paper: { sx: { m: 1, mt: { xs: 1, sm: '10vh' }, maxHeight: 'min(560px, 85dvh)' } } }}
    >
      <Box component="h2" id={`${listId}-title`} sx={VISUALLY_HIDDEN}>
        {texts.title}
      </Box>
      <QuickSearchField
        text={text}
        onChange={(next) => {
          setText(next);
          setPosition(0);
        }}
        onKeyDown={onKeyDown}
        listId={listId}
        activeId={options.length > 0 ? optionId(listId, active) : undefined}
        status={text.trim() ? statusOf(searching, options.length) : ''}
      />
      <LoadError error={error} text={texts.failed} sx={{ m: 1 }} />
      <OptionList id={listId} groups={groups} active={active} onPoint={setPosition} onChoose={choose} />
    </Dialog>
  );
}

function statusOf(searching: boolean, count: number): string {
  if (searching) return texts.searching;
  return count === 0 ? texts.nothing : texts.found(count);
}

/** The option that a key leads to, or null. After the last comes the first again. */
function stepTo(key: string, from: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (from + 1) % count;
  if (key === 'ArrowUp') return (from - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
