import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { filmChoices } from '../program/playlist/queries.ts'
import { t } from '../text.ts'

export interface ChosenFilm {
  id: number
  title: string
}

interface FilmSelectProps extends Pick<SelectProps, 'label' | 'description' | 'error' | 'clearable'> {
  value: number | null
  /** The film that is chosen at first. */
  known?: ChosenFilm | null
  onChange: (film: ChosenFilm | null) => void
  /** The form's path of the field. */
  'data-path'?: string
}

/** Picks a film of the store by its title. */
export function FilmSelect({ value, known = null, onChange, ...field }: FilmSelectProps) {
  const [chosen, setChosen] = useState(known)
  const [typed, setTyped] = useState(known?.title ?? '')
  const [search] = useDebouncedValue(typed === chosen?.title ? '' : typed, 200)
  const { data } = useInfiniteQuery(filmChoices(search))
  const found: ChosenFilm[] = (data?.pages ?? []).flatMap(({ body }) => body)
  const all = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found
  const choose = (id: string | null) => {
    const film = all.find((each) => String(each.id) === id) ?? null
    setChosen(film)
    onChange(film)
  }
  return (
    <Select
      placeholder={t('live.premiere.find')}
      nothingFoundMessage={t('playlist.no_match')}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      value={value === null ? null : String(value)}
      onChange={choose}
      data={all.map(({ id, title }) => ({ value: String(id), label: title }))}
      {...field}
    />
  )
}
