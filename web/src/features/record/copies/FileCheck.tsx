import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type DragEvent, useRef, useState } from 'react';
import { canHash, hashOf } from '../../../lib/file-hash.ts';
import { copyTexts as texts } from './copies.texts.ts';

type Outcome = { severity: 'success' | 'error' | 'info'; text: string };

/** Tells whether a file is the one that was issued. The file stays on this machine. */
export function FileCheck({ sha256 }: { sha256: string }) {
  const chooser = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function compare(file: File | undefined) {
    if (!file) return;
    setOutcome({ severity: 'info', text: texts.comparing });
    try {
      const same = (await hashOf(file)) === sha256;
      setOutcome(
        same
          ? { severity: 'success', text: texts.same(file.name) }
          : { severity: 'error', text: texts.different(file.name) },
      );
    } catch {
      setOutcome({ severity: 'error', text: texts.unreadable });
    }
  }

  if (!canHash()) return <Alert severity="info">{texts.needsHttps}</Alert>;
  return (
    <Stack spacing={1.5}>
      <Box
        sx={DROP_AREA}
        onDragOver={(event: DragEvent) => event.preventDefault()}
        onDrop={(event: DragEvent) => {
          event.preventDefault();
          void compare(event.dataTransfer.files[0]);
        }}
      >
        <Typography variant="h2">{texts.fileTitle}</Typography>
        <Typography sx={{ color: 'text.secondary', my: 1 }}>{texts.fileIntro}</Typography>
        <Button variant="outlined" onClick={() => chooser.current?.click()}>
          {texts.choose}
        </Button>
        <input
          ref={chooser}
          hidden
          type="file"
          accept="application/pdf"
          onChange={({ target }) => {
            void compare(target.files?.[0]);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
      </Box>
      {outcome && (
        <Alert severity={outcome.severity} role="status">
          {outcome.text}
        </Alert>
      )}
    </Stack>
  );
}

const DROP_AREA = { p: 2, border: '1px dashed', borderColor: 'divider', borderRadius: 1 };
