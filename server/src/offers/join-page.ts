import type { FastifyPluginAsync } from 'fastify'
import { listMemberFields } from '@matinee/contract/members/member-fields'
import { listPlans } from '@matinee/contract/offers/offers'
import {
  serveStorefrontPage,
  type StorefrontPageRequest,
  type StorefrontPage,
} from '../store/storefront-pages.ts'

/** Renders the plans and the sign-up questions with the page: both are the same for everybody. */
export const joinPage: FastifyPluginAsync = async (app) => {
  serveStorefrontPage(app, {
    path: '/join',
    varies: ['flow', 'welcome', 'currency', 'coupon'],
    describe: describeJoinPage,
  })
}

const describeJoinPage = ({ request: { server, store } }: StorefrontPageRequest): Promise<StorefrontPage> =>
  Promise.resolve({
    head: { description: server.stores.get(store.id)!.tagline },
    ahead: ['src/offers/JoinScreen'],
    asks: [listPlans.path, `${listMemberFields.path}?asked_at=signup`],
  })
