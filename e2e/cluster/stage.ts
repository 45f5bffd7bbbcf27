import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findLosses } from '../../bench/kills/losses.ts'
import { openShop, type Shop } from '../../bench/kills/shop.ts'
import { sendTraffic, type Acknowledged } from '../../bench/kills/traffic.ts'
import { createStaffCall, staffHeaders } from '../../bench/staff.ts'
import { eventually } from '../../server/testing/eventually.ts'
import { makeFilmFile, type FilmKind } from '../../server/testing/films.ts'
import { createSeededRandom } from '../../server/testing/seeds.ts'
import { sendUpload } from '../../server/testing/uploads.ts'
import type { Cluster } from './cluster.ts'
import { watchFilm, type Watch } from './viewer.ts'

/** What was looked at, and what was seen. */
export interface Finding {
  invariant: string
  seen: string
  holds: boolean
  /** Whether it may fail for no other reason than a machine that is too busy. */
  isTimed?: boolean
}

/** A cluster with a store in it that is used. */
export interface Stage {
  cluster: Cluster
  shop: Shop
  /** The film that is watched. */
  permalink: string
  watch: Watch
  acknowledged: Acknowledged
  /** Rounds of traffic so far. */
  rounds: number
}

const OFFERS = 200
const ROUNDS = 200
const READY_MS = 180_000
const SETTLE_MS = 120_000

export interface StageOptions {
  film?: FilmKind
  /** Who watches; unless said what asks for segments as a player does, without a browser. */
  watch?: Watch
}

export async function openStage(
  cluster: Cluster,
  { film = 'mp4-h264', watch = watchFilm }: StageOptions = {},
): Promise<Stage> {
  const owner = await staffHeaders(cluster.database.url, cluster.origin)
  const product = {
    database: cluster.database.url,
    env: { DATA_DIR: join(cluster.folder, 'shop') },
  }
  const shop = await openShop(product, owner, OFFERS)
  const acknowledged: Acknowledged = { comments: [], orders: [], events: 0, films: [], odd: new Map() }
  const stage = { cluster, shop, permalink: '', watch, acknowledged, rounds: 0 }
  return { ...stage, permalink: await publishFilm(stage, film) }
}

/** Uploads the film that is watched and has it ready and published. */
async function publishFilm(stage: Stage, kind: FilmKind): Promise<string> {
  const id = await uploadFilm(stage, kind)
  await untilReady(stage, id)
  const [program] = await stage.cluster.query<{ id: number }>('select id from content where video_id = $1', [
    id,
  ])
  const path = `/bullet/api/programs/${program!.id}/publish`
  const { permalink } = await callAsOwner<{ permalink: string }>(
    stage.shop,
    stage.cluster.origin,
    'POST',
    path,
  )
  return permalink
}

export const callAsOwner = <T>(shop: Shop, origin: string, method: string, path: string, body?: object) =>
  createStaffCall(origin, shop.owner)<T>(method, path, body)

/** Uploads a film as the publisher; resolves to the number of its video. */
export async function uploadFilm({ cluster, shop }: Stage, kind: FilmKind = 'long'): Promise<number> {
  const bytes = await readFile(await makeFilmFile(kind))
  const retryDelays = Array<number>(60).fill(500)
  const sent = await sendUpload(bytes, {
    origin: cluster.origin,
    client: { headers: shop.owner },
    retryDelays,
  })
  return Number(sent.header('Upload-Video-Id'))
}

export interface VideoStand {
  state: string
  version: number
  percent: number | null
}

export async function standOf({ cluster }: Stage, id: number): Promise<VideoStand> {
  const [video] = await cluster.query<VideoStand>('select state, version, percent from video where id = $1', [
    id,
  ])
  return video!
}

export const untilReady = (stage: Stage, id: number, onStand?: (stand: VideoStand) => void) =>
  eventually(
    () => standOf(stage, id),
    (stand) => {
      onStand?.(stand)
      return stand.state === 'ready' || stand.state === 'failed'
    },
    READY_MS,
  )

export interface Disturbance {
  /** How long people use the store. */
  seconds: number
  /** What happens meanwhile, some seconds after they began. */
  during(stage: Stage): Promise<Finding[] | void>
  /** Milliseconds that a film may stand still; 0 unless said. */
  mayStand_ms?: number
}

const FEW_SECONDS_MS = 4000

/** People comment, buy and watch through nginx while something happens; afterwards all must be there once. */
export async function whilePeopleUse(
  stage: Stage,
  { seconds, during, mayStand_ms = 0 }: Disturbance,
): Promise<Finding[]> {
  const { cluster, shop, acknowledged } = stage
  const before = {
    ...acknowledged,
    orders: acknowledged.orders.length,
    comments: acknowledged.comments.length,
  }
  const headers = { cookie: shop.members[0]!.cookie }
  const viewing = await stage.watch({ origin: cluster.origin, permalink: stage.permalink, headers })
  const traffic = sendTraffic(shop, {
    ...{ origins: [cluster.origin], until: Date.now() + seconds * 1000, acknowledged, from: stage.rounds },
    ...{ chance: createSeededRandom(stage.rounds + 1), rest_ms: 300 },
  })
  stage.rounds += ROUNDS
  await pause(FEW_SECONDS_MS)
  const own = (await during(stage)) ?? []
  await traffic
  const watched = await viewing.stop()
  await untilSettled(stage)
  const losses = await findLosses(cluster.query, acknowledged)
  const told = `${acknowledged.comments.length - before.comments} comments, ${acknowledged.orders.length - before.orders} orders, ${acknowledged.events - before.events} player events`
  const odd = [...acknowledged.odd].map(([answer, times]) => `${times} × ${answer}`)
  acknowledged.odd.clear()
  return [
    finding('acknowledged is there, once', losses.length === 0, [...losses, told].join('; ')),
    finding('answers are right or say try again', odd.length === 0, odd.join('; ') || 'they are'),
    timedFinding(
      'the film goes on',
      watched.stood_ms <= mayStand_ms,
      `stood ${(watched.stood_ms / 1000).toFixed(1)} s of ${watched.seconds} s`,
    ),
    ...endsOf(cluster),
    ...own,
  ]
}

export const finding = (invariant: string, holds: boolean, seen: string): Finding => ({
  invariant,
  holds,
  seen,
})

export const timedFinding = (...args: Parameters<typeof finding>): Finding => ({
  ...finding(...args),
  isTimed: true,
})

/** Processes that ended by themselves. */
function endsOf({ web, work, collect }: Cluster): Finding[] {
  const ended = [...web, ...work, collect].flatMap(({ role, ends }) =>
    ends.splice(0).map((code) => `${role} (${code})`),
  )
  return [finding('no process ends by itself', ended.length === 0, ended.join(', ') || 'none did')]
}

/** Films are made, due jobs done and player events written down, or the time runs out, which the figures then show. */
async function untilSettled({ cluster, acknowledged }: Stage) {
  for (const end = Date.now() + SETTLE_MS; Date.now() < end; await pause(500)) {
    const [left] = await cluster.query<{ left: string; events: string }>(
      `select (select count(*) from video where state not in ('ready', 'failed'))
        + (select count(*) from graphile_worker._private_jobs
          where locked_at is not null or (run_at <= now() and attempts < max_attempts)) as left,
        (select count(*) from player_event) as events`,
    )
    if (Number(left!.left) === 0 && Number(left!.events) >= acknowledged.events) return
  }
}
