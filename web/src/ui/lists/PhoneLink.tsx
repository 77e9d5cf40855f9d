import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MuiLink from '@mui/material/Link';
import { notify } from '../../lib/notices.ts';
import { copyText } from '../fields/copy-text.ts';
import { orMissing } from './DataTable.tsx';

/** A number to call or to copy. It leads to the telephone itself and to nobody else's service. */
export function PhoneLink({ number }: { number: string | null }) {
  if (!number) return orMissing(null);
  const copy = async () => {
    if (await copyText(number)) notify(`Teléfono copiado: ${number}`, 'success');
  };
  return (
    // In a line: as a flex box it would add a line break when rows are copied into a spreadsheet.
    <Box component="span" sx={{ 'td &': { whiteSpace: 'nowrap' } }}>
      <MuiLink href={`tel:${number.replace(/[^\d+]/g, '')}`} title={number} sx={NUMBER}>
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

/**
 * In a table, where each column takes from the others, there is room for '+54 9 11 5555-5555': only what somebody wrote besides
 * is cut, on the screen, and the button beside it stays in sight.
 */
const NUMBER = {
  overflowWrap: 'anywhere',
  '@media screen': {
    'td &': {
      display: 'inline-block',
      maxWidth: 165,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      verticalAlign: 'middle',
    },
  },
} as const;
