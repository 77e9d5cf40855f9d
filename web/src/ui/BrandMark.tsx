import Box from '@mui/material/Box';

/** Two threads crossing two others: trama means weft. */
export function BrandMark() {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, fontSize: 24, fontWeight: 650, letterSpacing: '-0.02em' }}>
      <svg viewBox="4 4 24 24" width="34" height="34" fill="none" strokeWidth="3.6" strokeLinecap="round" aria-hidden="true">
        <path d="M12 6.500v8.700M12 19.800v5.700M20 6.500v5.700M20 16.800v8.700" stroke="currentColor" />
        <path d="M6.500 12h3.200M14.300 12h11.200M6.500 20h11.200M22.300 20h3.200" stroke="#4fd1c5" />
      </svg>
      Trama
    </Box>
  );
}
