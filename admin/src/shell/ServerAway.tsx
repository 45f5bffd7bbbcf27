import { Paper, Text } from '@mantine/core'
import { useIsAway } from '@matinee/client/connection'
import { IconCloudOff } from '@tabler/icons-react'
import { t } from '../text.ts'
import styles from './server-away.module.css'

/** A banner over any screen while the server is unreachable. Waiting requests continue automatically. */
export const ServerAway = () => (
  <output className={styles.place}>
    {useIsAway() && (
      <Paper className={styles.sign} shadow="md" radius="xl" px="md" py={6}>
        <IconCloudOff size={18} stroke={1.6} aria-hidden className={styles.icon} />
        <Text size="sm" fw={500}>
          {t('problem.away')}
        </Text>
      </Paper>
    )}
  </output>
)
