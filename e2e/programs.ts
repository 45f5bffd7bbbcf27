import type { Program } from '@matinee/contract/catalogue/programs'
import type { Term } from '@matinee/contract/catalogue/terms'
import { UPLOADS_PATH, type VideoDetail } from '@matinee/contract/media/media'
import type { StoreSettings } from '@matinee/contract/store/store'
import { expect, type APIRequestContext, type APIResponse } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { makeFilm, type Film } from './films.ts'
import { makePoster } from './posters.ts'

const WATCHABLE_WITHIN_MS = 90_000
const TUS = { 'tus-resumable': '1.0.0' }

export interface CreateProgramInput {
  title: string
  short_description?: string
  description?: string
  /** Titles of categories, created if they do not exist. */
  categories?: string[]
  authors?: string[]
  poster?: boolean
  /** Uploaded and encoded; resolves when it is playable. */
  film?: Film
  /** Another program whose film it shows, which costs no encoding. */
  filmOf?: Program
}

/** Fills the store through the admin's own calls. */
export class Programs {
  readonly #call: APIRequestContext

  /** `caller` has the owner's session and CSRF token. */
  constructor(caller: APIRequestContext) {
    this.#call = caller
  }

  /** Creates and publishes a program. */
  async publish({
    title,
    categories = [],
    authors = [],
    poster,
    film,
    filmOf,
    ...texts
  }: CreateProgramInput): Promise<Program> {
    const { id } = filmOf ? await this.#duplicate(filmOf) : await this.draft(title)
    if (film) await this.#untilWatchable(await this.upload(id, await makeFilm(film)))
    if (poster) await this.#setPoster(id, title)
    const { version } = await json<Program>(this.#call.get(`/bullet/api/programs/${id}`))
    const category_ids = await this.#terms('categories', categories)
    const author_ids = await this.#terms('authors', authors)
    const data = { version, title, ...texts, category_ids, author_ids }
    await json(this.#call.patch(`/bullet/api/programs/${id}`, { data }))
    return this.publishAgain({ id })
  }

  draft = (title: string) => json<Program>(this.#call.post('/bullet/api/programs', { data: { title } }))

  #duplicate = ({ id }: Program) => json<Program>(this.#call.post(`/bullet/api/programs/${id}/duplicate`))

  /** Publishes a program. */
  publishAgain = ({ id }: Pick<Program, 'id'>) =>
    json<Program>(this.#call.post(`/bullet/api/programs/${id}/publish`))

  unpublish = ({ id }: Program) => json<Program>(this.#call.post(`/bullet/api/programs/${id}/unpublish`))

  changeStore = (data: Partial<StoreSettings>) =>
    json<StoreSettings>(this.#call.patch('/bullet/api/store', { data }))

  /** Uploads a file as the film of a program, in one request; resolves to the video's id. */
  async upload(programId: number, path: string): Promise<number> {
    const bytes = await readFile(path)
    const metadata = `filename ${base64(basename(path))},program_id ${base64(String(programId))}`
    const wish = { ...TUS, 'upload-length': String(bytes.length), 'upload-metadata': metadata }
    const begun = await ok(this.#call.post(UPLOADS_PATH, { headers: wish }))
    const part = { ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
    const sent = await ok(this.#call.patch(begun.headers()['location']!, { data: bytes, headers: part }))
    return Number(sent.headers()['upload-video-id'])
  }

  async #terms(kind: 'categories' | 'authors', titles: string[]) {
    const known = await json<Term[]>(this.#call.get(`/bullet/api/${kind}`))
    const idOf = async (title: string) => {
      const data = { title }
      const term = known.find((each) => each.title === title)
      return (term ?? (await json<Term>(this.#call.post(`/bullet/api/${kind}`, { data })))).id
    }
    return Promise.all(titles.map(idOf))
  }

  async #setPoster(id: number, title: string) {
    const headers = { 'content-type': 'image/png' }
    await json(this.#call.put(`/bullet/api/programs/${id}/image`, { data: await makePoster(title), headers }))
  }

  async #untilWatchable(id: number) {
    const state = async () => {
      const video = await json<VideoDetail>(this.#call.get(`/bullet/api/videos/${id}`))
      return video.failure ?? video.watchable
    }
    await expect.poll(state, { timeout: WATCHABLE_WITHIN_MS }).toBe(true)
  }
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

async function ok(sent: Promise<APIResponse>) {
  const answer = await sent
  if (!answer.ok()) throw new Error(`${answer.status()} from ${answer.url()}: ${await answer.text()}`)
  return answer
}

const json = async <T>(sent: Promise<APIResponse>) => (await (await ok(sent)).json()) as T
