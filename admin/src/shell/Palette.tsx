import { ActionIcon, Tooltip } from '@mantine/core'
import { useDebouncedValue, useOs } from '@mantine/hooks'
import { Spotlight, spotlight, type SpotlightActionData } from '@mantine/spotlight'
import { IconDeviceTv, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter, type NavigateOptions } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { programs } from '../catalogue/queries.ts'
import { openerInFocus } from '../parts/use-focus-return.ts'
import { t } from '../text.ts'
import { menuFor } from './navigation.ts'
import styles from './palette.module.css'
import { page } from '../page.ts'
import { useHasAccess, useRole } from '../members/role-access.ts'

const small = { size: 18, stroke: 1.6, 'aria-hidden': true }

/** The command palette (Ctrl or Cmd and K): searches screens and programs. */
export function Palette() {
  const router = useRouter()
  const role = useRole()
  const [words, setWords] = useState('')
  const [asked] = useDebouncedValue(words.trim(), 200)
  const seesPrograms = useHasAccess('content', 'own')
  const { data } = useQuery({ ...programs({ search: asked }), enabled: seesPrograms && asked !== '' })
  const opener = useRef<HTMLElement>(null)

  /** Returns the focus before navigating: a dialog about unsaved changes returns it to the element that has it. */
  const goTo = (place: NavigateOptions) => () => {
    opener.current?.focus({ preventScroll: true })
    void router.navigate(place)
  }

  const places: SpotlightActionData[] = menuFor(role, page.operator).flatMap((group) =>
    group.places.map(({ to, label, icon: Sign }) => ({
      id: to,
      label: t(label),
      keywords: group.label ? t(group.label) : '',
      leftSection: <Sign {...small} />,
      onClick: goTo({ to }),
    })),
  )
  const found: SpotlightActionData[] = (asked ? (data?.body ?? []) : []).map(({ id, title, status }) => ({
    id: `program-${id}`,
    label: title,
    description: t(`status.${status}`),
    leftSection: <IconDeviceTv {...small} />,
    onClick: goTo({ to: '/programs/$id', params: { id } }),
  }))

  return (
    <Spotlight
      actions={[
        { group: t('palette.places'), actions: places },
        { group: t('nav.programs'), actions: found },
      ]}
      // Also works inside text fields, which have no other use for the shortcut.
      tagsToIgnore={[]}
      onSpotlightOpen={() => {
        opener.current = openerInFocus()
      }}
      query={words}
      onQueryChange={setWords}
      nothingFound={t('palette.nothing')}
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
