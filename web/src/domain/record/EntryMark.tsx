import ErrorOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { ERROR_MARK, folioText } from '@trama/contract/words/record/entries';

interface Props {
  folio: number | null;
}

/** The number of an entry in its patient's record; nothing while an old entry has none yet. */
export function FolioText({ folio }: Props) {
  if (folio === null) return null;
  return (
    <Typography component="span" sx={QUIET}>
      {folioText(folio)}
    </Typography>
  );
}

const QUIET = { fontSize: '0.8125rem', fontWeight: 400, color: 'text.secondary', whiteSpace: 'nowrap' };

/** The word of the decree, beside an entry that its author has marked so. The entry itself stays as it was written. */
export function ErrorChip({ error }: { error: boolean }) {
  if (!error) return null;
  return <Chip size="small" icon={<ErrorOutlined aria-hidden />} label={ERROR_MARK} sx={MARKED} />;
}

const MARKED = {
  // As RoleChip: nobody presses it.
  transition: 'none',
  fontWeight: 700,
  color: 'Alert.errorColor',
  bgcolor: 'Alert.errorStandardBg',
  border: 1,
  borderColor: 'error.main',
  '& .MuiChip-icon': { color: 'inherit' },
} as const;
