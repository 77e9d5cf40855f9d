import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import InputBase from '@mui/material/InputBase';
import type { KeyboardEvent } from 'react';
import { quickSearchTexts as texts } from './commands.texts.ts';

const MAX_LENGTH = 100;

interface Props {
  text: string;
  onChange: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  listId: string;
  /** The option that Enter would choose. */
  activeId: string | undefined;
  /** How many options there are, or that they are being loaded; also for screen readers. */
  status: string;
}

export function QuickSearchField({ text, onChange, onKeyDown, listId, activeId, status }: Props) {
  return (
    <Box sx={{ borderBottom: 1, borderColor: 'divider', px: 2, pt: 1.25, pb: 0.75 }}>
      <InputBase
        autoFocus
        fullWidth
        value={text}
        placeholder={texts.placeholder}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        startAdornment={<Search fontSize="small" sx={{ mr: 1.25, color: 'text.secondary' }} />}
        slotProps={{
          input: {
            role: 'combobox',
            'aria-label': texts.title,
            'aria-autocomplete': 'list',
            'aria-expanded': true,
            'aria-controls': listId,
            'aria-activedescendant': activeId,
            autoComplete: 'off',
            spellCheck: false,
            maxLength: MAX_LENGTH,
          },
        }}
        sx={{ fontSize: '1.0625rem' }}
      />
      <Box sx={{ display: 'flex', gap: 2, fontSize: 12.5, color: 'text.secondary', pt: 0.25 }}>
        <Box role="status" sx={{ flexGrow: 1 }}>
          {status}
        </Box>
        <Box aria-hidden sx={{ display: { xs: 'none', sm: 'block' } }}>
          {texts.hint}
        </Box>
      </Box>
    </Box>
  );
}
