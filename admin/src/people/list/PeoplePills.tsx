import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { joinFacts } from '../../join-facts.ts'
import { program } from '../../catalogue/queries.ts'
import { offers } from '../../offers/queries.ts'
import { FilterPills } from '../../parts/list/FilterPills.tsx'
import { t } from '../../text.ts'
import { countryName } from '../../countries.ts'
import { filtersSet, type PeopleSearch } from '../people-search.ts'
import { memberFields } from '../queries.ts'
import { usePeopleListSearch } from './use-people-list-search.ts'

const route = getRouteApi('/shell/people')

/** The active filters, each with a button to remove it. */
export function PeoplePills() {
  const asked = route.useSearch()
  const ask = usePeopleListSearch()
  const say = useWords(asked)
  return <FilterPills names={filtersSet(asked)} say={say} onRemove={(name) => ask({ [name]: undefined })} />
}

const yesOrNo = (value: boolean | undefined) => t(value ? 'yes' : 'no')
const days = (count: number | undefined) => t('people.days', { count: count ?? 0 })

const namesOffer = ({ offer_id, former_offer_id, either = '', except = '' }: PeopleSearch) =>
  offer_id !== undefined || former_offer_id !== undefined || `${either}&${except}`.includes('offer_id')

function useWords(asked: PeopleSearch) {
  const { data: fields = [] } = useQuery({ ...memberFields, enabled: asked.fields !== undefined })
  const { data: film } = useQuery({
    ...program(asked.watched_id ?? 0),
    enabled: asked.watched_id !== undefined,
  })

  const { data: sold = [] } = useQuery({
    ...offers,
    enabled: namesOffer(asked),
  })
  const offerOf = (id: number | undefined) => sold.find((offer) => offer.id === id)?.title ?? '…'

  const answers = () =>
    joinFacts(
      [...new URLSearchParams(asked.fields)].map(([key, value]) => {
        const field = fields.find((one) => one.key === key)
        const label = field?.options.find((option) => option.value === value)?.label ?? value
        return `${field?.label ?? key}: ${label}`
      }),
    )

  const several = (written = '') =>
    joinFacts(
      [...new URLSearchParams(written)].map(([name, value]) => {
        if (name === 'country') return countryName(value)
        if (name === 'offer_id') return `${t('people.offer')}: ${offerOf(Number(value))}`
        if (name === 'former_offer_id') return `${t('people.former_offer')}: ${offerOf(Number(value))}`
        return value
      }),
    )

  const words: { [Name in keyof PeopleSearch]?: () => string } = {
    tag: () => `${t('people.tag')}: ${asked.tag}`,
    country: () => countryName(asked.country!),
    standing: () => t(`people.standing.${asked.standing!}`),
    consent: () => `${t('people.consent')}: ${yesOrNo(asked.consent)}`,
    invited: () => `${t('people.invited')}: ${yesOrNo(asked.invited)}`,
    joined_days: () => `${t('people.joined_days')}: ${days(asked.joined_days)}`,
    seen_days: () => `${t('people.seen_days')}: ${days(asked.seen_days)}`,
    unseen_days: () => `${t('people.unseen_days')}: ${days(asked.unseen_days)}`,
    joined_from: () => `${t('people.joined_from')} ${asked.joined_from}`,
    joined_to: () => `${t('people.joined_to')} ${asked.joined_to}`,
    seen_from: () => `${t('people.seen_from')} ${asked.seen_from}`,
    seen_to: () => `${t('people.seen_to')} ${asked.seen_to}`,
    fields: answers,
    either: () => `${t('people.either')}: ${several(asked.either)}`,
    except: () => `${t('people.except')}: ${several(asked.except)}`,
    watched_id: () => `${t('people.watched')}: ${film?.title ?? '…'}`,
    offer_id: () => `${t('people.offer')}: ${offerOf(asked.offer_id)}`,
    former_offer_id: () => `${t('people.former_offer')}: ${offerOf(asked.former_offer_id)}`,
    devices_least: () => `${t('people.devices_least')}: ${asked.devices_least}`,
    import_id: () => t('people.from_import'),
  }
  return (name: keyof PeopleSearch) => words[name]?.() ?? ''
}
