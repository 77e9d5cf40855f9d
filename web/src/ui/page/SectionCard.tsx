import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import type { SxProps, Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface Props {
  title: string;
  icon?: ReactNode;
  /** A button or two at the right end of the title. */
  action?: ReactNode;
  children: ReactNode;
  sx?: SxProps<Theme>;
}

/** One subject of a page under its own title. */
export function SectionCard({ title, icon, action, children, sx }: Props) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: 2, minWidth: 0, ...sx }}>
      <Stack direction="row" spacing={1} sx={HEADING}>
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flexGrow: 1, color: 'primary.main' }}>
          {icon}
          <Typography variant="h2" id={id}>
            {title}
          </Typography>
        </Stack>
        {action}
      </Stack>
      {children}
    </Card>
  );
}

/** A long title breaks, never its button. */
const HEADING = {
  alignItems: 'center',
  minHeight: 34,
  mb: 1.5,
  '& > .MuiButton-root': { flexShrink: 0, whiteSpace: 'nowrap' },
} as const;
