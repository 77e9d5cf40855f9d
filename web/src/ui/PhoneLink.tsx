import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MuiLink from '@mui/material/Link';
import { notify } from '../lib/notices.ts';
import { copyText } from './copy-text.ts';
import { orMissing } from './DataTable.tsx';

/** A number to call or to copy. It leads to the telephone itself and to nobody else's service. */
export function PhoneLink({ number }: { number: string | null }) {
  if (!number) return orMissing(null);
  const copy = async () => {
    if (await copyText(number)) notify(`Teléfono copiado: ${number}`, 'success');
  };
  return (
    // In a line: as a flex box it would add a line break when rows are copied into a spreadsheet.
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      <MuiLink href={`tel:${number.replace(/[^\d+]/g, '')}`} title={number} underline="hover" sx={NUMBER}>
        {number}
      </MuiLink>
      <IconButton
        size="small"
        aria-label={`Copiar ${number}`}
        onClick={() => void copy()}
        sx={{ width: 24, height: 24 }}
      >
        <ContentCopy sx={{ fontSize: 15 }} />
      </IconButton>
    </Box>
  );
}

/** Cut only where somebody wrote a whole sentence into the field; the button beside it stays in sight. On paper it is whole. */
const NUMBER = {
  display: 'inline-block',
  maxWidth: 'min(320px, 100% - 28px)',
  // Room for '+54 9 11 5555-5555': in a table each column takes from the others.
  'td &': { maxWidth: 165 },
  '@media print': { maxWidth: 'none', whiteSpace: 'normal' },
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  verticalAlign: 'middle',
} as const;
