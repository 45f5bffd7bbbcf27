import { Alert, Button, Group, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { t } from '../text.ts'
import type { ProgramEditor } from './use-program-editor.ts'

/** Reports that somebody else has saved the program, and offers both versions. */
export const Conflict = ({ editor }: { editor: ProgramEditor }) => (
  <Alert color="yellow" icon={<IconUsers />} title={t('conflict.title')} role="alert">
    <Text size="sm" mb="sm">
      {t('conflict.text')}
    </Text>
    <Group gap="xs">
      <Button size="compact-sm" variant="default" onClick={() => void editor.takeTheirs()}>
        {t('conflict.theirs')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => void editor.keepMine()}>
        {t('conflict.mine')}
      </Button>
    </Group>
  </Alert>
)
