import { FOUND_PER_KIND, type SearchResults } from '@matinee/contract/home/search'
import { reaches } from '@matinee/contract/platform/roles'
import { findOrders } from '../billing/sales/order-list.ts'
import { findPrograms } from '../catalogue/programs/program-list.ts'
import type { PeopleContext } from '../members/people/context.ts'
import { listPeople } from '../members/people/list.ts'
import { findOffers } from '../offers/offer-search.ts'
import { canViewOffers } from '../offers/policy.ts'
import { assertStaff, type Viewer } from '../platform/http/viewer.ts'
import { partOf } from './part.ts'

/** What matches these words, of the kinds that the viewer may see, each by one query. */
export async function searchAdmin(
  ctx: PeopleContext,
  viewer: Viewer,
  search: string,
): Promise<SearchResults> {
  const { role } = assertStaff(viewer)
  const words = search.trim()
  if (words === '') return { people: null, programs: null, orders: null, offers: null }
  const [people, programs, orders, offers] = await Promise.all([
    partOf(reaches(role, 'people', 'view'), () => findPeople(ctx, viewer, words)),
    partOf(reaches(role, 'content', 'own'), () =>
      findPrograms(ctx, viewer, { search: words }, FOUND_PER_KIND),
    ),
    partOf(reaches(role, 'money', 'view', 'refunds'), () => findSales(ctx, viewer, words)),
    partOf(canViewOffers(viewer), () => findOffers(ctx, viewer, words, FOUND_PER_KIND)),
  ])
  return { people, programs: programs && programs.map(nameOf), orders, offers }
}

const nameOf = ({ id, title, kind, status }: Awaited<ReturnType<typeof findPrograms>>[number]) => ({
  ...{ id, title, kind, status },
})

async function findPeople(ctx: PeopleContext, viewer: Viewer, search: string) {
  const { body } = await listPeople(ctx, viewer, { search, page: 1, per_page: FOUND_PER_KIND })
  return body.map(({ id, name, email, avatar }) => ({ id, name, email, avatar }))
}

async function findSales(ctx: PeopleContext, viewer: Viewer, words: string) {
  const orders = await findOrders(ctx, viewer, { words }, FOUND_PER_KIND)
  return orders.map(({ id, member, name, email, title, state, due_now, currency, created_at }) => ({
    ...{ id, title, state, currency, created_at },
    name: member?.name ?? name ?? email,
    amount: due_now,
  }))
}
