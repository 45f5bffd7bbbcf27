import { Group, Loader, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconPencil } from '@tabler/icons-react'
import { t } from '../text.ts'
import type { SaveState } from './use-program-editor.ts'

const small = { size: 14, 'aria-hidden': true }

const SIGNS = {
  saved: <IconCheck {...small} />,
  unsaved: <IconPencil {...small} />,
  saving: <Loader size={12} color="gray" aria-hidden />,
  retrying: <IconAlertTriangle {...small} />,
  refused: <IconAlertTriangle {...small} />,
  conflict: <IconAlertTriangle {...small} />,
}

const isWorrying = (state: SaveState) => !['saved', 'unsaved', 'saving'].includes(state)

/** Shows whether the changes are saved, and otherwise why not. */
export const SaveMark = ({ state }: { state: SaveState }) => (
  <Group
    gap={6}
    wrap="nowrap"
    miw="6.5em" // so that the buttons beside it do not move
    c={isWorrying(state) ? 'var(--mantine-color-error)' : 'dimmed'}
    component="output"
  >
    {SIGNS[state]}
    <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
      {t(`save.${state}`)}
    </Text>
  </Group>
)
