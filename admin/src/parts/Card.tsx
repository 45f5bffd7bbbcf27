import { Box, Group, Paper, Title } from '@mantine/core'
import { useId, type ReactNode } from 'react'

interface CardProps {
  title: string
  actions?: ReactNode
  children: ReactNode
}

/** A titled part of a screen, a region to screen readers. */
export function Card({ title, actions, children }: CardProps) {
  const id = useId()
  return (
    <Paper component="section" aria-labelledby={id} p={{ base: 'md', sm: 'lg' }}>
      <Group justify="space-between" mb="md" gap="xs">
        <Title order={2} id={id}>
          {title}
        </Title>
        {actions}
      </Group>
      <Box>{children}</Box>
    </Paper>
  )
}
