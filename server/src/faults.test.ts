import type { Playback } from '@matinee/contract/playback/playback'
import type { VideoDetail } from '@matinee/contract/media/media'
import { UPLOADS_PATH } from '@matinee/contract/media/media'
import { createReadStream, readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Upload } from 'tus-js-client'
import { afterEach, expect, it, vi } from 'vitest'
import { makeFilmFile } from '../testing/films.ts'
import { startRunningServer, type HttpBrowser, type RunningServer } from '../testing/running-server.ts'

const CHUNK = 256 * 1024
const POLL_OPTIONS = { timeout: 90_000, interval: 250 }
const film = await makeFilmFile('long-360p')
const folders: string[] = []
let product: RunningServer | undefined

afterEach(async () => {
  await product?.stop()
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

async function freshFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'matinee-faults-'))
  folders.push(folder)
  return folder
}

interface ResumeOptions {
  url?: string
  /** Called after each acknowledged chunk; throwing ends the sending. */
  acknowledged?(bytes: number): void
}

/** Sends the film by tus; resolves to the upload's address and, when it is all there, its video. */
async function send({ origin, owner }: RunningServer, { url, acknowledged }: ResumeOptions = {}) {
  const { size } = await stat(film)
  return new Promise<{ url: string; videoId: number | null }>((resolve, reject) => {
    let videoId: number | null = null
    const upload: Upload = new Upload(createReadStream(film), {
      // With an endpoint, tus-js-client begins anew when the server cannot say how far the old upload is.
      ...(url ? { uploadUrl: url } : { endpoint: origin + UPLOADS_PATH }),
      headers: owner.headers,
      chunkSize: CHUNK,
      uploadSize: size,
      retryDelays: [],
      storeFingerprintForResuming: false,
      metadata: { filename: 'film.mp4', filetype: 'video/mp4' },
      onAfterResponse: (_request, response) => {
        videoId = Number(response.getHeader('Upload-Video-Id')) || videoId
      },
      onChunkComplete: (_chunk, bytes) => acknowledged?.(bytes),
      onError: (error) => (upload.url ? resolve({ url: upload.url, videoId: null }) : reject(error)),
      onSuccess: () => resolve({ url: upload.url!, videoId }),
    })
    upload.start()
  })
}

const sameUpload = (url: string, { origin }: RunningServer) => origin + new URL(url).pathname

async function becomesReady(owner: HttpBrowser, videoId: number): Promise<VideoDetail> {
  return vi.waitFor(async () => {
    const video = await owner.get<VideoDetail>(`/bullet/api/videos/${videoId}`)
    expect(video.state).toBe('ready')
    return video
  }, POLL_OPTIONS)
}

/** The film plays from its first to its last segment, and nothing else is left of it on the disk. */
async function expectWhole(running: RunningServer, dataDir: string, videoId: number) {
  const video = await becomesReady(running.owner, videoId)
  const playback = await running.owner.get<Playback>(`/bullet/api/programs/${video.program_id}/playback`)
  const cookie = running.owner.headers['cookie']!
  const read = async (url: string) => {
    const answer = await fetch(url, { headers: { cookie } })
    expect({ url, status: answer.status }).toEqual({ url, status: 200 })
    return answer
  }
  const masterUrl = new URL(playback.film!.url, running.origin).href
  const master = await (await read(masterUrl)).text()
  for (const name of master.split('\n').filter((line) => line && !line.startsWith('#'))) {
    const playlistUrl = new URL(name, masterUrl).href
    const playlist = await (await read(playlistUrl)).text()
    expect(playlist).toContain('#EXT-X-ENDLIST')
    for (const segment of playlist.split('\n').filter((line) => line && !line.startsWith('#'))) {
      expect(
        (await (await read(new URL(segment, playlistUrl).href)).arrayBuffer()).byteLength,
      ).toBeGreaterThan(0)
    }
  }
  expect(await readdir(join(dataDir, 'media/videos'))).toEqual([String(videoId)])
  expect((await readdir(join(dataDir, 'media/videos', String(videoId)))).length).toBeLessThanOrEqual(3)
  await vi.waitFor(
    async () => expect(await readdir(join(dataDir, 'uploads')).catch(() => [])).toEqual([]),
    POLL_OPTIONS,
  )
}

it(
  'goes on with an upload, and then with its film, after the server was killed in the middle of it',
  { timeout: 240_000 },
  async () => {
    const DATA_DIR = await freshFolder()
    product = await startRunningServer('start', { DATA_DIR })
    const first = product
    let killed: Promise<void> | undefined
    const begun = await send(first, {
      acknowledged: (bytes) => bytes >= 2 * CHUNK && (killed ??= first.kill()),
    })
    await killed
    expect(begun.videoId).toBeNull()

    product = await startRunningServer('start', { DATA_DIR })
    const { videoId } = await send(product, { url: sameUpload(begun.url, product) })
    await vi.waitFor(async () => {
      const video = await product!.owner.get<VideoDetail>(`/bullet/api/videos/${videoId}`)
      expect(video.percent).toBeGreaterThan(0)
    }, POLL_OPTIONS)
    await product.kill()

    product = await startRunningServer('start', { DATA_DIR })
    await expectWhole(product, DATA_DIR, videoId!)
  },
)

it('survives a database crash during upload and encoding', { timeout: 240_000 }, async () => {
  const DATA_DIR = await freshFolder()
  product = await startRunningServer('start', { DATA_DIR })
  const running = product
  let dead = false
  const begun = await send(running, {
    acknowledged: (bytes) => {
      if (bytes >= 2 * CHUNK && !dead) dead = killDatabase(DATA_DIR)
    },
  })
  const { videoId } = begun.videoId ? begun : await sendUntilComplete(running, begun.url)
  await vi.waitFor(async () => {
    const video = await running.owner.get<VideoDetail>(`/bullet/api/videos/${videoId}`)
    expect(video.state).toBe('encoding')
  }, POLL_OPTIONS)
  killDatabase(DATA_DIR)
  await expectWhole(running, DATA_DIR, videoId!)
})

/** Kills PostgreSQL as a machine out of memory would; the first line of its pid file is its process. */
function killDatabase(dataDir: string): boolean {
  const [pid] = readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
  return true
}

async function sendUntilComplete(running: RunningServer, url: string) {
  return vi.waitFor(async () => {
    const sent = await send(running, { url })
    expect(sent.videoId).not.toBeNull()
    return sent
  }, POLL_OPTIONS)
}
