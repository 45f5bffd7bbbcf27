import type { PlayableFilm } from '@matinee/contract/playback/playback'
import react from '@vitejs/plugin-react'
import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { build } from 'vite'
import { shared, sharedFolder } from '../shared-folder.ts'
import { firstSegments, makeHls, masterUpTo, SECONDS } from './films.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.vtt': 'text/vtt',
  '.jpg': 'image/jpeg',
}

/** The product's own policy: the player must live with it. */
const POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
  "media-src 'self' blob:; connect-src 'self'; worker-src 'self' blob:; object-src 'none'"

interface Growth {
  /** The highest rung. */
  lines: number
  /** How much of each is encoded; undefined for all. */
  seconds?: number
}

/** A page with a player, and a film whose addresses expire when a test says so. */
export class Site {
  origin = ''
  /** Requested addresses, newest last. */
  asked: string[] = []
  #token = 1
  #growth: Growth | null = null
  #missing: RegExp | null = null
  #isOpen = true
  readonly #server = createServer((request, response) => void this.#answer(request, response))

  static async open() {
    const { film, pages } = await shared<Files>('player', makeFiles)
    const site = new Site(film, pages)
    await new Promise<void>((resolve) => site.#server.listen(0, '127.0.0.1', resolve))
    site.origin = `http://127.0.0.1:${(site.#server.address() as AddressInfo).port}`
    return site
  }

  private readonly folder: string
  private readonly pages: string

  private constructor(folder: string, pages: string) {
    this.folder = folder
    this.pages = pages
  }

  /** Resets it for the next test. */
  reset() {
    this.asked = []
    this.#growth = null
    this.#missing = null
    this.#isOpen = true
  }

  /** Refuses every address given so far. */
  expire() {
    this.#token += 1
  }

  /** Nobody may watch any more. */
  closeFilm() {
    this.#isOpen = false
    this.expire()
  }

  /** The film is still being encoded. */
  grow(growth: Growth | null) {
    this.#growth = growth
  }

  /** Files whose address matches fail to load; null ends this. */
  lose(files: RegExp | null) {
    this.#missing = files
  }

  #film(): PlayableFilm | null {
    if (!this.#isOpen) return null
    const address = (file: string) => `/media/${this.#token}/7/${file}`
    const caption = (language: string, label: string) => ({
      language,
      label,
      url: address(`captions/${language}.vtt`),
    })
    return {
      video_id: 7,
      url: address('master.m3u8'),
      expires_at: new Date(Date.now() + 3_600_000).toISOString(),
      duration: SECONDS,
      width: 1280,
      height: 720,
      poster: address('poster.jpg'),
      storyboard_url: address('storyboard.vtt'),
      captions: [caption('en', 'English'), caption('de', 'Deutsch')],
      several_sounds: true,
      complete: this.#growth === null,
    }
  }

  async #answer(request: IncomingMessage, response: ServerResponse) {
    const path = new URL(request.url!, this.origin).pathname
    this.asked.push(path)
    const [, media, token, , ...file] = path.split('/')
    if (path === '/film') return send(response, JSON.stringify(this.#film()), 'application/json')
    if (media !== 'media') return sendFile(response, join(this.pages, path === '/' ? 'index.html' : path))
    if (token !== String(this.#token) || !this.#isOpen) return void response.writeHead(403).end()
    // The answer itself has no socket yet where the one before is not through: destroyed, it left the request waiting.
    if (this.#missing?.test(path)) return void request.socket.destroy()
    await this.#sendMedia(response, file.join('/'))
  }

  async #sendMedia(response: ServerResponse, file: string) {
    const playlist = TYPES['.m3u8']!
    if (file === 'master.m3u8') return send(response, masterUpTo(this.#growth?.lines ?? 720), playlist)
    const seconds = this.#growth?.seconds
    if (!file.endsWith('.m3u8') || !seconds) return sendFile(response, join(this.folder, normalize(file)))
    send(response, firstSegments(await readFile(join(this.folder, file), 'utf8'), seconds), playlist)
  }
}

function send(response: ServerResponse, body: string, type: string) {
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
}

async function sendFile(response: ServerResponse, path: string) {
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) return void response.writeHead(404).end()
  const type = TYPES[extname(path)] ?? 'video/mp4'
  const headers = { 'content-type': type, 'content-length': found.size, 'cache-control': 'no-store' }
  response.writeHead(200, { ...headers, 'content-security-policy': POLICY })
  createReadStream(path).pipe(response)
}

/** The folders of the film and of the page with the player. */
interface Files {
  film: string
  pages: string
}

async function makeFiles(): Promise<Files> {
  const pages = await mkdtemp(join(sharedFolder(), 'player-page-'))
  const [film] = await Promise.all([makeHls(), buildPage(pages)])
  return { film, pages }
}

const buildPage = (outDir: string) =>
  build({
    root: join(import.meta.dirname, '../../player/page'),
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'esnext' },
  })
