import type { Term, TermKind } from '@matinee/contract/catalogue/terms'
import { ActionIcon, Avatar, Badge, Box, Group, Menu, Text } from '@mantine/core'
import { IconArrowMerge, IconDots, IconExternalLink, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { MenuLink, TextLink } from '../../parts/links.tsx'
import { Thumbnail } from '../../parts/Thumbnail.tsx'
import { t } from '../../text.ts'
import { MoveDialog, type TermMoveAction } from './MoveDialog.tsx'
import type { useTerms } from './use-terms.ts'

interface TermRowProps {
  kind: TermKind
  row: Term
  all: Term[]
  actions: ReturnType<typeof useTerms>
  mayChange: boolean
}

const small = { size: 16, stroke: 1.6, 'aria-hidden': true }

/** A category or an author with its number of programs and its actions. */
export function TermRow({ kind, row, all, actions, mayChange }: TermRowProps) {
  const [act, setAct] = useState<TermMoveAction | null>(null)
  const to = kind === 'categories' ? '/categories/$id' : '/authors/$id'

  return (
    <>
      {kind === 'categories' ? (
        <Thumbnail image={row.image} width={72} />
      ) : (
        <Avatar src={row.image} alt="" radius="xl" size={40} name={row.title} color="initials" aria-hidden />
      )}
      <Box flex={1} miw={0}>
        <Group gap="xs">
          <TextLink to={to} params={{ id: row.id }} fw={600} c="inherit" style={{ overflowWrap: 'anywhere' }}>
            {row.title}
          </TextLink>
          {row.featured && (
            <Badge size="sm" variant="light">
              {t('terms.featured')}
            </Badge>
          )}
          {row.hidden && (
            <Badge size="sm" variant="light" color="gray">
              {t('terms.hidden')}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {t('terms.programs', { count: row.contents_count })}
        </Text>
      </Box>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('act_on', { act: t('terms.more'), name: row.title })}
          >
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayChange && (
            <MenuLink to={to} params={{ id: row.id }} leftSection={<IconPencil {...small} />}>
              {t('terms.edit')}
            </MenuLink>
          )}
          <Menu.Item
            component="a"
            href={`/${kind}/${encodeURIComponent(row.permalink)}`}
            target="_blank"
            leftSection={<IconExternalLink {...small} />}
          >
            {t('terms.view')}
          </Menu.Item>
          {mayChange && all.length > 1 && (
            <Menu.Item leftSection={<IconArrowMerge {...small} />} onClick={() => setAct('merge')}>
              {t('terms.merge')}
            </Menu.Item>
          )}
          {mayChange && (
            <Menu.Item color="red" leftSection={<IconTrash {...small} />} onClick={() => setAct('remove')}>
              {t('terms.delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {act && <MoveDialog act={act} row={row} all={all} actions={actions} onClose={() => setAct(null)} />}
    </>
  )
}
