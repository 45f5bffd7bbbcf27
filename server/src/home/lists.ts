import { HOME_ROWS, HOME_WEEK, type Home, type RunningImport } from '@matinee/contract/home/home'
import { reaches } from '@matinee/contract/platform/roles'
import { listProgramMetrics } from '../analytics/reports/programs.ts'
import { readLiveNow } from '../analytics/reports/live-now.ts'
import { findOrders } from '../billing/sales/order-list.ts'
import { listRunningFilmImports } from '../catalogue/imports/film-imports.ts'
import { findPrograms } from '../catalogue/programs/program-list.ts'
import { listQueue } from '../community/moderation.ts'
import { listLiveEvents } from '../live/live-events.ts'
import type { PeopleContext } from '../members/people/context.ts'
import { listRunningImports } from '../members/people/imports.ts'
import { listPeople } from '../members/people/list.ts'
import type { StoreContext } from '../platform/http/http.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { partOf } from './part.ts'
import { listUpcoming } from './week-ahead.ts'

/** The lists of the home, each of a few rows and for the roles that may see them. */
export async function readLists(ctx: PeopleContext, viewer: Viewer) {
  const may = permissionsOf(viewer)
  const [imports, on_air, joins, sales, best, upcoming, programs, inbox] = await Promise.all([
    partOf(may.importPeople || may.importFilms, () => listImports(ctx, viewer, may)),
    partOf(may.seeContent, () => readOnAir(ctx, viewer, may.seeViewings)),
    partOf(may.seePeople, () => listJoins(ctx, viewer)),
    partOf(may.seeSales, () => listSales(ctx, viewer)),
    partOf(may.seeViewings, () => listBest(ctx, viewer)),
    partOf(may.seeContent, () => listUpcoming(ctx, viewer)),
    partOf(may.seeOwnOnly, () => listOwnPrograms(ctx, viewer)),
    partOf(may.moderate, () => listInbox(ctx, viewer)),
  ])
  return { imports, on_air, joins, sales, best, upcoming, programs, inbox }
}

function permissionsOf({ role }: Viewer) {
  const seeContent = reaches(role, 'content', 'own')
  return {
    seeContent,
    seeOwnOnly: seeContent && !reaches(role, 'content', 'view'),
    seePeople: reaches(role, 'people', 'view'),
    seeSales: reaches(role, 'money', 'view', 'refunds'),
    seeViewings: reaches(role, 'analytics', 'own', 'content'),
    importPeople: reaches(role, 'people', 'edit'),
    importFilms: reaches(role, 'content', 'edit'),
    // Whoever also runs the store sees how many comments wait, and has more to look at first.
    moderate: reaches(role, 'community', 'edit') && !reaches(role, 'settings', 'view'),
  }
}

async function listImports(
  ctx: PeopleContext,
  viewer: Viewer,
  { importPeople, importFilms }: ReturnType<typeof permissionsOf>,
): Promise<NonNullable<Home['imports']>> {
  const [people, films] = await Promise.all([
    partOf(importPeople, () => listRunningImports(ctx, viewer, HOME_ROWS)),
    partOf(importFilms, () => listRunningFilmImports(ctx, viewer, HOME_ROWS)),
  ])
  return [
    ...(people ?? []).map((one) => toRunningImport('people', one.file_name, one)),
    ...(films ?? []).map((one) => toRunningImport('films', one.name, one)),
  ]
}

const toRunningImport = (
  what: RunningImport['what'],
  name: string,
  { id, state, percent }: Pick<RunningImport, 'id' | 'state' | 'percent'>,
): RunningImport => ({ id, what, name, state, percent })

async function readOnAir(ctx: StoreContext, viewer: Viewer, seesViewings: boolean) {
  const [{ body }, watching] = await Promise.all([
    listLiveEvents(ctx, viewer, { list: 'on_air', page: 1 }),
    partOf(seesViewings, async () => (await readLiveNow(ctx, viewer)).watching),
  ])
  const events = body.slice(0, HOME_ROWS).map(({ id, title, state, started_at }) => ({
    ...{ id, title, state, started_at },
  }))
  return { events, watching }
}

async function listJoins(ctx: PeopleContext, viewer: Viewer) {
  const { body } = await listPeople(ctx, viewer, { page: 1, per_page: HOME_ROWS })
  return body.map(({ id, name, nickname, avatar, joined_at }) => ({ id, name, nickname, avatar, joined_at }))
}

async function listSales(ctx: StoreContext, viewer: Viewer) {
  const orders = await findOrders(ctx, viewer, { state: 'completed' }, HOME_ROWS)
  return orders.map(({ id, kind, title, currency, due_now, member, name, email, ...order }) => ({
    ...{ id, kind, title, currency },
    name: member?.name ?? name ?? email,
    amount: due_now,
    at: order.completed_at ?? order.created_at,
  }))
}

async function listBest(ctx: StoreContext, viewer: Viewer) {
  const asked = { days: HOME_WEEK, order: 'watched_seconds', page: 1 } as const
  const { body } = await listProgramMetrics(ctx, viewer, asked)
  return body
    .slice(0, HOME_ROWS)
    .map(({ content_id, title, views, watched_seconds }) => ({ content_id, title, views, watched_seconds }))
}

async function listOwnPrograms(ctx: StoreContext, viewer: Viewer) {
  const programs = await findPrograms(ctx, viewer, {}, HOME_ROWS)
  return programs.map(({ id, title, status, views }) => ({ id, title, status, views }))
}

async function listInbox(ctx: StoreContext, viewer: Viewer) {
  const { body } = await listQueue(ctx, viewer, { queue: 'pending', per_page: HOME_ROWS })
  return body.map(({ id, body: text, user, content, created_at }) => ({
    ...{ id, created_at },
    body: text,
    name: user?.name ?? null,
    title: content.title,
  }))
}
