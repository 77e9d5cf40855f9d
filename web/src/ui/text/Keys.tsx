import Box from '@mui/material/Box';

const KEY = {
  display: 'inline-block',
  minWidth: 22,
  px: 0.75,
  borderRadius: 0.5,
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.default',
  color: 'text.secondary',
  fontFamily: 'inherit',
  fontSize: 12,
  lineHeight: '20px',
  textAlign: 'center',
  textTransform: 'uppercase',
} as const;

/** 'g p' as two key caps. What they do is said beside them. */
export function Keys({ keys }: { keys: string }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 0.5, flexShrink: 0 }}>
      {keys.split(' ').map((key) => (
        <Box component="kbd" key={key} sx={KEY}>
          {key}
        </Box>
      ))}
    </Box>
  );
}
