import { Box, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './description-list.module.css'

/** A list of names with their values. */
export const DescriptionList = ({ children }: { children: ReactNode }) => (
  <dl className={styles.facts}>{children}</dl>
)

export const DescriptionItem = ({ name, children }: { name: string; children: ReactNode }) => (
  <Box className={styles.fact}>
    <Text component="dt" size="sm" c="dimmed">
      {name}
    </Text>
    <Text component="dd" size="sm" m={0} className="as-written" style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Text>
  </Box>
)
