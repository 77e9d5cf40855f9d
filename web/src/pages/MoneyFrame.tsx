import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { READS_ALL_CASH } from '@trama/contract/words/access/access-policy';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { cashTexts as texts } from '../features/money/cash/cash.texts.ts';
import { paths } from '../lib/navigation/paths.ts';
import { useSession } from '../lib/session/session.ts';
import { PageHeader } from '../ui/page/PageHeader.tsx';

/** The pages about money, one beside the other. */
export function MoneyFrame({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname } = useLocation();
  const readsAll = session.can('cash', 'read') && READS_ALL_CASH.some((role) => role === session.user.role);
  const parts = [
    { to: paths.cash, label: texts.tabs.day, isSeen: session.can('cash', 'read') },
    { to: paths.renewals, label: texts.tabs.renewals, isSeen: session.can('coverage', 'read') },
    { to: paths.unsigned, label: texts.tabs.unsigned, isSeen: session.can('cash', 'create') },
    { to: paths.shifts, label: texts.tabs.shifts, isSeen: session.can('shifts', 'create') },
    { to: paths.fees, label: texts.tabs.fees, isSeen: session.can('cash', 'read') },
    { to: paths.payers, label: texts.tabs.payers, isSeen: session.can('coverage', 'read') },
    { to: paths.presentations, label: texts.tabs.presentations, isSeen: readsAll },
    {
      to: paths.settlements,
      label: readsAll ? texts.tabs.settlements : texts.tabs.own,
      isSeen: session.can('cash', 'read'),
    },
  ];
  return (
    <>
      <PageHeader title={texts.title} />
      <Stack
        component="nav"
        aria-label={texts.parts}
        direction="row"
        useFlexGap
        sx={{ flexWrap: 'wrap', gap: 1, mb: 2 }}
      >
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
