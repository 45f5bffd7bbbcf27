import type { SearchResults } from '@matinee/contract/home/search'
import type { SpotlightActionData, SpotlightActionGroupData } from '@mantine/spotlight'
import { IconDeviceTv, IconShoppingCart, IconTag, IconUser, type Icon } from '@tabler/icons-react'
import type { NavigateOptions } from '@tanstack/react-router'
import { joinFacts } from '../join-facts.ts'
import { dayOf } from '../format.ts'
import { money } from '../money.ts'
import { t } from '../text.ts'

const small = { size: 18, stroke: 1.6, 'aria-hidden': true }

type GoTo = (place: NavigateOptions) => () => void

/** What the server found, as actions of the palette; `words` keeps the palette from searching in them again. */
export function foundActions(
  found: SearchResults | undefined,
  words: string,
  goTo: GoTo,
): SpotlightActionGroupData[] {
  if (!found || words === '') return []
  const action = (id: string, Sign: Icon, label: string, description: string, to: NavigateOptions) =>
    ({
      ...{ id, label, description, keywords: words },
      leftSection: <Sign {...small} />,
      onClick: goTo(to),
    }) satisfies SpotlightActionData
  return [
    {
      group: t('people.title'),
      actions: (found.people ?? []).map(({ id, name, email }) =>
        action(`person-${id}`, IconUser, name, email ?? '', { to: '/people/$id', params: { id } }),
      ),
    },
    {
      group: t('nav.programs'),
      actions: (found.programs ?? []).map(({ id, title, status }) =>
        action(`program-${id}`, IconDeviceTv, title, t(`status.${status}`), {
          to: '/programs/$id',
          params: { id },
        }),
      ),
    },
    {
      group: t('nav.orders'),
      actions: (found.orders ?? []).map(({ id, name, title, amount, currency, created_at }) => {
        const parts = [amount !== null && money(amount, currency), title, dayOf(created_at)]
        return action(`order-${id}`, IconShoppingCart, `#${id} ${name ?? ''}`, joinFacts(parts), {
          to: '/sales/orders/$id',
          params: { id },
        })
      }),
    },
    {
      group: t('nav.offers'),
      actions: (found.offers ?? []).map(({ id, title, state }) =>
        action(`offer-${id}`, IconTag, title, state === 'archived' ? t('palette.archived') : '', {
          to: '/offers/$id',
          params: { id },
        }),
      ),
    },
  ]
}
