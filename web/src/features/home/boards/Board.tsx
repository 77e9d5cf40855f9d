import Alert from '@mui/material/Alert';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { RiskBoardRow, TeamBoardRow } from '@trama/contract/schemas/home/boards';
import {
  BOARD_COUNTED,
  RISK_GAP_LABELS,
  RISK_GAPS,
  TEAM_GAP_LABELS,
  TEAM_GAPS,
} from '@trama/contract/words/home/boards';
import { NOT_WATCHED } from '@trama/contract/words/record/risk';
import { useId, useState } from 'react';
import { paths } from '../../../lib/navigation/paths.ts';
import { DataTable } from '../../../ui/lists/DataTable.tsx';
import { Pagination } from '../../../ui/lists/Pagination.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { LoadError } from '../../../ui/states/LoadError.tsx';
import { LoadingState } from '../../../ui/states/LoadingState.tsx';
import { RISK_COLUMNS, TEAM_COLUMNS } from './board-columns.tsx';
import { type BoardView, riskBoard, teamBoard } from './boards.api.ts';
import { boardTexts as texts } from './boards.texts.ts';

const FIRST_SIZE = 20;
const FIRST_VIEW: BoardView = { page: 1, pageSize: FIRST_SIZE, falta: null };

export function RiskBoard() {
  const [view, setView] = useState(FIRST_VIEW);
  return (
    <Board
      {...texts.risk}
      columns={RISK_COLUMNS}
      gaps={RISK_GAPS.map((gap) => [gap, RISK_GAP_LABELS[gap]])}
      query={useQuery(riskBoard(view))}
      view={view}
      onView={setView}
    />
  );
}

export function TeamBoard() {
  const [view, setView] = useState(FIRST_VIEW);
  return (
    <Board
      {...texts.team}
      columns={TEAM_COLUMNS}
      gaps={TEAM_GAPS.map((gap) => [gap, TEAM_GAP_LABELS[gap]])}
      query={useQuery(teamBoard(view))}
      view={view}
      onView={setView}
    />
  );
}

interface Props {
  title: string;
  hint: string;
  none: string;
  columns: typeof RISK_COLUMNS;
  gaps: [name: string, label: string][];
  query: {
    data: { data: (RiskBoardRow | TeamBoardRow)[]; total: number } | undefined;
    error: Error | null;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  view: BoardView;
  onView: (view: BoardView) => void;
}

/** Who is missing what. The filter, the rows and the pages are the same on both boards. */
function Board({ title, hint, none, columns, gaps, query, view, onView }: Props) {
  const { data, error, isPlaceholderData, refetch } = query;
  const isEmpty = data?.total === 0 && view.falta === null;
  return (
    <>
      <Alert severity="info" variant="outlined" sx={{ mb: 2 }}>
        {NOT_WATCHED}. {hint}
      </Alert>
      {!isEmpty && (
        <Filters gaps={gaps} chosen={view.falta} onChoose={(falta) => onView({ ...view, page: 1, falta })} />
      )}
      <LoadError error={error} text={texts.loadFailed} onRetry={() => void refetch()} />
      {!data && !error && <LoadingState text={texts.loading} />}
      {isEmpty && (
        <Card>
          <EmptyState title={none} next={{ label: texts.patients, to: paths.patients }} />
        </Card>
      )}
      {data?.total === 0 && !isEmpty && <EmptyState title={texts.noneMissing} />}
      {data && data.total > 0 && (
        <Card sx={{ overflow: 'visible' }}>
          <DataTable
            label={title}
            columns={columns}
            rows={data.data}
            rowKey={({ id_paciente }) => id_paciente}
            outdated={isPlaceholderData}
          />
          <Pagination
            page={view.page}
            pageSize={view.pageSize}
            total={data.total}
            countedUpTo={BOARD_COUNTED}
            onPageChange={(page) => onView({ ...view, page })}
            onPageSizeChange={(pageSize) => onView({ ...view, page: 1, pageSize })}
          />
        </Card>
      )}
    </>
  );
}

interface FilterProps {
  gaps: Props['gaps'];
  chosen: string | null;
  onChoose: (gap: string | null) => void;
}

function Filters({ gaps, chosen, onChoose }: FilterProps) {
  const label = useId();
  return (
    <Stack role="group" aria-labelledby={label} direction="row" useFlexGap sx={FILTERS}>
      <Typography id={label} variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.filters}:
      </Typography>
      {[[null, texts.all] as const, ...gaps].map(([gap, text]) => (
        <Chip
          key={text}
          size="small"
          clickable
          label={text}
          aria-pressed={chosen === gap}
          color={chosen === gap ? 'primary' : 'default'}
          variant={chosen === gap ? 'filled' : 'outlined'}
          onClick={() => onChoose(gap)}
        />
      ))}
    </Stack>
  );
}

const FILTERS = { flexWrap: 'wrap', gap: 1, mb: 2, alignItems: 'center', displayPrint: 'none' } as const;
