import ContentCopy from '@mui/icons-material/ContentCopy';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { copyText } from '../../../ui/fields/copy-text.ts';
import { factorTexts } from './factor.texts.ts';

interface Props {
  text: string;
  label: string;
  autoFocus?: boolean;
}

export function CopyButton({ text, label, autoFocus = false }: Props) {
  const [copied, setCopied] = useState(false);
  return (
    <Button
      size="small"
      startIcon={<ContentCopy />}
      autoFocus={autoFocus}
      aria-live="polite"
      onClick={() => void copyText(text).then(setCopied)}
      sx={{ flexShrink: 0 }}
    >
      {copied ? factorTexts.copied : label}
    </Button>
  );
}
