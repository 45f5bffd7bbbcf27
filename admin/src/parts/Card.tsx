import { Box, Group, Paper, Title } from '@mantine/core'
import { useId, type ReactNode } from 'react'

interface CardProps {
  title: string
  actions?: ReactNode
  children: ReactNode
}

/** A titled section of a screen, exposed to screen readers as a region. */
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
