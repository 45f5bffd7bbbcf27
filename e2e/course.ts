import type { Program } from '@matinee/contract/catalogue/programs'
import type { PlaylistEntry, ResourceRow } from '@matinee/contract/catalogue/playlists'
import type { APIRequestContext, APIResponse } from '@playwright/test'
import type { Shop } from './shop.ts'

/** A collection of three films under two headings, with a download. */
export interface Course {
  program: Program
  /** Its entries, in order. */
  entries: PlaylistEntry[]
}

export const PARTS = [
  { at_seconds: 0, title: 'Dusk' },
  { at_seconds: 5, title: 'The first green arc' },
  { at_seconds: 9, title: 'Morning' },
]

/** Puts the shop's films into a collection and publishes it. `caller` carries the owner's session. */
export async function fillCourse(
  caller: APIRequestContext,
  { aurora, tides, harbour }: Shop,
): Promise<Course> {
  const { id } = await json<Program>(
    caller.post('/bullet/api/programs', { data: { title: 'Northern Evenings', kind: 'collection' } }),
  )
  const file = await json<ResourceRow>(
    caller.post(`/bullet/api/programs/${id}/resources?file_name=Field%20notes.pdf`, {
      data: Buffer.from('%PDF-1.4 field notes'),
      headers: { 'content-type': 'application/pdf' },
    }),
  )
  const film = ({ id: program_id }: Program, more = {}) => ({ kind: 'video', program_id, ...more })
  const entries = [
    film(aurora, { title: 'Under the curtains', description: 'A night in Abisko.' }),
    { kind: 'divider', title: 'At the coast' },
    film(tides, { title: 'What the water keeps', free_preview: true }),
    film(harbour, { title: 'First boats' }),
    { kind: 'resource', resource_id: file.id },
  ]
  await json(caller.post(`/bullet/api/programs/${id}/chapters`, { data: { entries } }))
  await markParts(caller, aurora)
  const program = await changeAndPublish(caller, id, { short_description: 'Three films for long nights.' })
  return { program, entries: await json(caller.get(`/bullet/api/programs/${id}/chapters`)) }
}

/** Saves the given fields of a program and publishes it. */
export async function changeAndPublish(caller: APIRequestContext, id: number, change: object) {
  const { version } = await json<Program>(caller.get(`/bullet/api/programs/${id}`))
  await json(caller.patch(`/bullet/api/programs/${id}`, { data: { version, ...change } }))
  return json<Program>(caller.post(`/bullet/api/programs/${id}/publish`))
}

async function markParts(caller: APIRequestContext, { video_id }: Program) {
  const address = `/bullet/api/videos/${video_id}/markers`
  const { version } = await json<{ version: string }>(caller.get(address))
  await json(caller.put(address, { data: { version, markers: PARTS } }))
}

async function json<T>(sent: Promise<APIResponse>): Promise<T> {
  const answer = await sent
  if (!answer.ok()) throw new Error(`${answer.status()} from ${answer.url()}: ${await answer.text()}`)
  return (await answer.json()) as T
}
