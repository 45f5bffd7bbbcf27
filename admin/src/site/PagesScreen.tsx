import { openCatalogPage, type PageSummary } from '@matinee/contract/site/pages'
import { ActionIcon, Box, Button, Group, Menu, Paper, Stack, Text } from '@mantine/core'
import {
  IconDots,
  IconDownload,
  IconExternalLink,
  IconFileText,
  IconLayoutRows,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../call.ts'
import { useHasAccess } from '../members/role-access.ts'
import { Empty } from '../parts/Empty.tsx'
import { ButtonLink, TextLink } from '../parts/links.tsx'
import { NoMatch } from '../parts/list/NoMatch.tsx'
import { SearchField } from '../parts/list/SearchField.tsx'
import { notifyError } from '../parts/notify.tsx'
import { Problem } from '../parts/Problem.tsx'
import { RowsSkeleton } from '../parts/RowsSkeleton.tsx'
import { Screen } from '../parts/Screen.tsx'
import { StillRows } from '../parts/SortableRows.tsx'
import { t } from '../text.ts'
import { NewPage } from './NewPage.tsx'
import { pageAddress } from './page-links.ts'
import { pages } from './queries.ts'
import { StateBadge } from './StateBadge.tsx'
import { usePages } from './use-pages.ts'

/** The publisher's own pages. */
export function PagesScreen() {
  const [isAdding, setAdding] = useState(false)
  const mayEdit = useHasAccess('site', 'edit')
  const { data } = useQuery(pages)
  const hasCatalog = data?.some(({ is_catalog }) => is_catalog)
  const add = mayEdit && (
    <>
      {hasCatalog === false && <ArrangeCatalog />}
      <ButtonLink to="/pages/import" variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
        {t('page_imports.title')}
      </ButtonLink>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
        {t('site.add_page')}
      </Button>
    </>
  )

  return (
    <Screen title={t('nav.pages')} width={860} actions={add}>
      <Pages mayEdit={mayEdit} />
      {isAdding && <NewPage onClose={() => setAdding(false)} />}
    </Screen>
  )
}

/** Makes the page of the catalogue, and opens it. */
function ArrangeCatalog() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const open = useMutation({
    mutationFn: () => call(openCatalogPage, {}),
    onError: notifyError,
    async onSuccess({ id }) {
      await queries.invalidateQueries({ queryKey: pages.queryKey })
      await navigate({ to: '/pages/$id', params: { id } })
    },
  })
  return (
    <Button
      variant="default"
      leftSection={<IconLayoutRows size={16} aria-hidden />}
      loading={open.isPending}
      onClick={() => open.mutate()}
    >
      {t('site.arrange_catalog')}
    </Button>
  )
}

function Pages({ mayEdit }: { mayEdit: boolean }) {
  const { data, error, refetch } = useQuery(pages)
  if (!data) return error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />
  if (data.length > 0) return <PageList rows={data} mayEdit={mayEdit} />
  return (
    <Paper style={{ overflow: 'hidden' }}>
      <Empty icon={IconFileText} title={t('site.empty')} text={t('site.empty_text')} />
    </Paper>
  )
}

const SHOWN_AT_ONCE = 50

/** A store with an imported blog has hundreds of them. */
function PageList({ rows, mayEdit }: { rows: PageSummary[]; mayEdit: boolean }) {
  const [words, setWords] = useState<string>()
  const [most, setMost] = useState(SHOWN_AT_ONCE)
  const found = words ? rows.filter(({ title, permalink }) => isLike(words, title, permalink)) : rows
  return (
    <Stack gap="sm">
      {rows.length > SHOWN_AT_ONCE && (
        <SearchField label={t('site.search')} value={words} onSearch={setWords} hasSlash />
      )}
      <Paper style={{ overflow: 'hidden' }}>
        {found.length === 0 ? (
          <NoMatch onClear={() => setWords(undefined)} />
        ) : (
          <StillRows label={t('nav.pages')} rows={found.slice(0, most)}>
            {(row) => <PageRow row={row} mayEdit={mayEdit} />}
          </StillRows>
        )}
      </Paper>
      {found.length > most && (
        <Button variant="default" onClick={() => setMost(most + SHOWN_AT_ONCE)}>
          {t('playlist.more')}
        </Button>
      )}
    </Stack>
  )
}

const isLike = (words: string, ...texts: string[]) =>
  texts.some((text) => text.toLocaleLowerCase().includes(words.toLocaleLowerCase()))

const PageRow = ({ row, mayEdit }: { row: PageSummary; mayEdit: boolean }) => (
  <>
    <Box flex={1} miw={0} ps="xs">
      <Group gap="xs">
        <TextLink to="/pages/$id" params={{ id: row.id }} fw={600} c="inherit" className="as-written">
          {row.title}
        </TextLink>
        <StateBadge state={row.state} />
      </Group>
      <Text size="sm" c="dimmed" dir="ltr" truncate>
        {decodeURI(pageAddress(row))}
      </Text>
    </Box>
    <PageActions row={row} mayEdit={mayEdit} />
  </>
)

function PageActions({ row, mayEdit }: { row: PageSummary; mayEdit: boolean }) {
  const { remove } = usePages()
  const address = pageAddress(row)

  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('act_on', { act: t('terms.more'), name: row.title })}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component="a"
          href={row.published_at ? address : `${address}?admin_iframe`}
          target="_blank"
          leftSection={<IconExternalLink size={16} aria-hidden />}
        >
          {t('terms.view')}
        </Menu.Item>
        {mayEdit && !row.is_catalog && (
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => remove.mutate(row)}
          >
            {t('site.remove_page')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
