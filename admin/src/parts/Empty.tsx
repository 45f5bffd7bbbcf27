import { Center, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'

interface EmptyProps {
  icon: Icon
  title: string
  text: string
  /** Set if nothing else is on the screen: the title is then the heading of the screen. */
  heading?: Ref<HTMLHeadingElement>
  children?: ReactNode
}

/** An empty state: explains what will be shown here and how to begin. */
export const Empty = ({ icon: Sign, title, text, heading, children }: EmptyProps) => (
  <Center py={56} px="md">
    <Stack align="center" gap="sm" maw={420} ta="center">
      <ThemeIcon size={48} radius="xl" variant="light" color="gray" aria-hidden>
        <Sign size={24} />
      </ThemeIcon>
      <Title
        order={heading ? 1 : 2}
        {...(heading && { ref: heading, tabIndex: -1, style: { outline: 'none' } })}
      >
        {title}
      </Title>
      <Text size="sm" c="dimmed" style={{ textWrap: 'balance' }}>
        {text}
      </Text>
      {children}
    </Stack>
  </Center>
)
