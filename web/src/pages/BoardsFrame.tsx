import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { boardTexts as texts } from '../features/home/boards/boards.texts.ts';
import { paths } from '../lib/navigation/paths.ts';
import { useSession } from '../lib/session/session.ts';
import { PageHeader } from '../ui/page/PageHeader.tsx';

/** The boards and the statistics, one beside the other. */
export function BoardsFrame({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const session = useSession();
  const { pathname } = useLocation();
  const parts = [
    { to: paths.riskBoard, label: texts.risk.title, isSeen: session.can('risk', 'create') },
    { to: paths.teamBoard, label: texts.team.title, isSeen: session.can('risk', 'create') },
    { to: paths.statistics, label: texts.statistics, isSeen: session.can('patients', 'assign') },
  ];
  return (
    <>
      <PageHeader title={title} actions={actions} />
      <Stack component="nav" aria-label={texts.parts} direction="row" useFlexGap sx={PARTS}>
        {parts
          .filter(({ isSeen }) => isSeen)
          .map(({ to, label }) => {
            const isHere = pathname === to;
            return (
              <Chip
                key={to}
                clickable
                component={Link}
                to={to}
                label={label}
                variant={isHere ? 'filled' : 'outlined'}
                color={isHere ? 'primary' : 'default'}
                aria-current={isHere ? 'page' : undefined}
              />
            );
          })}
      </Stack>
      {children}
    </>
  );
}

const PARTS = { flexWrap: 'wrap', gap: 1, mb: 2, displayPrint: 'none' } as const;
