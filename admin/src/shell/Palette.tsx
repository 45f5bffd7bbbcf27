import { searchAdmin } from '@matinee/contract/home/search'
import { ActionIcon, Tooltip } from '@mantine/core'
import { useDebouncedValue, useOs } from '@mantine/hooks'
import { Spotlight, spotlight, type SpotlightActionData } from '@mantine/spotlight'
import { IconSearch, type Icon } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter, type NavigateOptions } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useRole } from '../members/role-access.ts'
import { sentenceOf } from '../parts/notify.tsx'
import { page } from '../page.ts'
import { openerInFocus } from '../parts/use-focus-return.ts'
import { readQuery } from '../read.ts'
import { t, type Word } from '../text.ts'
import { actsFor, settingsFor } from './commands.ts'
import { foundActions } from './found-actions.tsx'
import { menuFor } from './navigation.ts'
import styles from './palette.module.css'

const small = { size: 18, stroke: 1.6, 'aria-hidden': true }

const search = (words: string) =>
  readQuery(searchAdmin, { query: { search: words } }, { placeholderData: keepPreviousData })

/** The command palette (Ctrl or Cmd and K): searches screens, acts, settings, people, programs, orders and offers. */
export function Palette() {
  const router = useRouter()
  const role = useRole()
  const [words, setWords] = useState('')
  const [asked] = useDebouncedValue(words.trim(), 200)
  const { data, error, isFetching } = useQuery({ ...search(asked), enabled: asked !== '' })
  const opener = useRef<HTMLElement>(null)

  /** Returns the focus before navigating: a dialog about unsaved changes returns it to the element that has it. */
  const goTo = (place: NavigateOptions) => () => {
    opener.current?.focus({ preventScroll: true })
    void router.navigate(place)
  }

  const command = (id: string, to: NavigateOptions['to'], label: Word, Sign: Icon, keywords = '') =>
    ({
      ...{ id, label: t(label), keywords },
      leftSection: <Sign {...small} />,
      onClick: goTo({ to }),
    }) satisfies SpotlightActionData
  const places = menuFor(role, page.operator).flatMap(({ label: group, places }) =>
    places.map(({ to, label, icon }) => command(to, to, label, icon, group ? t(group) : '')),
  )
  const acts = actsFor(role).map(({ to, label, icon }) => command(label, to, label, icon))
  const settings = settingsFor(role).map(({ to, label, icon }) => command(label, to, label, icon))

  return (
    <Spotlight
      actions={[
        { group: t('palette.places'), actions: places },
        { group: t('palette.acts'), actions: acts },
        { group: t('nav.settings'), actions: settings },
        ...foundActions(data, words.trim(), goTo),
      ]}
      // Also works inside text fields, which have no other use for the shortcut.
      tagsToIgnore={[]}
      onSpotlightOpen={() => {
        opener.current = openerInFocus()
      }}
      query={words}
      onQueryChange={setWords}
      nothingFound={nothingFound(error, isFetching || asked !== words.trim())}
      classNames={{ action: styles.action, actionSection: styles.sign }}
      scrollable
      maxHeight={420}
      searchProps={{
        leftSection: <IconSearch {...small} />,
        placeholder: t('palette.placeholder'),
        'aria-label': t('palette.placeholder'),
      }}
    />
  )
}

function nothingFound(error: unknown, isSearching: boolean): string {
  if (isSearching) return t('palette.searching')
  return error ? sentenceOf(error) : t('palette.nothing')
}

export function PaletteButton({ onOpen }: { onOpen?: () => void }) {
  const isApple = /mac|ios/.test(useOs())
  const open = () => {
    onOpen?.()
    spotlight.open()
  }
  return (
    <Tooltip label={`${t('palette.open')} · ${isApple ? '⌘' : 'Ctrl'} K`}>
      <ActionIcon variant="default" size={36} onClick={open} aria-label={t('palette.open')}>
        <IconSearch size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
