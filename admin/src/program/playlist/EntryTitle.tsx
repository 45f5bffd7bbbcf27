import type { PlaylistEntry } from '@matinee/contract/catalogue/playlists'
import { TextInput, UnstyledButton } from '@mantine/core'
import { useCallback, useRef, useState } from 'react'
import { t } from '../../text.ts'
import styles from './playlist.module.css'

interface EntryTitleProps {
  entry: Pick<PlaylistEntry, 'title' | 'own_title' | 'kind'>
  isNaming: boolean
  onBegin: () => void
  onName: (title: string) => void
  onCancel: () => void
}

/** A title that becomes a field on click. Ending the edit by a key returns the focus to the title. */
export function EntryTitle({ entry, isNaming, onBegin, onName, onCancel }: EntryTitleProps) {
  const isByKey = useRef(false)
  const takeFocus = useCallback((button: HTMLButtonElement | null) => {
    if (!button || !isByKey.current) return
    isByKey.current = false
    button.focus()
  }, [])
  const onKeyEnd = () => {
    isByKey.current = true
  }
  return isNaming ? (
    <Field entry={entry} onName={onName} onCancel={onCancel} onKeyEnd={onKeyEnd} />
  ) : (
    <UnstyledButton
      ref={takeFocus}
      className={`${styles.title} as-written`}
      onClick={onBegin}
      aria-label={t('act_on', { act: t('playlist.rename'), name: entry.title })}
    >
      {entry.title}
    </UnstyledButton>
  )
}

interface FieldProps extends Pick<EntryTitleProps, 'entry' | 'onName' | 'onCancel'> {
  onKeyEnd: () => void
}

/** The field of a title. Enter and blur save it, Escape cancels. */
function Field({ entry, onName, onCancel, onKeyEnd }: FieldProps) {
  const [title, setTitle] = useState(entry.own_title ?? entry.title)
  const isOver = useRef(false)

  function end(act: () => void) {
    if (isOver.current) return // removing the field causes another blur event
    isOver.current = true
    act()
  }

  function press(event: React.KeyboardEvent) {
    const { key, nativeEvent } = event
    if (nativeEvent.isComposing || (key !== 'Enter' && key !== 'Escape')) return
    event.preventDefault() // the same key would press the button that gets the focus
    onKeyEnd()
    end(key === 'Enter' ? () => onName(title) : onCancel)
  }

  return (
    <TextInput
      size="xs"
      value={title}
      maxLength={255}
      autoFocus // oxlint-disable-line jsx-a11y/no-autofocus -- it takes the place of the button that was pressed
      aria-label={t('playlist.title_of')}
      description={entry.kind === 'divider' ? undefined : t('playlist.title_text')}
      inputWrapperOrder={['input', 'description']}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      onKeyDown={press}
      onBlur={() => end(() => onName(title))}
    />
  )
}
