import { Kbd, TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'

const SETTLES_AFTER_MS = 250

interface Props extends Pick<TextInputProps, 'miw' | 'flex'> {
  label: string
  /** The words the list is narrowed by. */
  value: string | undefined
  onSearch: (words: string | undefined) => void
  /** A slash goes to it from anywhere on the screen. */
  hasSlash?: boolean
}

/** Words to look for, asked once one stops typing. */
export function SearchField({ label, value = '', onSearch, hasSlash = false, ...place }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState(value)
  const search = useDebouncedCallback(
    (typed: string) => onSearch(typed.trim() || undefined),
    SETTLES_AFTER_MS,
  )
  useHotkeys(hasSlash ? [['/', () => field.current?.focus()]] : [])
  useEffect(() => {
    // Another list was chosen: its words count, unless somebody is just writing others.
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
