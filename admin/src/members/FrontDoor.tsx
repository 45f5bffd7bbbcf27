import { Anchor, Box, Center, Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { storefront } from '../links.ts'
import { page } from '../page.ts'
import { Mark } from '../parts/Mark.tsx'
import { TabTitle } from '../parts/TabTitle.tsx'
import { t } from '../text.ts'

/** The layout of the screens before sign-in: one card in the middle of the page. */
export const FrontDoor = ({
  title,
  text,
  children,
}: {
  title: string
  text?: string
  children?: ReactNode
}) => (
  <Center component="main" mih="100dvh" p="md">
    <TabTitle title={title} />
    <Box w="100%" maw={400}>
      <Group justify="center" gap="xs" mb="lg">
        <Mark title={page.store.title} />
        <Text fw={600}>{page.store.title}</Text>
      </Group>
      <Paper p={{ base: 'lg', xs: 'xl' }} radius="lg">
        <Stack>
          <Box>
            <Title order={1}>{title}</Title>
            {text && (
              <Text size="sm" c="dimmed" mt={6}>
                {text}
              </Text>
            )}
          </Box>
          {children}
        </Stack>
      </Paper>
      <Text ta="center" mt="md" size="sm">
        <Anchor href={storefront}>{t('nav.storefront')}</Anchor>
      </Text>
    </Box>
  </Center>
)
