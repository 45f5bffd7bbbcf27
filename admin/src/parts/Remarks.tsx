import type { RowRemark } from '@matinee/contract/catalogue/film-imports'
import { Text } from '@mantine/core'
import { tellRemark } from './remarks.ts'

/** What is wrong with a row of an import, and what else is to be known of it. */
export const Remarks = ({ row: { faults, notes } }: { row: { faults: RowRemark[]; notes: RowRemark[] } }) => (
  <>
    {faults.map((fault) => (
      <Text key={fault.code} size="sm" c="var(--mantine-color-error)" style={{ overflowWrap: 'anywhere' }}>
        {tellRemark(fault)}
      </Text>
    ))}
    {notes.map((note) => (
      <Text key={`${note.code} ${note.message}`} size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {tellRemark(note)}
      </Text>
    ))}
  </>
)
