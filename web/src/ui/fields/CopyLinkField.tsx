import Check from '@mui/icons-material/Check';
import ContentCopy from '@mui/icons-material/ContentCopy';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { copyText } from './copy-text.ts';

const COPIED_SHOWN_MS = 2000;

interface Props {
  label: string;
  link: string;
}

/** A link to hand on, with a button that copies it and says so for two seconds. */
export function CopyLinkField({ label, link }: Props) {
  const [copiedAt, setCopiedAt] = useState<number | null>(null);
  useEffect(() => {
    if (copiedAt === null) return;
    const timer = setTimeout(() => setCopiedAt(null), COPIED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copiedAt]);
  const copy = async () => {
    if (await copyText(link)) setCopiedAt(Date.now());
  };
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1}>
      <TextField
        label={label}
        value={link}
        onFocus={(event) => event.target.select()}
        slotProps={{ htmlInput: { readOnly: true } }}
      />
      <Button
        variant="outlined"
        color={copiedAt ? 'success' : 'primary'}
        startIcon={copiedAt ? <Check /> : <ContentCopy />}
        onClick={() => void copy()}
        aria-live="polite"
        sx={{ flexShrink: 0, minWidth: 120 }}
      >
        {copiedAt ? '¡Copiado!' : 'Copiar'}
      </Button>
    </Stack>
  );
}
