import { Box, Group, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './screen.module.css'
import { TabTitle } from './TabTitle.tsx'
import { useHeadingFocus } from './use-heading-focus.ts'

interface ScreenProps {
  title: string
  /** Stands before the title: the way back. */
  before?: ReactNode
  /** Stands beside the title: a state. */
  beside?: ReactNode
  actions?: ReactNode
  /** Keeps title and actions in sight while one scrolls, where there is room. */
  sticky?: boolean
  /** Pixels: reading and forms are narrower than tables. The title stands at the same place whatever it is. */
  width?: number
  children: ReactNode
}

/** A screen under its title: names the tab and takes the focus when one comes to it. */
export function Screen({ title, before, beside, actions, sticky, width = 1280, children }: ScreenProps) {
  const heading = useHeadingFocus()

  return (
    <div className={styles.screen}>
      <TabTitle title={title} />
      <Stack gap="lg" maw={width}>
        <Box component="header" className={sticky ? styles.sticky : undefined}>
          <Group justify="space-between" align="center" gap="sm" mih={36}>
            <Group gap="sm" wrap="nowrap" miw={0}>
              {before}
              <div className={styles.heading}>
                <Title
                  order={1}
                  ref={heading}
                  tabIndex={-1}
                  className="as-written"
                  style={{ outline: 'none', overflowWrap: 'anywhere' }}
                >
                  {title}
                </Title>
                {beside}
              </div>
            </Group>
            {actions && <Group gap="xs">{actions}</Group>}
          </Group>
        </Box>
        {children}
      </Stack>
    </div>
  )
}
