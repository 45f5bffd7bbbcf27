import { ACCESS_MODES, CONTENT_KINDS } from '@matinee/contract/catalogue/catalogue'
import { FILM_STATES } from '@matinee/contract/catalogue/programs'
import { Button, Checkbox, Group, Select, SimpleGrid, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { DateField } from '../../parts/DateField.tsx'
import { FilterButton } from '../../parts/list/FilterButton.tsx'
import { inPopover } from '../../parts/list/in-popover.ts'
import { t, type Word } from '../../text.ts'
import { filtersSet, type ProgramSearch } from '../program-search.ts'
import { terms, type TermKind } from '../queries.ts'
import { useProgramListSearch } from './use-program-list-search.ts'

const route = getRouteApi('/shell/programs')

/** The less common filters of the list. */
export const MoreProgramFilters = () => (
  <FilterButton count={filtersSet(route.useSearch()).length} width={380}>
    <Fields />
  </FilterButton>
)

function Fields() {
  const asked = route.useSearch()
  const ask = useProgramListSearch()
  const clear = () => ask(Object.fromEntries(filtersSet(asked).map((name) => [name, undefined])))
  return (
    <Stack gap="sm">
      <SimpleGrid cols={2} spacing="sm">
        <Choice name="kind" label="program.kind" choices={CONTENT_KINDS} word={(kind) => t(`kind.${kind}`)} />
        <Choice
          name="film"
          label="program.film"
          choices={FILM_STATES}
          word={(state) => t(`film_is.${state}`)}
        />
        <Choice
          name="access"
          label="program.access"
          choices={ACCESS_MODES}
          word={(access) => t(`access.${access}`)}
        />
        <TermChoice name="category_id" kind="categories" label="program.category" />
        <TermChoice name="author_id" kind="authors" label="program.author" />
      </SimpleGrid>
      <Yes name="no_category" />
      <Yes name="no_captions" />
      <Yes name="has_changes" />
      <SimpleGrid cols={2} spacing="sm">
        <Day name="from" />
        <Day name="to" />
      </SimpleGrid>
      <Group justify="flex-end">
        <Button size="compact-sm" variant="default" disabled={filtersSet(asked).length === 0} onClick={clear}>
          {t('programs.clear')}
        </Button>
      </Group>
    </Stack>
  )
}

interface ChoiceProps<Value extends string> {
  name: keyof ProgramSearch
  label: Word
  choices: readonly Value[]
  word: (value: Value) => string
}

function Choice<Value extends string>({ name, label, choices, word }: ChoiceProps<Value>) {
  const asked = route.useSearch()
  const ask = useProgramListSearch()
  return (
    <Select
      label={t(label)}
      placeholder={t('programs.any')}
      {...inPopover}
      value={(asked[name] as string | undefined) ?? null}
      onChange={(value) => ask({ [name]: value ?? undefined })}
      data={choices.map((value) => ({ value, label: word(value) }))}
    />
  )
}

interface TermChoiceProps {
  name: 'category_id' | 'author_id'
  kind: TermKind
  label: Word
}

function TermChoice({ name, kind, label }: TermChoiceProps) {
  const asked = route.useSearch()
  const ask = useProgramListSearch()
  const { data = [] } = useQuery(terms(kind))
  return (
    <Select
      label={t(label)}
      placeholder={t('programs.any')}
      {...inPopover}
      searchable
      value={asked[name] === undefined ? null : String(asked[name])}
      onChange={(value) => ask({ [name]: value === null ? undefined : Number(value) })}
      data={data.map(({ id, title }) => ({ value: String(id), label: title }))}
    />
  )
}

function Yes({ name }: { name: 'no_category' | 'no_captions' | 'has_changes' }) {
  const asked = route.useSearch()
  const ask = useProgramListSearch()
  return (
    <Checkbox
      label={t(`programs.${name}`)}
      checked={asked[name] ?? false}
      onChange={({ currentTarget }) => ask({ [name]: currentTarget.checked || undefined })}
    />
  )
}

function Day({ name }: { name: 'from' | 'to' }) {
  const asked = route.useSearch()
  const ask = useProgramListSearch()
  return (
    <DateField
      label={t(`programs.added_${name}`)}
      value={asked[name] ?? ''}
      onChange={(value) => ask({ [name]: value || undefined })}
    />
  )
}
