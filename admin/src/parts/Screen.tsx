import { Box, Group, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './screen.module.css'
import { TabTitle } from './TabTitle.tsx'
import { useHeadingFocus } from './use-heading-focus.ts'

interface ScreenProps {
  title: string
  /** Content before the title, such as a link back. */
  before?: ReactNode
  /** Content beside the title, such as a status. */
  beside?: ReactNode
  actions?: ReactNode
  /** Keeps title and actions visible while scrolling, if the window is large enough. */
  sticky?: boolean
  /** Maximum width in pixels: text and forms are narrower than tables. The title is at the same place in any width. */
  width?: number
  children: ReactNode
}

/** A screen with its title, which also names the browser tab. Its heading gets the focus after navigation. */
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
