import type { ReactNode } from 'react';
import { boardTexts as texts } from '../features/home/boards/boards.texts.ts';
import { paths } from '../lib/navigation/paths.ts';
import { useSession } from '../lib/session/session.ts';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { PartLinks } from '../ui/page/PartLinks.tsx';

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
  const parts = [
    { to: paths.riskBoard, label: texts.risk.title, isSeen: session.can('risk', 'create') },
    { to: paths.teamBoard, label: texts.team.title, isSeen: session.can('risk', 'create') },
    { to: paths.statistics, label: texts.statistics, isSeen: session.can('patients', 'assign') },
  ];
  return (
    <>
      <PageHeader title={title} actions={actions} />
      <PartLinks label={texts.parts} parts={parts} />
      {children}
    </>
  );
}
