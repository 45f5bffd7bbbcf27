import { dirname } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { eventually } from '../../server/testing/eventually.ts'
import { makeNewVersion } from './new-version.ts'
import type { ClusterNode } from './node.ts'
import {
  callAsOwner,
  finding,
  standOf,
  timedFinding,
  uploadFilm,
  untilReady,
  whilePeopleUse,
  type Finding,
  type Stage,
  type VideoStand,
} from './stage.ts'

export interface Scenario {
  name: string
  /** Whether it belongs to the short form that `npm test` runs. */
  isShort?: true
  run(stage: Stage): Promise<Finding[]>
}

const until = (node: ClusterNode) => eventually(node.isReady, Boolean, 60_000)

/** One `web` after the other dies. */
const webDies: Scenario = {
  name: 'web-dies',
  run: (stage) =>
    whilePeopleUse(stage, {
      seconds: 14,
      async during({ cluster }) {
        await cluster.web[0]!.kill()
        await until(cluster.web[0]!)
        await cluster.web[1]!.kill()
        await until(cluster.web[1]!)
      },
    }),
}

/** `collect` dies; nginx sends player events to `web` meanwhile. */
const collectDies: Scenario = {
  name: 'collect-dies',
  run: (stage) =>
    whilePeopleUse(stage, {
      seconds: 12,
      async during({ cluster }) {
        await cluster.collect.kill(3000)
        await until(cluster.collect)
      },
    }),
}

/** The `work` that makes a film dies in its first pass. */
const workDies: Scenario = {
  name: 'work-dies',
  run: (stage) => whilePeopleUse(stage, { seconds: 10, during: killEncoder }),
}

const TAKEN_OVER_MS = 30_000
const UPLOADED_MS = 60_000
const FIRST_BACK_MS = 40_000

async function killEncoder(stage: Stage): Promise<Finding[]> {
  const { cluster } = stage
  const [first, other] = cluster.work
  const held = Promise.withResolvers<void>()
  await other!.kill(held.promise) // so that the first one has the film
  const id = await uploadFilm(stage)
  const holder = () =>
    cluster.query<{ locked_by: string }>(
      `select locked_by from graphile_worker._private_jobs job
       join graphile_worker._private_tasks task on task.id = task_id
       where identifier = 'media.process-video' and (payload->>'video_id')::int = $1 and locked_by is not null`,
      [id],
    )
  await eventually(holder, ([job]) => job !== undefined, UPLOADED_MS).finally(held.resolve)
  const [before] = await holder()
  const { version } = await standOf(stage, id)
  const folder = `videos/${id}/${version}`
  const named = () => readStored(stage, `${folder}/hls/v480/index.m3u8`)
  await eventually(named, (playlist) => playlist.includes('00003.m4s'), 120_000)
  const begun = await writtenAt(stage, `${folder}/hls/v480/00001.m4s`)
  const percent = (await eventually(() => standOf(stage, id), isUnderWay, 120_000)).percent ?? 0
  const isFirstPass = !(await cluster.files.find(`${folder}/made.json`))
  const killed = Date.now()
  await first!.kill(FIRST_BACK_MS)
  await eventually(
    holder,
    ([job]) => job !== undefined && job.locked_by !== before!.locked_by,
    4 * TAKEN_OVER_MS,
  )
  const taken = Date.now() - killed
  let least = percent
  const last = await untilReady(stage, id, (stand) => (least = Math.min(least, stand.percent ?? 0)))
  const kept = await writtenAt(stage, `${folder}/hls/v480/00001.m4s`)
  return [
    timedFinding(
      'an encode is taken over within 30 s',
      taken <= TAKEN_OVER_MS,
      `after ${(taken / 1000).toFixed(1)} s`,
    ),
    finding(
      'an encode does not begin anew',
      last.state === 'ready' && last.version === version && isFirstPass && kept === begun,
      `version ${version}, then ${last.version}; ${last.state}; the first segment is ${kept === begun ? 'as it was' : 'another'}`,
    ),
    finding(
      'its progress does not fall back',
      percent > 0 && least >= percent,
      `${percent.toFixed(1)} %, then at least ${least.toFixed(1)}`,
    ),
  ]
}

const isUnderWay = ({ percent }: VideoStand) => percent !== null && percent > 0

/** The text of a file in the bucket; empty where it is not there yet. */
async function readStored({ cluster }: Stage, key: string): Promise<string> {
  const file = await cluster.files.open(key)
  return file ? text(file.stream) : ''
}

/** When a file was stored, in milliseconds. */
async function writtenAt({ cluster }: Stage, key: string): Promise<number | undefined> {
  const files = await cluster.files.listWritten(dirname(key))
  return files.find((file) => file.key === key)?.written
}

/** PostgreSQL crashes and is started again. */
const databaseCrashes: Scenario = {
  name: 'database-crashes',
  run: (stage) =>
    whilePeopleUse(stage, {
      seconds: 12,
      async during({ cluster: { postgres } }) {
        await postgres.primary.kill()
        await pause(1000)
        await postgres.primary.start()
      },
    }),
}

/** The pooler dies. */
const poolerDies: Scenario = {
  name: 'pooler-dies',
  run: (stage) =>
    whilePeopleUse(stage, {
      seconds: 12,
      async during({ cluster: { pooler } }) {
        await pooler.kill()
        await pause(2000)
        await pooler.start()
      },
    }),
}

/** The servers of NATS die one after the other. */
const natsNodeByNode: Scenario = {
  name: 'nats-node-by-node',
  run: (stage) =>
    whilePeopleUse(stage, {
      seconds: 16,
      async during({ cluster: { nats } }) {
        for (const node of nats.nodes) {
          await node.kill()
          await pause(1000)
          await node.start()
          await pause(3000)
        }
      },
    }),
}

/** The bucket is away while a film is made and one is watched. */
const storageAway: Scenario = {
  name: 'storage-away',
  run: (stage) =>
    whilePeopleUse(stage, {
      seconds: 30,
      async during(stage) {
        const id = await uploadFilm(stage)
        await eventually(
          () => standOf(stage, id),
          ({ state }) => state === 'encoding',
          60_000,
        )
        await stage.cluster.storage.cut()
        await pause(12_000)
        await stage.cluster.storage.restore()
        const { state } = await untilReady(stage, id)
        return [finding('the film that was being made is made', state === 'ready', state)]
      },
    }),
}

/** The lines of one `web` to the database are cut for a while: bytes wait, as they do on a network. */
const cut = (seconds: number): Scenario => ({
  name: `cut-${seconds}-s`,
  run: (stage) =>
    whilePeopleUse(stage, {
      seconds: seconds + 12,
      async during({ cluster }) {
        const { pooler, database } = cluster.web[0]!.lines
        for (const line of [pooler, database]) line.hold()
        await pause(seconds * 1000)
        for (const line of [pooler, database]) await line.restore()
      },
    }),
})

/** Every line between the nodes and their database delays what is sent. */
const slowNetwork: Scenario = {
  name: 'slow-network',
  run: (stage) =>
    whilePeopleUse(stage, {
      seconds: 20,
      async during({ cluster }) {
        cluster.database.slow(30)
        cluster.storage.slow(30)
        await pause(12_000)
        cluster.database.slow(0)
        cluster.storage.slow(0)
      },
    }),
}

const NO_MACHINES = finding('clocks and disks can be disturbed', false, 'it takes root and libfaketime')

/** The clocks of one `web` and one `work` go three minutes ahead, then three behind. */
const clockMoves: Scenario = {
  name: 'clock-moves',
  run: (stage) =>
    whilePeopleUse(stage, {
      seconds: 30,
      async during({ cluster: { web, work } }) {
        const clocks = [web[0], work[0]].map((node) => node!.machine?.clock)
        if (clocks.includes(undefined)) return [NO_MACHINES]
        const id = await uploadFilm(stage, 'mp4-h264')
        const moved: number[] = []
        for (const seconds of [180, -180, 0]) {
          for (const clock of clocks) await clock!.move(seconds)
          await pause(7000)
          moved.push(await aheadBy(web[0]!))
        }
        const { state } = await untilReady(stage, id)
        return [
          finding('its clock was moved', moved[0]! > 170 && moved[1]! < -170, `${moved.join(' s, ')} s`),
          finding('a film is made meanwhile', state === 'ready', state),
        ]
      },
    }),
}

/** Seconds that the clock of a node is ahead of ours. */
async function aheadBy({ port }: ClusterNode): Promise<number> {
  const { headers } = await fetch(`http://127.0.0.1:${port}/healthz`)
  return Math.round((Date.parse(headers.get('date')!) - Date.now()) / 1000)
}

/** Every disk is full while a film is made; then there is room again. */
const disksFull: Scenario = {
  name: 'disks-full',
  run: (stage) =>
    whilePeopleUse(stage, {
      seconds: 40,
      async during({ cluster: { web, work, collect } }) {
        const disks = [...web, ...work, collect].map((node) => node.machine?.disk)
        if (disks.includes(undefined)) return [NO_MACHINES]
        const encoders = work.map((node) => node.machine!.disk)
        for (const disk of encoders) await disk.fill()
        const id = await uploadFilm(stage, 'mp4-h264')
        for (const disk of disks) await disk!.fill()
        await pause(15_000)
        const { state: during } = await standOf(stage, id)
        for (const disk of disks) await disk!.free()
        const { state } = await untilReady(stage, id)
        return [finding('the film is made once there is room', state === 'ready', `${during}, then ${state}`)]
      },
    }),
}

/** One `web` hears no signals while another changes a title. */
const signalLost: Scenario = {
  name: 'signal-lost',
  async run(stage) {
    const [deaf, other] = stage.cluster.web.map(({ port }) => `http://127.0.0.1:${port}`)
    const read = async () => {
      const answer = await fetch(`${deaf}/api/contents/${stage.permalink}`)
      return answer.ok ? ((await answer.json()) as { title: string }).title : String(answer.status)
    }
    const { database } = stage.cluster.web[0]!.lines
    await read()
    database.hold()
    const title = `Renamed ${Date.now()}`
    await renameProgram(stage, other!, title)
    const since = performance.now()
    const seen = await eventually(read, (now) => now === title, 20_000).catch((error: Error) => error.message)
    const late = Math.round(performance.now() - since)
    await database.restore()
    return [
      timedFinding(
        'an answer is outdated for 2 s at most',
        seen === title && late <= 2000,
        `${late} ms: ${seen}`,
      ),
    ]
  },
}

async function renameProgram({ cluster, shop, permalink }: Stage, origin: string, title: string) {
  const [program] = await cluster.query<{ id: number }>('select id from content where permalink = $1', [
    permalink,
  ])
  const path = `/bullet/api/programs/${program!.id}`
  const { version } = await callAsOwner<{ version: string }>(shop, origin, 'GET', path)
  await callAsOwner(shop, origin, 'PATCH', path, { version, title })
  await callAsOwner(shop, origin, 'POST', `${path}/publish`)
}

/** Everything dies once while people use the store: the short form. */
const everythingOnce: Scenario = {
  name: 'everything-once',
  isShort: true,
  run: (stage) =>
    whilePeopleUse(stage, {
      seconds: 20,
      async during(stage) {
        const { web, collect, nats, postgres } = stage.cluster
        await postgres.primary.kill()
        await postgres.primary.start()
        const encoding = killEncoder(stage)
        await web[0]!.kill()
        await nats.nodes[0]!.kill()
        await collect.kill()
        await until(web[0]!)
        await nats.nodes[0]!.start()
        await web[1]!.kill()
        await until(web[1]!)
        return encoding
      },
    }),
}

/** Every process goes on to a new version, which migrates, while people use the store. */
const update: Scenario = {
  name: 'update',
  run: (stage) =>
    whilePeopleUse(stage, {
      seconds: 45,
      async during({ cluster }) {
        const version = await makeNewVersion()
        for (const node of cluster.work) await node.update(version)
        for (const node of [...cluster.web, cluster.collect]) {
          await node.update(version)
          await until(node)
        }
        const [made] = await cluster.query<{ made: string | null }>(
          `select to_regclass('newer_version') as made`,
        )
        return [finding('the new version runs', made?.made !== null, String(made?.made))]
      },
    }),
}

/** The primary dies, its standby takes its place, and the address moves there. Later scenarios go on with that one. */
const failover: Scenario = {
  name: 'failover',
  run: (stage) =>
    whilePeopleUse(stage, {
      seconds: 20,
      async during({ cluster: { postgres, database } }) {
        await postgres.primary.kill()
        await postgres.promote()
        database.leadTo(postgres.standby.url)
      },
    }),
}

/** Reports are asked for while the replica they are read from is away. */
const replicaAway: Scenario = {
  name: 'replica-away',
  async run({ cluster, shop }) {
    const ask = async () => {
      const answer = await fetch(`${cluster.origin}/bullet/api/reports/overview`, { headers: shop.owner })
      return answer.status
    }
    const seen = [await ask()]
    await cluster.replica.cut()
    seen.push(await ask())
    await cluster.replica.restore()
    seen.push(await ask())
    return [
      finding(
        'reports are answered',
        seen.every((status) => status === 200),
        seen.join(', '),
      ),
    ]
  },
}

export const SCENARIOS = [
  everythingOnce,
  webDies,
  workDies,
  collectDies,
  databaseCrashes,
  poolerDies,
  natsNodeByNode,
  storageAway,
  cut(1),
  cut(60),
  slowNetwork,
  clockMoves,
  disksFull,
  signalLost,
  replicaAway,
  update,
  failover,
]
