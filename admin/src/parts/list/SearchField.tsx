import { Kbd, TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'

const SETTLES_AFTER_MS = 250

interface Props extends Pick<TextInputProps, 'miw' | 'flex'> {
  label: string
  /** The current search term. */
  value: string | undefined
  onSearch: (words: string | undefined) => void
  /** The slash key focuses the field from anywhere on the screen. */
  hasSlash?: boolean
}

/** A search field that searches once typing pauses. */
export function SearchField({ label, value = '', onSearch, hasSlash = false, ...place }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState(value)
  const search = useDebouncedCallback(
    (typed: string) => onSearch(typed.trim() || undefined),
    SETTLES_AFTER_MS,
  )
  useHotkeys(hasSlash ? [['/', () => field.current?.focus()]] : [])
  useEffect(() => {
    // Another view was opened: its search term replaces the text, unless the user is typing.
    if (document.activeElement !== field.current) setWords(value)
  }, [value])

  return (
    <TextInput
      ref={field}
      type="search"
      flex="2 1 220px"
      maxLength={100}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={hasSlash && <Slash />}
      value={words}
      onChange={({ currentTarget: { value: typed } }) => {
        setWords(typed)
        search(typed)
      }}
      {...place}
    />
  )
}

const Slash = () => (
  <Kbd size="xs" visibleFrom="sm" aria-hidden>
    /
  </Kbd>
)
