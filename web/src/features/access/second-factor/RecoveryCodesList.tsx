import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { saveFile } from '../../../lib/http/files.ts';
import { CopyButton } from './CopyButton.tsx';
import { codesTexts as texts } from './setup.texts.ts';

/** Shown only once: somebody who did not save them has to create new ones. */
export function RecoveryCodesList({ codes }: { codes: string[] }) {
  const lines = codes.join('\n');
  const download = () =>
    saveFile(new Blob([`${texts.fileHeading}\n\n${lines}\n`], { type: 'text/plain' }), texts.file);
  return (
    <Stack spacing={2}>
      <Typography>{texts.intro}</Typography>
      <Box component="ol" aria-label={texts.title} sx={CODES}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <CopyButton text={lines} label={texts.copy} autoFocus />
        <Button size="small" startIcon={<FileDownloadOutlined />} onClick={download}>
          {texts.download}
        </Button>
      </Stack>
    </Stack>
  );
}

const CODES = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(130px, 1fr))',
  gap: 1,
  listStyle: 'none',
  p: 1.5,
  m: 0,
  fontFamily: 'monospace',
  fontSize: '1rem',
  bgcolor: 'action.hover',
  borderRadius: 1,
} as const;
