import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Card } from '../../parts/Card.tsx'
import { t } from '../../text.ts'
import type { TermValues } from './use-term-form.ts'

const MOST = 10

/** The author's links to other sites. */
export function AuthorLinks({ form }: { form: UseFormReturnType<TermValues> }) {
  const { links } = form.values
  return (
    <Card title={t('terms.links')}>
      <Stack gap="sm">
        {links.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('terms.links_text')}
          </Text>
        )}
        {links.map((link, index) => (
          // A link has no id, and its text changes as it is typed: its position is its key.
          <Group key={index} align="flex-start" gap="xs" wrap="nowrap">
            <TextInput
              flex={1}
              aria-label={t('terms.link_title')}
              placeholder={t('terms.link_title')}
              maxLength={60}
              {...form.getInputProps(`links.${index}.title`)}
            />
            <TextInput
              flex={2}
              type="url"
              aria-label={t('terms.link_url')}
              placeholder="https://"
              maxLength={500}
              {...form.getInputProps(`links.${index}.url`)}
            />
            <ActionIcon
              mt={4}
              variant="subtle"
              color="gray"
              aria-label={t('act_on', { act: t('terms.link_remove'), name: link.title })}
              onClick={() => form.removeListItem('links', index)}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        {links.length < MOST && (
          <Button
            variant="default"
            w="fit-content"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => form.insertListItem('links', { title: '', url: 'https://' })}
          >
            {t('terms.link_add')}
          </Button>
        )}
      </Stack>
    </Card>
  )
}
