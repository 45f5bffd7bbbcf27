import { Group, Kbd, Stack, Text } from '@mantine/core'
import { Dialog } from '../parts/Dialog.tsx'
import { t, type Word } from '../text.ts'

const ROWS: [keys: string[], word: Word][] = [
  [['j', '↓'], 'inbox.keys.next'],
  [['k', '↑'], 'inbox.keys.previous'],
  [['x'], 'inbox.keys.select'],
  [['a'], 'inbox.act.approve'],
  [['h'], 'inbox.act.hide'],
  [['s'], 'inbox.act.spam'],
  [['d'], 'inbox.act.delete'],
  [['r'], 'inbox.act.reply'],
  [['p'], 'inbox.keys.person'],
  [['z'], 'inbox.keys.undo'],
  [['?'], 'inbox.keys.help'],
]

/** The keyboard shortcuts of the inbox. */
export const KeyHelp = ({ onClose }: { onClose: () => void }) => (
  <Dialog onClose={onClose} title={t('inbox.keys')} size="sm">
    <Stack gap="xs">
      {ROWS.map(([keys, word]) => (
        <Group key={word} justify="space-between">
          <Text size="sm">{t(word)}</Text>
          <Group gap={4}>
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </Group>
        </Group>
      ))}
    </Stack>
  </Dialog>
)
