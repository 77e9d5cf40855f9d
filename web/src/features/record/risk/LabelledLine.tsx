import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

/** A heading of the form and what was written under it, in one paragraph. */
export function LabelledLine({ label, text }: { label: string; text: string }) {
  return (
    <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', mt: 0.5 }}>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {label}:
      </Box>{' '}
      <bdi>{text}</bdi>
    </Typography>
  );
}
