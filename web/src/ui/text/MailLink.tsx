import MuiLink from '@mui/material/Link';

/** An address to write to. Encoded, so that a '?' in it adds nothing to the mail. */
export function MailLink({ address }: { address: string }) {
  const to = encodeURIComponent(address).replaceAll('%40', '@');
  return (
    <MuiLink href={`mailto:${to}`} underline="hover" sx={LINK}>
      {address}
    </MuiLink>
  );
}

/** A line of text is a little less than what can be pressed. */
const LINK = { display: 'inline-block', minHeight: 24, overflowWrap: 'anywhere' } as const;
