import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { copyTexts as texts } from './copies.texts.ts';

/** For people who type the code from paper instead of scanning it. */
export function CodeForm({ code, onCheck }: { code: string; onCheck: (code: string) => void }) {
  const [typed, setTyped] = useState(code);
  return (
    <Stack
      component="form"
      direction={{ xs: 'column', sm: 'row' }}
      spacing={1}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim()) onCheck(typed.trim());
      }}
    >
      <TextField
        fullWidth
        size="small"
        label={texts.code}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        slotProps={{ htmlInput: { maxLength: 40, autoComplete: 'off', spellCheck: false } }}
      />
      <Button type="submit" variant="contained" sx={{ flexShrink: 0 }}>
        {texts.check}
      </Button>
    </Stack>
  );
}
