import { READS_ALL_CASH } from '@trama/contract/words/access/access-policy';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { cashTexts as texts } from '../features/money/cash/cash.texts.ts';
import { paths } from '../lib/navigation/paths.ts';
import { useSession } from '../lib/session/session.ts';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { PartLinks } from '../ui/page/PartLinks.tsx';

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
  // Clinicians have no cash desk: each page is called what it shows them.
  const own = readsAll ? undefined : parts.find(({ to }) => to === pathname)?.label;
  return (
    <>
      <PageHeader title={own ?? texts.title} />
      <PartLinks label={texts.parts} parts={parts} />
      {children}
    </>
  );
}
