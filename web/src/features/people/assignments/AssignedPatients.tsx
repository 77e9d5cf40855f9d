import Box from '@mui/material/Box';
import type { ProviderWithAssignments } from '@trama/contract/schemas/people/assignments';
import { useLayoutWidth } from '../../../ui/page/useLayoutWidth.ts';
import { AssignedPatientRow } from './AssignedPatientRow.tsx';
import { overviewTexts } from './assignments.texts.ts';
import { LazyRows } from './LazyRows.tsx';

const ROWS_AT_ONCE = 40;
const ROW_HEIGHT = { wide: 41, medium: 41, narrow: 110 };

const { columns } = overviewTexts;
const WIDTHS = ['26%', '12%', '24%', '16%', '22%'];

interface Props {
  id: string;
  patients: ProviderWithAssignments['pacientes'];
}

/** One table, whose rows are rendered in blocks when they come near the window. */
export function AssignedPatients({ id, patients }: Props) {
  const layout = useLayoutWidth();
  const blocks = Array.from({ length: Math.ceil(patients.length / ROWS_AT_ONCE) }, (_, block) =>
    patients.slice(block * ROWS_AT_ONCE, (block + 1) * ROWS_AT_ONCE),
  );
  return (
    <Box
      id={id}
      component="table"
      sx={{
        width: '100%',
        tableLayout: 'fixed',
        borderCollapse: 'collapse',
        bgcolor: 'background.default',
        fontSize: 14,
        '& th, & td': { px: 2, py: 1.125, textAlign: 'left', verticalAlign: 'top', overflowWrap: 'anywhere' },
        '& th': { fontWeight: 600, color: 'text.secondary' },
        '& td': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      {layout !== 'narrow' && (
        <thead>
          <tr>
            {Object.values(columns).map((label, column) => (
              <th key={label} scope="col" style={{ width: WIDTHS[column] }}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
      )}
      {blocks.map((rows) => (
        <LazyRows key={rows[0]?.id_paciente} height={rows.length * ROW_HEIGHT[layout]}>
          {() =>
            rows.map((row) => <AssignedPatientRow key={row.id_paciente} patient={row} layout={layout} />)
          }
        </LazyRows>
      ))}
    </Box>
  );
}
