import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './home.module.css'

/** The rows of a card; what is said where there are none. */
export const HomeRows = ({ empty, children }: { empty: string; children: ReactNode[] }) =>
  children.length === 0 ? (
    <Text size="sm" c="dimmed">
      {empty}
    </Text>
  ) : (
    <ul className={styles.rows}>{children}</ul>
  )

interface HomeRowProps {
  before?: ReactNode
  /** What it leads to. */
  children: ReactNode
  /** What stands below its name. */
  text?: string | null
  end?: string
}

export const HomeRow = ({ before, children, text, end }: HomeRowProps) => (
  <li className={styles.row}>
    {before}
    <div className={styles.name}>
      <Text component="div" size="sm" fw={500} truncate dir="auto">
        {children}
      </Text>
      {text && (
        <Text size="xs" c="dimmed" truncate dir="auto">
          {text}
        </Text>
      )}
    </div>
    {end !== undefined && (
      <Text size="sm" c="dimmed" className="numbers" style={{ flex: 'none' }}>
        {end}
      </Text>
    )}
  </li>
)
