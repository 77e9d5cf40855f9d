import Button from '@mui/material/Button';
import Radio from '@mui/material/Radio';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { HistoryVersionSummary } from '@trama/contract/schemas/record/medical-history';
import { formatDate, formatTime } from '@trama/contract/words/clinic-time';
import { fullName } from '@trama/contract/words/full-name';
import { ErrorChip, FolioText } from '../../../domain/record/EntryMark.tsx';
import { useLayoutWidth } from '../../../ui/page/useLayoutWidth.ts';
import { versionTexts as texts } from './medical-history.texts.ts';

interface Props {
  versions: HistoryVersionSummary[];
  older: number;
  newer: number;
  onPickOlder: (version: number) => void;
  onPickNewer: (version: number) => void;
  onRead: (version: number) => void;
}

/** Any two can be picked for comparison, the older one always being the one before. */
export function VersionTable({ versions, ...picking }: Props) {
  const comparable = versions.length > 1;
  const narrow = useLayoutWidth() === 'narrow';
  return (
    <TableContainer tabIndex={0} sx={{ maxHeight: 360 }}>
      <Table size="small" stickyHeader sx={{ '& td, & th': { px: { xs: 0.5, sm: 2 } } }}>
        <TableHead>
          <TableRow>
            <TableCell>{texts.version}</TableCell>
            {!narrow && <TableCell>{texts.moment}</TableCell>}
            {!narrow && <TableCell>{texts.author}</TableCell>}
            {!narrow && <TableCell>{texts.folio}</TableCell>}
            {comparable && <TableCell align="center">{texts.older}</TableCell>}
            {comparable && <TableCell align="center">{texts.newer}</TableCell>}
            <TableCell aria-label={texts.read} />
          </TableRow>
        </TableHead>
        <TableBody>
          {versions.map((version) => (
            <VersionRow key={version.version} {...picking} {...{ version, comparable, narrow }} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

interface RowProps extends Omit<Props, 'versions'> {
  version: HistoryVersionSummary;
  comparable: boolean;
  narrow: boolean;
}

function VersionRow({ version: saved, comparable, narrow, older, newer, ...on }: RowProps) {
  const { version } = saved;
  const moment = `${formatDate(saved.fecha)} ${formatTime(saved.fecha)}`;
  const author = fullName(saved.autor);
  return (
    <TableRow>
      <TableCell sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        {narrow ? `${version} · ${moment}\n${author} ` : `${version} `}
        {narrow && <FolioText folio={saved.folio} />} <ErrorChip error={saved.error} />
      </TableCell>
      {!narrow && <TableCell>{moment}</TableCell>}
      {!narrow && <TableCell sx={{ overflowWrap: 'anywhere' }}>{author}</TableCell>}
      {!narrow && <TableCell>{saved.folio}</TableCell>}
      {comparable && (
        <Pick
          label={texts.pickOlder(version)}
          checked={version === older}
          disabled={version >= newer}
          onPick={() => on.onPickOlder(version)}
        />
      )}
      {comparable && (
        <Pick
          label={texts.pickNewer(version)}
          checked={version === newer}
          disabled={version <= older}
          onPick={() => on.onPickNewer(version)}
        />
      )}
      <TableCell align="right" padding="none">
        <Button size="small" aria-label={texts.readOne(version)} onClick={() => on.onRead(version)}>
          {texts.read}
        </Button>
      </TableCell>
    </TableRow>
  );
}

interface PickProps {
  label: string;
  checked: boolean;
  disabled: boolean;
  onPick: () => void;
}

function Pick({ label, checked, disabled, onPick }: PickProps) {
  return (
    <TableCell align="center" padding="none">
      <Radio
        size="small"
        checked={checked}
        disabled={disabled}
        onChange={onPick}
        slotProps={{ input: { 'aria-label': label } }}
      />
    </TableCell>
  );
}
