import { STANDINGS } from '@matinee/contract/members/people'
import { Button, Group, NumberInput, Select, SimpleGrid, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { OfferSelect } from '../../offers/OfferSelect.tsx'
import { DateField } from '../../parts/DateField.tsx'
import { inPopover } from '../../parts/list/in-popover.ts'
import { t, type Word } from '../../text.ts'
import { countryChoices } from '../../countries.ts'
import { filtersSet, type PeopleSearch } from '../people-search.ts'
import { facets } from '../queries.ts'
import { AnswerFilters } from './AnswerFilters.tsx'
import { SeveralFilter } from './SeveralFilter.tsx'
import { usePeopleListSearch } from './use-people-list-search.ts'
import { WatchedFilter } from './WatchedFilter.tsx'

const route = getRouteApi('/shell/people')

const WITHIN = ['7', '30', '90', '365']

/** All filters of the list of people. */
export function FilterFields() {
  const asked = route.useSearch()
  const ask = usePeopleListSearch()
  const { data } = useQuery(facets)
  const clear = () => ask(Object.fromEntries(filtersSet(asked).map((name) => [name, undefined])))
  const within = WITHIN.map((value) => ({ value, label: t('people.days', { count: Number(value) }) }))
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <Choice
          name="tag"
          label="people.tag"
          data={(data?.tags ?? []).map(({ tag }) => ({ value: tag, label: tag }))}
        />
        <Choice name="country" label="people.country" data={countryChoices(data?.countries ?? [])} />
        <Choice
          name="standing"
          label="people.standing"
          data={STANDINGS.map((value) => ({ value, label: t(`people.standing.${value}`) }))}
        />
        <YesOrNo name="consent" label="people.consent" />
        <Choice name="joined_days" label="people.joined_days" data={within} />
        <Choice name="seen_days" label="people.seen_days" data={within} />
        <Choice name="unseen_days" label="people.unseen_days" data={within} />
        <YesOrNo name="invited" label="people.invited" />
        <Day name="joined_from" label="people.joined_from" />
        <Day name="joined_to" label="people.joined_to" />
        <Day name="seen_from" label="people.seen_from" />
        <Day name="seen_to" label="people.seen_to" />
        <WatchedFilter />
        <OfferFilter name="offer_id" label="people.offer" />
        <OfferFilter name="former_offer_id" label="people.former_offer" />
        <NumberInput
          label={t('people.devices_least')}
          placeholder={t('programs.any')}
          min={1}
          max={1000}
          allowDecimal={false}
          value={asked.devices_least ?? ''}
          onChange={(value) => ask({ devices_least: Number(value) || undefined })}
        />
        <SeveralFilter name="either" />
        <SeveralFilter name="except" />
        <AnswerFilters />
      </SimpleGrid>
      <Group justify="flex-end">
        <Button size="compact-sm" variant="default" disabled={filtersSet(asked).length === 0} onClick={clear}>
          {t('programs.clear')}
        </Button>
      </Group>
    </Stack>
  )
}

interface ChoiceProps {
  name: keyof PeopleSearch
  label: Word
  data: { value: string; label: string }[]
}

function Choice({ name, label, data }: ChoiceProps) {
  const asked = route.useSearch()
  const ask = usePeopleListSearch()
  const value = asked[name] === undefined ? null : String(asked[name])
  const isNumber = name.endsWith('_days')
  return (
    <Select
      label={t(label)}
      placeholder={t('programs.any')}
      {...inPopover}
      searchable={data.length > 8}
      value={value}
      onChange={(chosen) => ask({ [name]: chosen === null ? undefined : isNumber ? Number(chosen) : chosen })}
      data={data}
    />
  )
}

function OfferFilter({ name, label }: { name: 'offer_id' | 'former_offer_id'; label: Word }) {
  const asked = route.useSearch()
  const ask = usePeopleListSearch()
  return (
    <OfferSelect
      label={t(label)}
      placeholder={t('programs.any')}
      {...inPopover}
      value={asked[name] === undefined ? null : String(asked[name])}
      onChange={(chosen) => ask({ [name]: chosen === null ? undefined : Number(chosen) })}
    />
  )
}

function YesOrNo({ name, label }: { name: 'consent' | 'invited'; label: Word }) {
  const asked = route.useSearch()
  const ask = usePeopleListSearch()
  return (
    <Select
      label={t(label)}
      placeholder={t('programs.any')}
      {...inPopover}
      value={asked[name] === undefined ? null : String(asked[name])}
      onChange={(chosen) => ask({ [name]: chosen === null ? undefined : chosen === 'true' })}
      data={[
        { value: 'true', label: t('yes') },
        { value: 'false', label: t('no') },
      ]}
    />
  )
}

function Day({ name, label }: { name: keyof PeopleSearch; label: Word }) {
  const asked = route.useSearch()
  const ask = usePeopleListSearch()
  return (
    <DateField
      label={t(label)}
      value={String(asked[name] ?? '')}
      onChange={(value) => ask({ [name]: value || undefined })}
    />
  )
}
