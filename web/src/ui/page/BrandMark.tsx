import Box from '@mui/material/Box';

interface Props {
  size?: 'small' | 'large';
}

/** Two threads crossing two others: trama means weft. */
export function BrandMark({ size = 'large' }: Props) {
  const [mark, text] = size === 'large' ? [34, 24] : [22, 16];
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        fontSize: text,
        fontWeight: 650,
        letterSpacing: '-0.02em',
      }}
    >
      <svg
        viewBox="4 4 24 24"
        width={mark}
        height={mark}
        fill="none"
        strokeWidth="3.6"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d="M12 6.5v8.7M12 19.8v5.7M20 6.5v5.7M20 16.8v8.7" stroke="currentColor" />
        <path
          d="M6.5 12h3.2M14.3 12h11.2M6.5 20h11.2M22.3 20h3.2"
          stroke={size === 'large' ? '#4fd1c5' : 'var(--mui-palette-secondary-main)'}
        />
      </svg>
      Trama
    </Box>
  );
}
