import { Box, Group, Title } from '@mantine/core'
import { useId, type ReactNode } from 'react'

/** A titled part within a card. */
export function Section({
  title,
  actions,
  children,
}: {
  title: string
  actions?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id}>
      <Group justify="space-between" mb={6} mih={28}>
        <Title order={3} id={id}>
          {title}
        </Title>
        {actions}
      </Group>
      {children}
    </Box>
  )
}
