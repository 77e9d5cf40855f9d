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
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.25, maxWidth: '100%' }}>
      <MuiLink href={`tel:${number.replace(/[^\d+]/g, '')}`} title={number} underline="hover" sx={ONE_LINE}>
        {number}
      </MuiLink>
      <IconButton size="small" aria-label={`Copiar ${number}`} onClick={() => void copy()} sx={{ p: 0.25 }}>
        <ContentCopy sx={{ fontSize: 15 }} />
      </IconButton>
    </Box>
  );
}

const ONE_LINE = { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' };
