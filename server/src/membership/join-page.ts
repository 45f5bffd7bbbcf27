import type { FastifyPluginAsync } from 'fastify'
import { listMemberFields } from '@matinee/contract/member-fields'
import { listPlans } from '@matinee/contract/offers'
import { serveShopPage, type Asking, type ShopPage } from '../store/shop-pages.ts'

/** The plans and what new members are asked, drawn with the page: both are the same for everybody. */
export const joinPage: FastifyPluginAsync = async (app) => {
  serveShopPage(app, {
    path: '/join',
    varies: ['flow', 'welcome', 'currency', 'coupon'],
    describe: describeJoining,
  })
}

const describeJoining = ({ request: { server, store } }: Asking): Promise<ShopPage> =>
  Promise.resolve({
    head: { description: server.stores.get(store.id)!.tagline },
    ahead: ['src/members/JoinScreen'],
    asks: [listPlans.path, `${listMemberFields.path}?asked_at=signup`],
  })
